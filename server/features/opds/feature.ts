import { browsing } from '#server/features/browsing/index.ts';
import { collections } from '#server/features/collections/index.ts';
import { epub } from '#server/features/epub/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { opdsRoutes } from './opds-routes.ts';

/** The catalogue that reading apps browse (OPDS 1.2 and 2.0). */
export const opds = feature({
  name: 'opds',
  uses: { browsing, collections, epub },
  settings: {},
  open({ adapters: { database, now, storage }, people, uses }) {
    return { api: {}, routes: (app) => opdsRoutes(app, { ...uses, database, now, storage, people }) };
  },
});

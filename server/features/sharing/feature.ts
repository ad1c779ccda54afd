import { books } from '#server/features/books/index.ts';
import { browsing } from '#server/features/browsing/index.ts';
import { narration } from '#server/features/narration/index.ts';
import { reading } from '#server/features/reading/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { deleteLinksOf, exportLinks, moveLinks } from './link-store.ts';
import type { SharingDeps } from './open-link.ts';
import { sharingRoutes } from './routes.ts';
import { sharingSettings } from './settings.ts';
import { cardOfShared } from './show-shared.ts';

/** Links by which anybody can read and hear one book, without an account. */
export const sharing = feature({
  name: 'sharing',
  uses: { books, browsing, narration, reading },
  settings: sharingSettings,
  open({ adapters, instance: { publicUrl }, people, settings, uses }) {
    const { database, log, storage } = adapters;
    const now = () => new Date(adapters.now());
    const deps: SharingDeps = { ...uses, database, log, storage, now, publicUrl, people, settings };
    uses.books.onDeletion({ merged: moveLinks });
    return {
      api: {},
      routes: (app) => sharingRoutes(app, deps),
      cardOf: (path) => cardOfShared(deps, path),
      personalData: { shared_by_link: (userId) => exportLinks(database.pool, userId) },
      accountTakenOver: deleteLinksOf,
    };
  },
});

import { books } from '#server/features/books/index.ts';
import { browsing } from '#server/features/browsing/index.ts';
import { collections } from '#server/features/collections/index.ts';
import { listening } from '#server/features/listening/index.ts';
import { narration } from '#server/features/narration/index.ts';
import { reading } from '#server/features/reading/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { bookmarkRoutes } from './bookmark-routes.ts';
import type { AppDeps } from './deps.ts';
import { libraryRoutes } from './library-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { openToApps } from './open-to-apps.ts';
import { playRoutes } from './play-routes.ts';
import { exportPlays, sweepPlays } from './play-store.ts';
import { audiobookshelfSettings } from './settings.ts';

export const audiobookshelf = feature({
  name: 'audiobookshelf',
  uses: { books, browsing, collections, listening, narration, reading },
  settings: audiobookshelfSettings,
  open({ adapters, people, settings, uses }) {
    const { database, storage } = adapters;
    const now = () => new Date(adapters.now());
    const deps: AppDeps = { ...uses, database, storage, now, people };
    return {
      api: {},
      routes: (app) => {
        if (!settings.AUDIOBOOKSHELF_API) return;
        openToApps(app, () => {
          loginRoutes(app, deps);
          libraryRoutes(app, deps);
          playRoutes(app, deps);
          bookmarkRoutes(app, deps);
        });
      },
      sweeps: [() => sweepPlays(database.pool, now())],
      personalData: { plays_in_apps: (userId) => exportPlays(database.pool, userId) },
    };
  },
});

import { z } from 'zod';
import { artworkEdges, type CoverForm } from '#contract/covers.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { sendStored } from '#server/platform/storage/send-stored.ts';
import type { AppDeps } from './deps.ts';
import { idOf, languageOf } from './ids.ts';
import * as calls from './library-calls.ts';
import { listCollections, listPlaylists } from './show-collections.ts';
import {
  listAuthors,
  listItems,
  listShelves,
  searchItems,
  showAuthor,
  showItem,
  showItems,
} from './show-items.ts';
import { filtersOf, findLibrary, listLibraries } from './show-libraries.ts';

export function libraryRoutes(app: App, deps: AppDeps): void {
  mount(app, calls.libraries, async ({ currentUser }) => ({
    libraries: await listLibraries(deps, currentUser.userId),
  }));

  mount(app, calls.oneLibrary, async ({ currentUser, params: { id }, query }) => {
    languageOf(id);
    const library = await findLibrary(deps, currentUser.userId, id);
    if (!query.include.includes('filterdata')) return library;
    const filterdata = await filtersOf(deps, id);
    return { filterdata, issues: 0 as const, numUserPlaylists: 0, customMetadataProviders: [], library };
  });

  mount(app, calls.filters, ({ params }) => filtersOf(deps, params.id));

  mount(app, calls.items, ({ currentUser: { userId }, params: { id }, query }) =>
    listItems(deps, { userId, id }, query),
  );

  mount(app, calls.personalized, ({ currentUser: { userId }, params: { id }, query }) =>
    listShelves(deps, { userId, id }, query.limit),
  );

  mount(app, calls.search, ({ currentUser: { userId }, params: { id }, query }) =>
    searchItems(deps, { userId, id }, query),
  );

  mount(app, calls.authors, ({ params, query }) => listAuthors(deps, params.id, query));

  mount(app, calls.collections, ({ currentUser: { userId }, params: { id } }) =>
    listCollections(deps, { userId, id }),
  );

  mount(app, calls.playlists, ({ currentUser: { userId }, params: { id } }) =>
    listPlaylists(deps, { userId, id }),
  );

  mount(app, calls.oneAuthor, ({ currentUser: { userId }, params: { id }, query }) =>
    showAuthor(deps, { userId, id }, query.library),
  );

  mount(app, calls.oneItem, ({ currentUser: { userId }, params: { id } }) => showItem(deps, { userId, id }));

  mount(app, calls.manyItems, async ({ currentUser: { userId }, body }) => ({
    libraryItems: await showItems(deps, userId, body.libraryItemIds),
  }));

  serveItemCovers(app, deps);
}

const SHORTLY = 'public, max-age=3600';

const coverQuery = z
  .object({ width: z.coerce.number().int().min(1).max(10_000).catch(512) })
  .catch({ width: 512 });

/** The smallest one that's at least as wide. */
const formFor = (width: number): CoverForm =>
  `${artworkEdges.find((edge) => edge >= width) ?? artworkEdges[2]}.jpg`;

/** Apps fetch covers without a token, and can't draw one themselves. */
function serveItemCovers(app: App, { books, storage }: AppDeps): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/api/items/:id/cover',
    schema: { hide: true },
    config: { rateLimit: { max: 600, timeWindow: '1 minute' } },
    handler: async (request, reply) => {
      const { width } = coverQuery.parse(request.query);
      const key = await books.coverFileOf(idOf(request.params.id), formFor(width));
      if (key === null) throw notFound('This cover');
      return sendStored(
        { storage, key, cacheControl: SHORTLY, resourcePolicy: 'cross-origin' },
        request,
        reply,
      );
    },
  });
}

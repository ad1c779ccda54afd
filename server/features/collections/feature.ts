import {
  listCollections,
  listCollectionsOfBook,
  showCollection,
  showNextInCollection,
} from '#contract/collections.ts';
import { books } from '#server/features/books/index.ts';
import { browsing } from '#server/features/browsing/index.ts';
import { listening } from '#server/features/listening/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { mount } from '#server/platform/http/mount.ts';
import { addBookIn, editable, removeBookIn } from './admin/change-collections.ts';
import { collectionAdminRoutes } from './admin/routes.ts';
import { findFeatured } from './find-featured.ts';
import { findTogether } from './find-together.ts';
import { type CollectionInput, keepCollections } from './keep-collections.ts';
import { mergeCollections } from './merge-collections.ts';
import { ownCollectionRoutes } from './own/own-routes.ts';
import { exportCollections, listCollectionsOf } from './own/own-store.ts';
import { collectionFor, collectionsWith, listCollectionsFor } from './show-collections.ts';
import { nextFor } from './show-next.ts';

const MOST_LISTED = 50;

export const collections = feature({
  name: 'collections',
  uses: { books, browsing, listening },
  settings: {},
  open({ adapters: { database, now }, uses }) {
    const { findPublishedBook, onDeletion } = uses.books;
    onDeletion({ merged: mergeCollections });
    uses.browsing.collectionsBy({
      findTogether: (userId, bookId) => findTogether(database.pool, userId, bookId),
      findFeatured: (language) => findFeatured(database.reads, language),
    });
    const deps = { database, now, findPublishedBook, booksFor: uses.browsing.booksFor };
    return {
      api: {
        keepCollections: (owner: string, given: readonly CollectionInput[]) =>
          keepCollections(database, owner, given),
        listFor: (userId: number) => listCollectionsFor(deps, userId, { most: MOST_LISTED }),
        showFor: (userId: number, id: number) => collectionFor(deps, userId, id),
        ownOf: (userId: number) => listCollectionsOf(database.pool, userId),
        editable,
        addBookIn,
        removeBookIn,
      },
      personalData: { collections: (userId) => exportCollections(database.pool, userId) },
      routes: (app) => {
        ownCollectionRoutes(app, deps);
        collectionAdminRoutes(app, deps);
        mount(app, listCollections, async ({ currentUser, query }) => ({
          collections: await listCollectionsFor(deps, currentUser.userId, query),
        }));
        mount(app, showNextInCollection, async ({ currentUser }) => ({
          next: await nextFor(deps, currentUser.userId),
        }));
        mount(app, listCollectionsOfBook, async ({ params }) => ({
          collections: await collectionsWith(deps, params.id),
        }));
        mount(app, showCollection, async ({ currentUser, params }) => ({
          collection: await collectionFor(deps, currentUser.userId, params.id),
        }));
      },
    };
  },
});

import type { books } from '#server/features/books/index.ts';
import type { browsing } from '#server/features/browsing/index.ts';
import type { collections } from '#server/features/collections/index.ts';
import type { listening } from '#server/features/listening/index.ts';
import type { narration } from '#server/features/narration/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { OpenedOf } from '#server/platform/feature/feature.ts';
import type { People } from '#server/platform/feature/people.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** What the apps' calls use; all of it exists for the web already. */
export type AppDeps = {
  database: Pick<Database, 'pool' | 'query' | 'reads'>;
  storage: Storage;
  now: () => Date;
  people: People;
  books: Pick<OpenedOf<typeof books>['api'], 'coverFileOf' | 'findPublishedBook'>;
  browsing: Pick<OpenedOf<typeof browsing>['api'], 'foundFor' | 'recommendedFor'>;
  collections: Pick<OpenedOf<typeof collections>['api'], 'listFor' | 'ownOf'>;
  listening: Pick<
    OpenedOf<typeof listening>['api'],
    'saver' | 'findPublishedBook' | 'findMerged' | 'removeItem' | 'countHeard' | 'dayFor'
  >;
  narration: Pick<OpenedOf<typeof narration>['api'], 'bookOpened'>;
};

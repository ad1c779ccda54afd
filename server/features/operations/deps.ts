import type { Database } from '#server/platform/database/open-database.ts';

/** What operations is given to work with. What it may not know of itself comes as functions. */
export type OperationsDeps = { database: Database };

import type { accountAdminEndpoints } from './account-admin.ts';
import type { accountLinksEndpoints } from './account-links.ts';
import type { accountsEndpoints } from './accounts.ts';
import type { auditEndpoints } from './audit.ts';
import type { backupEndpoints } from './backups.ts';
import type { booksAdminEndpoints } from './books-admin.ts';
import type { browsingEndpoints } from './browsing.ts';
import type { coverAdminEndpoints } from './cover-admin.ts';
import type { dashboardEndpoints } from './dashboard.ts';
import type { generationEndpoints } from './generation.ts';
import type { highlightEndpoints } from './highlights.ts';
import type { importsEndpoints } from './imports.ts';
import type { landingEndpoints } from './landing.ts';
import type { listeningEndpoints } from './listening.ts';
import type { queueEndpoints } from './listening-queue.ts';
import type { operationsEndpoints } from './operations.ts';
import type { podcastEndpoints } from './podcast-feed.ts';
import type { profileEndpoints } from './profile.ts';
import type { promptEndpoints } from './prompts.ts';
import type { readingEndpoints } from './reading.ts';
import type { reportEndpoints } from './reports.ts';
import type { requestEndpoints } from './requests.ts';
import type { respellingEndpoints } from './respellings.ts';
import type { sourceEndpoints } from './sources.ts';

type AnyEndpoint =
  | (typeof accountsEndpoints)[number]
  | (typeof accountLinksEndpoints)[number]
  | (typeof profileEndpoints)[number]
  | (typeof accountAdminEndpoints)[number]
  | (typeof browsingEndpoints)[number]
  | (typeof booksAdminEndpoints)[number]
  | (typeof coverAdminEndpoints)[number]
  | (typeof landingEndpoints)[number]
  | (typeof listeningEndpoints)[number]
  | (typeof queueEndpoints)[number]
  | (typeof podcastEndpoints)[number]
  | (typeof readingEndpoints)[number]
  | (typeof highlightEndpoints)[number]
  | (typeof reportEndpoints)[number]
  | (typeof requestEndpoints)[number]
  | (typeof importsEndpoints)[number]
  | (typeof generationEndpoints)[number]
  | (typeof promptEndpoints)[number]
  | (typeof respellingEndpoints)[number]
  | (typeof sourceEndpoints)[number]
  | (typeof auditEndpoints)[number]
  | (typeof operationsEndpoints)[number]
  | (typeof backupEndpoints)[number]
  | (typeof dashboardEndpoints)[number];

/** Every call by its route. The web calls by these keys, with types alone: no schema is shipped to the browser. */
export type Api = { [E in AnyEndpoint as E['route']]: E };

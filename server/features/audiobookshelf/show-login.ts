import { AppError } from '#server/platform/http/app-error.ts';
import { bookmarksOf } from './bookmark-routes.ts';
import type { AppDeps } from './deps.ts';
import { type AppUser, permissions } from './login-calls.ts';
import { progressOf, readPlaces } from './progress-store.ts';
import { listLibraries } from './show-libraries.ts';

/** Apps require a version that has what they use. */
export const SERVER_VERSION = '2.30.0';

/** What apps read before they show anything. Most of it is settings for admins of such servers. */
const SERVER_SETTINGS = {
  id: 'server-settings',
  scannerFindCovers: false,
  scannerCoverProvider: 'google',
  scannerParseSubtitle: false,
  scannerPreferMatchedMetadata: false,
  scannerDisableWatcher: true,
  storeCoverWithItem: false,
  storeMetadataWithItem: false,
  metadataFileFormat: 'json',
  rateLimitLoginRequests: 10,
  rateLimitLoginWindow: 300_000,
  backupSchedule: false,
  backupsToKeep: 2,
  maxBackupSize: 1,
  loggerDailyLogsToKeep: 7,
  loggerScannerLogsToKeep: 2,
  homeBookshelfView: 1,
  bookshelfView: 1,
  sortingIgnorePrefix: true,
  sortingPrefixes: ['the', 'a', 'an'],
  chromecastEnabled: false,
  dateFormat: 'yyyy-MM-dd',
  timeFormat: 'HH:mm',
  language: 'en-us',
  logLevel: 2,
  version: SERVER_VERSION,
};

/** Throws `unauthenticated` if the account is gone. */
export async function userFor(deps: AppDeps, userId: number, token: string): Promise<AppUser> {
  const [person, places, bookmarks] = await Promise.all([
    deps.people.personOf(userId),
    readPlaces(deps.database.pool, userId, null),
    bookmarksOf(deps, userId),
  ]);
  if (!person) throw new AppError('unauthenticated', 'Please log in.');
  return {
    id: String(userId),
    username: person.email,
    email: person.email,
    type: 'user',
    token,
    accessToken: token,
    refreshToken: token,
    mediaProgress: places.map((place) => progressOf(userId, place)),
    seriesHideFromContinueListening: [],
    bookmarks,
    isActive: true,
    isLocked: false,
    lastSeen: deps.now().getTime(),
    createdAt: person.createdAt.getTime(),
    permissions,
    librariesAccessible: [],
    itemTagsSelected: [],
    hasOpenIDLink: false,
  };
}

export async function loginFor(deps: AppDeps, userId: number, token: string) {
  const [user, libraries] = await Promise.all([userFor(deps, userId, token), listLibraries(deps, userId)]);
  return {
    user,
    userDefaultLibraryId: libraries[0]?.id ?? '',
    serverSettings: SERVER_SETTINGS,
    ereaderDevices: [],
    Source: 'precis',
  };
}

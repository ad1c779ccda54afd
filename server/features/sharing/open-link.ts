import type { books } from '#server/features/books/index.ts';
import type { browsing } from '#server/features/browsing/index.ts';
import type { reading } from '#server/features/reading/index.ts';
import type { ValuesOf } from '#server/platform/config/setting.ts';
import type { Adapters } from '#server/platform/feature/adapters.ts';
import type { OpenedOf } from '#server/platform/feature/feature.ts';
import type { People } from '#server/platform/feature/people.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { hashToken } from '#server/platform/http/secret-token.ts';
import { type FoundLink, findLink } from './link-store.ts';
import type { sharingSettings } from './settings.ts';

export type SharingDeps = Pick<Adapters, 'database' | 'log' | 'storage'> & {
  now: () => Date;
  publicUrl: () => string;
  people: Pick<People, 'isActive' | 'adminIds'>;
  settings: ValuesOf<typeof sharingSettings>;
  books: OpenedOf<typeof books>['api'];
  browsing: OpenedOf<typeof browsing>['api'];
  reading: OpenedOf<typeof reading>['api'];
};

/** Whether the library lets somebody make links, as it's set now. */
export const mayShare = ({ settings }: Pick<SharingDeps, 'settings'>, isAdmin: boolean): boolean =>
  settings.BOOK_LINKS === 'readers' || (settings.BOOK_LINKS === 'admins' && isAdmin);

/** A link lasts as long as its maker may make one. */
async function lasts(deps: SharingDeps, { userId }: FoundLink): Promise<boolean> {
  if (!mayShare(deps, true) || !(await deps.people.isActive(userId))) return false;
  return mayShare(deps, false) || (await deps.people.adminIds(deps.database.pool)).includes(userId);
}

/** Null for a link that has ended, or leads to a book that isn't published. */
export async function findOpenLink(deps: SharingDeps, secret: string) {
  const link = await findLink(deps.database.pool, { secretHash: hashToken(secret), at: deps.now() });
  const book = link && (await deps.books.findPublishedBook(link.bookId));
  return book && (await lasts(deps, link)) ? { ...link, ...book } : null;
}

/** Throws `not_found`: nobody can tell a link that has ended from one that never was. */
export async function openLink(deps: SharingDeps, secret: string) {
  const link = await findOpenLink(deps, secret);
  if (!link)
    throw new AppError('not_found', 'This link has ended. Ask the person who sent it for a new one.');
  return link;
}

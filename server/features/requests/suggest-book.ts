import { findWorks, sameWork, underOwnNames, type Work } from '#server/features/books/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { makeBook, type RequestsDeps } from './make-book.ts';
import { checkQuota } from './quota.ts';
import {
  addRequester,
  findOpenAlike,
  insertRequest,
  isRequester,
  lockRequests,
  settleRequest,
} from './store.ts';

export type Suggested = {
  outcome: 'found' | 'taken' | 'joined' | 'known';
  books: { id: number; title: string }[];
};

/** Published books that match; otherwise a new request, or a share in an earlier one. Throws `too_many_requests`. */
export function suggestBook(
  deps: Pick<RequestsDeps, 'database' | 'orderGeneration'>,
  currentUser: CurrentUser,
  { language = 'en', ...wished }: Work & { language?: string | undefined },
): Promise<Suggested> {
  const work = { title: clean(wished.title), author: clean(wished.author) };
  const { userId, isAdmin } = currentUser;
  return deps.database.query.transaction(async (tx) => {
    await lockRequests(tx);
    const works = await findWorks(tx, work);
    const books = works
      .filter(({ status }) => status === 'published')
      .map(({ id, title }) => ({ id, title }));
    if (books.length > 0) return { outcome: 'found', books };

    const alike = await findOpen(tx, work);
    if (alike && (await isRequester(tx, alike.id, userId))) return { outcome: 'known', books };
    await checkQuota(tx, currentUser);
    if (alike) {
      await addRequester(tx, alike.id, userId);
      return { outcome: 'joined', books };
    }
    // A book in progress needs no approval, nor does an admin's request.
    const underWay = works.find(({ status }) => status !== 'rejected');
    const state = underWay ? 'approved' : 'waiting';
    const id = await insertRequest(tx, { ...work, language, state, bookId: underWay?.id ?? null });
    await addRequester(tx, id, userId);
    if (!underWay && isAdmin) {
      const book_id = await makeBook(deps, tx, { id, language, ...work });
      await settleRequest(tx, id, { state: 'approved', reason: null, book_id, adminId: userId });
    }
    return { outcome: 'taken', books };
  });
}

/** The open request for this work, also under another spelling of its author. */
async function findOpen(tx: Executor, given: Work): Promise<{ id: number } | undefined> {
  const [work = given] = await underOwnNames(tx, [given]);
  const open = await underOwnNames(tx, await findOpenAlike(tx, work.title));
  return open.find((request) => sameWork(request, work));
}

const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .normalize('NFC');

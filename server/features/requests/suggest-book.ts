import { type FoundWork, findWorks, sameWork, type Work } from '#server/features/books/index.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { makeBook } from './decide-request.ts';
import type { RequestsDeps } from './deps.ts';
import { holdToQuota } from './hold-to-quota.ts';
import {
  addRequester,
  findOpenAlike,
  insertRequest,
  lockRequests,
  readUsed,
  settleRequest,
} from './store.ts';

export type Suggested =
  | { outcome: 'found'; books: { id: number; title: string }[] }
  | { outcome: 'taken' | 'joined' | 'known' };

/**
 * What becomes of a wish for a book: the books of the catalogue that are it; else a request, or a part in the
 * one that somebody made before. Throws `too_many_requests`.
 */
export function suggestBook(deps: RequestsDeps, currentUser: CurrentUser, wished: Work): Promise<Suggested> {
  const work = { title: clean(wished.title), author: clean(wished.author) };
  return deps.database.query.transaction(async (tx): Promise<Suggested> => {
    await lockRequests(tx);
    const works = await findWorks(tx, work);
    const published = works.filter(({ status }) => status === 'published');
    if (published.length > 0)
      return { outcome: 'found', books: published.map(({ id, title }) => ({ id, title })) };

    const alike = (await findOpenAlike(tx, work.title)).find((request) => sameWork(request, work));
    const used = await readUsed(tx, currentUser.userId);
    if (alike) {
      if (!(await addRequester(tx, alike.id, currentUser.userId))) return { outcome: 'known' };
      holdToQuota(used, currentUser);
      return { outcome: 'joined' };
    }
    holdToQuota(used, currentUser);
    await takeRequest(deps, tx, { work, currentUser, underWay: works.find(isUnderWay) });
    return { outcome: 'taken' };
  });
}

const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .normalize('NFC');

const isUnderWay = ({ status }: FoundWork): boolean => status !== 'published' && status !== 'rejected';

type Taken = { work: Work; currentUser: CurrentUser; underWay: FoundWork | undefined };

/** A book that is being made already needs no approval, nor does the wish of an admin. */
async function takeRequest(
  deps: RequestsDeps,
  tx: Parameters<RequestsDeps['orderGeneration']>[0],
  { work, currentUser, underWay }: Taken,
): Promise<void> {
  const state = underWay ? 'approved' : 'waiting';
  const id = await insertRequest(tx, { ...work, state, bookId: underWay?.id ?? null });
  await addRequester(tx, id, currentUser.userId);
  if (underWay || !currentUser.isAdmin) return;
  const bookId = await makeBook(deps, tx, { id, ...work });
  await settleRequest(tx, id, { state: 'approved', reason: null, bookId, adminId: currentUser.userId });
}

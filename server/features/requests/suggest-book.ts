import { type FoundWork, findWorks, sameWork, type Work } from '#server/features/books/index.ts';
import type { Asker } from '#server/platform/http/asker.ts';
import { makeBook } from './decide-request.ts';
import type { RequestsDeps } from './deps.ts';
import { holdToQuota } from './hold-to-quota.ts';
import { addAsker, findOpenAlike, insertRequest, readUsed, settleRequest, takeTurn } from './store.ts';

export type Suggested =
  | { outcome: 'found'; books: { id: number; title: string }[] }
  | { outcome: 'taken' | 'joined' | 'known' };

/**
 * What becomes of a wish for a book: the books of the catalogue that are it; else a request, or a part in the
 * one that somebody made before. Throws `too_many_requests`.
 */
export function suggestBook(deps: RequestsDeps, asker: Asker, wished: Work): Promise<Suggested> {
  const work = { title: clean(wished.title), author: clean(wished.author) };
  return deps.database.query.transaction(async (tx): Promise<Suggested> => {
    await takeTurn(tx);
    const works = await findWorks(tx, work);
    const published = works.filter(({ status }) => status === 'published');
    if (published.length > 0)
      return { outcome: 'found', books: published.map(({ id, title }) => ({ id, title })) };

    const alike = (await findOpenAlike(tx, work.title)).find((request) => sameWork(request, work));
    const used = await readUsed(tx, asker.userId);
    if (alike) {
      if (!(await addAsker(tx, alike.id, asker.userId))) return { outcome: 'known' };
      holdToQuota(used, asker);
      return { outcome: 'joined' };
    }
    holdToQuota(used, asker);
    await takeRequest(deps, tx, { work, asker, underWay: works.find(isUnderWay) });
    return { outcome: 'taken' };
  });
}

const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .normalize('NFC');

const isUnderWay = ({ status }: FoundWork): boolean => status !== 'published' && status !== 'rejected';

type Taken = { work: Work; asker: Asker; underWay: FoundWork | undefined };

/** A book that is being made already needs no approval, nor does the wish of an admin. */
async function takeRequest(
  deps: RequestsDeps,
  tx: Parameters<RequestsDeps['orderGeneration']>[0],
  { work, asker, underWay }: Taken,
): Promise<void> {
  const state = underWay ? 'approved' : 'waiting';
  const id = await insertRequest(tx, { ...work, state, bookId: underWay?.id ?? null });
  await addAsker(tx, id, asker.userId);
  if (underWay || !asker.isAdmin) return;
  const bookId = await makeBook(deps, tx, { id, ...work });
  await settleRequest(tx, id, { state: 'approved', reason: null, bookId, adminId: asker.userId });
}

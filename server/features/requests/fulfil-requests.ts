import { BOOKS_CHANNEL, findWorks } from '#server/features/books/index.ts';
import type { RequestsDeps } from './make-book.ts';
import { findBookless, findFulfilled, lockRequest, setBook, settleRequest } from './store.ts';
import { tellRequesters } from './tell-requesters.ts';

const MOST_AT_ONCE = 200;
/** Many books may be published at once. */
const GATHER_MS = 250;

/**
 * Settles the requests whose book is published and tells who asked, each once, in however many processes this runs.
 * Books that came another way are found by title. Returns how many.
 */
export async function fulfilRequests(deps: RequestsDeps): Promise<number> {
  const { pool } = deps.database;
  for (const request of await findBookless(pool, MOST_AT_ONCE)) {
    const [known] = await findWorks(pool, request);
    if (known?.status === 'published') await setBook(pool, request.id, known.id);
  }
  let settled = 0;
  for (const { id } of await findFulfilled(pool)) if (await fulfil(deps, id)) settled += 1;
  if (settled > 0) deps.log.info({ count: settled }, 'requests are fulfilled');
  return settled;
}

const fulfil = (deps: RequestsDeps, id: number): Promise<boolean> =>
  deps.database.query.transaction(async (tx) => {
    const request = await lockRequest(tx, id);
    if (!request || (request.state !== 'approved' && request.state !== 'waiting')) return false;
    const settled = { ...request, state: 'published' } as const;
    await settleRequest(tx, id, { ...settled, adminId: null });
    await tellRequesters(deps, tx, settled);
    return true;
  });

export function followCatalogue(deps: RequestsDeps): () => void {
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    timer = undefined;
    fulfilRequests(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'requests could not be compared with the library'),
    );
  };
  const off = deps.feed.on(BOOKS_CHANNEL, () => {
    timer ??= setTimeout(look, GATHER_MS).unref();
  });
  return () => {
    off();
    clearTimeout(timer);
  };
}

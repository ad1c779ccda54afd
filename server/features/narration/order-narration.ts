import { findBookFacts } from '#server/features/books/index.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { inputFor } from './pronunciation/pronunciation-store.ts';
import type { Voice } from './speak/create-narrate.ts';
import { AT_LEISURE, waitAfresh, waitAgain, waitForNarration } from './store.ts';
import { giveWay } from './voices/moving/move-store.ts';

/** Part of the caller's transaction. False when this very text is narrated or under way. */
export async function orderNarration(
  deps: Pick<Voice, 'voiceFor'>,
  tx: Executor,
  { bookId, body, priority = 0 }: { bookId: number; body: string; priority?: number | undefined },
): Promise<boolean> {
  // As stored: an author who is known under another spelling keeps that one.
  const facts = await findBookFacts(tx, bookId);
  if (!facts?.isPublished) return false;
  const { inputHash } = await inputFor(deps, tx, { ...facts, bookId, body });
  if (!(await waitForNarration(tx, { bookId, inputHash, priority }))) return false;
  if (priority < AT_LEISURE) await giveWay(tx);
  return true;
}

/** A book that can be heard, once nothing else is to be narrated. */
export const narrateAtLeisure = (tx: Executor, bookId: number): Promise<boolean> =>
  waitAgain(tx, { bookId, state: 'ready', priority: AT_LEISURE });

/** By the voice that would speak it now. False where it waits for that already. */
export async function narrateAgainIn(tx: Executor, bookId: number): Promise<boolean> {
  if (!(await waitAfresh(tx, bookId))) return false;
  await giveWay(tx);
  return true;
}

export async function narrateAgain(
  { database }: { database: Database },
  bookIds: readonly number[],
): Promise<void> {
  for (const bookId of bookIds) await waitAgain(database.query, { bookId, state: 'ready' });
}

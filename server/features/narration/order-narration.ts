import { findEditions, findSpokenFacts } from '#server/features/books/index.ts';
import { findText } from '#server/features/reading/index.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { inputFor } from './pronunciation/pronunciation-store.ts';
import type { Voice } from './speak/create-narrate.ts';
import { AT_LEISURE, waitAfresh, waitAgain, waitForNarration } from './store.ts';
import { giveWay } from './voices/moving/move-store.ts';

type Deps = Pick<Voice, 'voiceFor'>;
type Order = { bookId: number; body: string; priority?: number | undefined };

/** Part of the caller's transaction: the book's, then its editions'. False when this very text is narrated or under way. */
export async function orderNarration(deps: Deps, tx: Executor, order: Order): Promise<boolean> {
  const isOrdered = await orderOne(deps, tx, order);
  await orderEditions(deps, tx, order);
  return isOrdered;
}

/** By the voice of now, where that or their words are others. */
export async function orderEditions(
  deps: Deps,
  tx: Executor,
  { bookId, priority }: Omit<Order, 'body'>,
): Promise<void> {
  for (const id of await findEditions(tx, bookId)) {
    const text = await findText(tx, id);
    if (text) await orderOne(deps, tx, { bookId: id, body: text.body, priority });
  }
}

async function orderOne(deps: Deps, tx: Executor, { bookId, body, priority = 0 }: Order): Promise<boolean> {
  // As stored: an author who is known under another spelling keeps that one.
  const facts = await findSpokenFacts(tx, bookId);
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
  for (const id of await findEditions(tx, bookId)) await waitAfresh(tx, id);
  await giveWay(tx);
  return true;
}

export async function narrateAgain(
  { database }: { database: Database },
  bookIds: readonly number[],
): Promise<void> {
  for (const bookId of bookIds) await waitAgain(database.query, { bookId, state: 'ready' });
}

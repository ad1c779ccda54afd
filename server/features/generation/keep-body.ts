import { findBookFacts } from '#server/features/books/index.ts';
import { saveText } from '#server/features/reading/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { GenerationDeps } from './deps.ts';
import { inputHashOf } from './narration-input.ts';
import { addNarrationJob } from './narration-order.ts';
import { respellingsFor } from './respellings/respelling-store.ts';
import { orderNarration } from './store.ts';

/**
 * Keeps a summary that a person wrote or changed, of a book whose row is written already; where the book is published
 * and is not spoken so, its narration is ordered. Part of the caller's transaction.
 */
export async function keepBody(
  deps: Pick<GenerationDeps, 'voice'>,
  tx: Executor,
  { bookId, body }: { bookId: number; body: string },
): Promise<void> {
  await saveText(tx, { bookId, body });
  const facts = await findBookFacts(tx, bookId);
  if (!facts?.isPublished) return;
  const respellings = await respellingsFor(tx, bookId);
  const inputHash = inputHashOf({ ...facts, body, voice: deps.voice, respellings });
  if (await orderNarration(tx, { bookId, inputHash })) await addNarrationJob(tx, bookId);
}

import { orderNarration } from '#server/features/narration/index.ts';
import { saveText } from '#server/features/reading/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';

/**
 * Keeps a summary that a person wrote or changed, of a book whose row is written already; where the book is published
 * and is not spoken so, its narration is ordered. Part of the caller's transaction.
 */
export async function keepBody(
  deps: { voice: string },
  tx: Executor,
  text: { bookId: number; body: string },
): Promise<void> {
  await saveText(tx, text);
  await orderNarration(deps, tx, text);
}

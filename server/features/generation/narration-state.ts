import type { Narration } from '#contract/books.ts';
import type { GenerationDeps } from './deps.ts';
import { findNarration } from './store.ts';

/** How far a book's narration is; `none` for a book that waits for nothing. */
export async function narrationOf(
  { database }: Pick<GenerationDeps, 'database'>,
  bookId: number,
): Promise<Narration> {
  const row = await findNarration(database.pool, bookId);
  if (!row) return { state: 'none', progress: 0, reason: null };
  return { state: row.state, progress: row.progress, reason: row.state === 'failed' ? row.reason : null };
}

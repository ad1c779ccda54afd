import { type BookInput, changeBooks, upsertBook } from '#server/features/books/index.ts';
import { orderNarration } from '#server/features/narration/index.ts';
import { saveText } from '#server/features/reading/index.ts';

export type Summary = {
  book: Omit<BookInput, 'status' | 'statusReason' | 'wordCount'>;
  /** Markdown with `##` sections. */
  body: string;
  /** Of the narration's job; lower is sooner, 0 if not given. */
  priority?: number;
};

export type Published = { bookId: number; narrationOrdered: boolean };

/**
 * Publishes a summary, or brings a published one up to date: book, text and the order of its narration in one
 * transaction. A book whose words and voice are the same keeps its narration.
 */
export function publishSummary(
  deps: Parameters<typeof changeBooks>[0] & { voice: string },
  { book, body, priority }: Summary,
): Promise<Published> {
  return changeBooks(deps, async (tx) => {
    const wordCount = body.split(/\s+/).filter((word) => word !== '').length;
    const bookId = await upsertBook(tx, { ...book, status: 'published', wordCount });
    await saveText(tx, { bookId, body });
    const narrationOrdered = await orderNarration(deps, tx, { bookId, body, priority });
    return { bookId, narrationOrdered };
  });
}

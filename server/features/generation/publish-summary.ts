import { type BookInput, changeBooks, findBookFacts, upsertBook } from '#server/features/books/index.ts';
import { saveText } from '#server/features/reading/index.ts';
import type { GenerationDeps } from './deps.ts';
import { inputHashOf } from './narration-input.ts';
import { addNarrationJob } from './narration-order.ts';
import { respellingsFor } from './respellings/respelling-store.ts';
import { orderNarration } from './store.ts';

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
export function publishSummary(deps: GenerationDeps, { book, body, priority }: Summary): Promise<Published> {
  return changeBooks(deps, async (tx) => {
    const wordCount = body.split(/\s+/).filter((word) => word !== '').length;
    const bookId = await upsertBook(tx, { ...book, status: 'published', wordCount });
    await saveText(tx, { bookId, body });
    // As the catalogue keeps them: an author who is known under another spelling keeps that one.
    const facts = await findBookFacts(tx, bookId);
    if (!facts) throw new Error('A book that was just written is not there.');
    const respellings = await respellingsFor(tx, bookId);
    const inputHash = inputHashOf({ ...facts, body, voice: deps.voice, respellings });
    const narrationOrdered = await orderNarration(tx, { bookId, inputHash });
    if (narrationOrdered) await addNarrationJob(tx, bookId, priority);
    return { bookId, narrationOrdered };
  });
}

import {
  type BookInput,
  changeBooks,
  findEditions,
  keepMinute,
  removeMinute,
  upsertBook,
} from '#server/features/books/index.ts';
import { orderNarration, type Voice } from '#server/features/narration/index.ts';
import { type Evidence, findText, saveEvidence, saveText } from '#server/features/reading/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';

export type Summary = {
  book: Omit<BookInput, 'status' | 'statusReason' | 'wordCount'>;
  body: string;
  /** The whole argument in a minute; null takes it away, as it was if not given. */
  minute?: string | null;
  /** What its key ideas rest on; as it was if not given. */
  evidence?: readonly Evidence[];
  /** Of the narration's job; lower is sooner, 0 if not given. */
  priority?: number;
};

export type Published = { bookId: number; narrationOrdered: boolean };

/**
 * Publishes a summary or updates a published one, with the order of its narration, in one transaction. Where words
 * and voice are the same the narration stays.
 */
export function publishSummary(
  deps: Parameters<typeof changeBooks>[0] & Pick<Voice, 'voiceFor'>,
  { book, body, minute, evidence, priority }: Summary,
): Promise<Published> {
  return changeBooks(deps, async (tx) => {
    const wordCount = body.split(/\s+/).filter((word) => word !== '').length;
    const bookId = await upsertBook(tx, { ...book, status: 'published', wordCount });
    await saveText(tx, { bookId, body });
    if (minute !== undefined) await saveMinute(tx, bookId, minute);
    if (evidence) await saveEvidence(tx, bookId, evidence);
    const narrationOrdered = await orderNarration(deps, tx, { bookId, body, priority });
    return { bookId, narrationOrdered };
  });
}

/** The text of the book in a minute; null where it has none. */
export async function findMinute(runner: Executor, bookId: number): Promise<string | null> {
  const [id] = await findEditions(runner, bookId);
  return id === undefined ? null : ((await findText(runner, id))?.body ?? null);
}

/** Before the order of its book's narration, which orders its own too. */
export async function saveMinute(tx: Executor, bookId: number, minute: string | null): Promise<void> {
  if (minute === null) await removeMinute(tx, bookId);
  else await saveText(tx, { bookId: await keepMinute(tx, bookId), body: minute });
}

/** Where the book is published and not narrated with these words, its narration is ordered. */
export async function keepBody(
  deps: Pick<Voice, 'voiceFor'>,
  tx: Executor,
  text: { bookId: number; body: string },
): Promise<void> {
  await saveText(tx, text);
  await orderNarration(deps, tx, text);
}

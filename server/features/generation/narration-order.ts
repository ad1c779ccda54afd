import type { SqlRunner } from '#server/platform/database/sql-runner.ts';
import { addJob } from '#server/platform/queue/queue.ts';

export const NARRATE_BOOK = 'narrate-book';

/** How often a book is tried before its narration counts as failed. */
export const MOST_ATTEMPTS = 3;

/** A book that somebody has opened goes before the starter library and whatever else waits. */
export const OPENED_BOOK = -10;

export const narrationJobKey = (bookId: number): string => `${NARRATE_BOOK}:${bookId}`;

/** Orders the job that narrates a book; one that waits already moves forward where this is sooner. */
export async function addNarrationJob(runner: SqlRunner, bookId: number, priority = 0): Promise<void> {
  await addJob(runner, {
    name: NARRATE_BOOK,
    payload: { bookId },
    key: narrationJobKey(bookId),
    priority,
    maxAttempts: MOST_ATTEMPTS,
  });
}

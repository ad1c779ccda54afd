import { sql } from '#server/platform/database/sql.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { isDatabaseAway } from '#server/platform/http/outage.ts';
import { storageAwayOf } from '#server/platform/storage/storage-away.ts';
import type { WorkContext, Worker } from '#server/platform/work/durable-work.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import { type Lock, writeLocked } from '#server/platform/work/work-rows.ts';
import { act } from './act.ts';
import { actionWork, findWork, type Line, type Outcome, settleLine, waitingLines } from './action-store.ts';
import type { ActionsDeps } from './deps.ts';
import type { Input } from './kinds.ts';

/** Books read at once; each is done in a transaction of its own. */
const READ_TOGETHER = 200;

type ActionLock = Lock<{ id: number }>;

export const actionWorker = (deps: ActionsDeps): Worker<{ id: number }> => ({
  kind: actionWork,
  run: (lock, context) => runAction(deps, lock, context),
  retryPauseMs: 3_000,
  cutOff: 'The program ended again and again at the same book.',
  unexplained: 'Something went wrong. The books that are done stay done.',
});

async function runAction(deps: ActionsDeps, lock: ActionLock, { signal, log }: WorkContext): Promise<void> {
  const { pool } = deps.database;
  const found = await findWork(pool, lock.id);
  if (!found) throw new WorkFailure('The order is gone.', { isFinal: true });
  const { input, adminId, total } = found;
  if (adminId === null) throw new WorkFailure('The account that ordered this is gone.', { isFinal: true });
  for (let after = 0; ; ) {
    const lines = await waitingLines(pool, { id: lock.id, after, most: READ_TOGETHER });
    for (const line of lines) {
      signal.throwIfAborted();
      await doOne(deps, lock, { input, line, adminId, total, log });
      after = line.bookId;
    }
    if (lines.length < READ_TOGETHER) break;
  }
  await writeLocked(pool, actionWork, lock, sql`state = 'done', progress = 1, finished_at = now()`);
}

type One = { input: Input; line: Line; adminId: number; total: number; log: WorkContext['log'] };

/** After a kill the book is either done and counted, or neither. */
async function doOne(deps: ActionsDeps, lock: ActionLock, one: One): Promise<void> {
  await deps.database.query.transaction(async (tx) => {
    const outcome = await tx
      .transaction(async (inner): Promise<Outcome> => {
        return { state: 'done', before: await act(deps.acts, inner, one) };
      })
      .catch((error: unknown): Outcome => ({ state: 'failed', reason: sentenceOf(error, one) }));
    await settleLine(tx, { id: lock.id, bookId: one.line.bookId }, outcome);
    const count = sql.identifier(outcome.state === 'done' ? 'done_count' : 'failed_count');
    await writeLocked(
      tx,
      actionWork,
      lock,
      sql`${count} = ${count} + 1, progress = (done_count + failed_count + 1)::float8 / ${one.total}::int`,
    );
  });
  deps.news.changed();
}

/** Throws what has nothing to do with the book: then the whole action is tried again. */
function sentenceOf(error: unknown, { log, line }: One): string {
  if (error instanceof AppError) return error.message;
  if (isDatabaseAway(error) || storageAwayOf(error)) throw error;
  log.error({ err: error, bookId: line.bookId }, 'an action could not be done with a book');
  return 'Something went wrong with this book.';
}

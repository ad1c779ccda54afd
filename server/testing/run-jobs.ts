import type { JobHandlers } from '#server/platform/work/job-handlers.ts';
import { sourceOf, startJob } from '#server/platform/work/run-job.ts';
import { findNext, takeNext } from '#server/platform/work/take-work.ts';
import type { TestApp } from './build-test-app.ts';

/** Runs jobs of these names as the background work does, also those that they order; `most` of them at most. */
export async function runJobs(
  { database, log }: Pick<TestApp, 'database' | 'log'>,
  handlers: JobHandlers,
  {
    names,
    most = Number.POSITIVE_INFINITY,
    signal = new AbortController().signal,
  }: { names: readonly string[]; most?: number; signal?: AbortSignal },
): Promise<number> {
  const sources = names.flatMap((name) => {
    const handler = handlers[name];
    return handler ? [{ name, handler, ...sourceOf(name, handler) }] : [];
  });
  for (let ran = 0; ran < most; ran += 1) {
    const [at] = await findNext(database.pool, sources);
    const source = at === undefined ? undefined : sources[at];
    const lock = source && (await takeNext(database.pool, source, 'a-test'));
    if (!lock) return ran;
    const { name: job, handler } = source;
    await startJob({ database, log, now: Date.now }, { job, handler, lock, context: { signal, log } });
  }
  return most;
}

import { Logger as QueueLogger, type WorkerEvents } from 'graphile-worker';
import type { Logger } from '#server/platform/log/log.ts';

/** Where the library's own words go; it speaks of each job it takes, so most of them are for finding faults. */
export function libraryLog(log: Logger): QueueLogger {
  // The failures of jobs are logged as events, with their name and attempt and without their payload.
  return new QueueLogger(() => (level: string, message, meta) => {
    if (meta?.failure) return;
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

/** Logs each failure of a job, but not of one that was only told to end. */
export function logFailures(
  events: WorkerEvents,
  log: Logger,
  wasGivenBack: (jobId: string) => boolean,
): void {
  events.on('job:error', ({ job, error }) => {
    if (wasGivenBack(job.id)) return;
    const about = {
      job: job.task_identifier,
      attempt: job.attempts,
      maxAttempts: job.max_attempts,
      err: error,
    };
    if (job.attempts >= job.max_attempts) log.error(about, 'a job failed for the last time');
    else log.warn(about, 'a job failed and will be tried again');
  });
}

const failuresAllowed = 3;

/** The library remembers a failed first query forever; a new pool tries again. */
export function endWhenStuck(events: WorkerEvents, log: Logger): void {
  let works = false;
  let failures = 0;
  const noteThatItWorks = () => {
    works = true;
  };
  events.on('worker:getJob:empty', noteThatItWorks);
  events.on('job:start', noteThatItWorks);
  events.on('worker:getJob:error', ({ worker, error }) => {
    failures += 1;
    if (works || failures !== failuresAllowed) return;
    log.warn({ err: error }, 'the work could not start and is started again');
    void Promise.resolve(worker.workerPool.gracefulShutdown('it could not begin')).catch(() => undefined);
  });
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Lane } from './job-handlers.ts';
import { countJobs } from './jobs.ts';
import { runLane, type WorkInput, type WorkState } from './run-lane.ts';
import {
  type FreedJob,
  findDeadWorkers,
  freeJobsOf,
  freeUnheardJobs,
  handBack,
  openWorkerLife,
  type WorkerLife,
} from './worker-life.ts';

export type Work = {
  /** Starts to work; jobs of workers that died are taken up again first. */
  start: () => Promise<void>;
  /** Takes no more jobs, tells the running ones, waits for them a while, and hands back what is unfinished. */
  stop: () => Promise<void>;
};

/** Long enough for a worker that has just started to hold its lock. */
const GRACE_SECONDS = 3;
/** Longer than any worker takes from getting a job to starting it. */
const UNHEARD_GRACE_SECONDS = 30;

async function warnOfUnknown({ database, log, handlers }: WorkInput): Promise<void> {
  for (const { name, waiting: count } of await countJobs(database.pool))
    if (count > 0 && !(name in handlers))
      log.warn({ job: name, count }, 'jobs wait that nothing here can do');
}

function openSweeper({ database, log, sweepIntervalMs = 15_000 }: WorkInput, state: WorkState) {
  let suspects: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  function report(jobs: FreedJob[]): void {
    for (const job of jobs) {
      if (job.attempt < job.maxAttempts) log.warn(job, 'a job whose worker died is run again');
      else log.error(job, 'a job whose worker died has no attempts left and has failed');
    }
  }
  /** A worker may only be about to get its lock back, after a loss of its connection: so it is asked twice. */
  async function sweep(): Promise<void> {
    const own = [...state.runners.values()].map(({ name }) => name);
    const dead = await findDeadWorkers(database, { graceSeconds: GRACE_SECONDS, alive: own });
    const still = dead.filter((worker) => suspects.includes(worker));
    report(await freeJobsOf(database, still));
    suspects = dead;
    const unheard = { workers: own, active: [...state.active.keys()], graceSeconds: UNHEARD_GRACE_SECONDS };
    report(await freeUnheardJobs(database, unheard));
  }
  return {
    freeAtStart: async () => {
      const graceSeconds = database.kind === 'embedded' ? 0 : GRACE_SECONDS;
      report(await freeJobsOf(database, await findDeadWorkers(database, { graceSeconds, alive: [] })));
    },
    start: () => {
      timer = setInterval(() => {
        sweep().catch((error: unknown) => log.warn({ err: error }, 'dead workers could not be looked for'));
      }, sweepIntervalMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** Keeps a lane running: the library gives up on a database that stays away too long; this does not. */
async function keepRunning(input: WorkInput, state: WorkState, life: WorkerLife, lane: Lane): Promise<void> {
  const runner = await runLane(input, state, life, lane);
  state.runners.set(lane, runner);
  const isStopping = () => state.stopping.signal.aborted;
  async function startAgain(): Promise<void> {
    state.runners.delete(lane);
    while (!isStopping()) {
      await delay(2_000, undefined, { ref: false });
      try {
        await life.end(runner.name);
        if (!isStopping()) await keepRunning(input, state, life, lane);
        return;
      } catch (error) {
        input.log.warn({ err: error }, 'the work cannot start again yet');
      }
    }
  }
  void runner.ended
    .catch((error: unknown) => input.log.error({ err: error }, 'the work came to a stop'))
    .then(() => (isStopping() ? undefined : startAgain()));
}

/** Workers of other processes on the same database may work beside this one. */
export function openWork(input: WorkInput): Work {
  const { database, log } = input;
  const state: WorkState = {
    stopping: new AbortController(),
    active: new Map(),
    handedBack: new Map(),
    runners: new Map(),
  };
  const sweeper = openSweeper(input, state);
  let life: WorkerLife | null = null;
  return {
    start: async () => {
      life = await openWorkerLife(database, log);
      await sweeper.freeAtStart();
      await warnOfUnknown(input);
      const lanes = new Set(Object.values(input.handlers).map(({ lane }) => lane));
      for (const lane of lanes) await keepRunning(input, state, life, lane);
      sweeper.start();
    },
    stop: async () => {
      if (state.stopping.signal.aborted) return;
      state.stopping.abort(new Error('The process is stopping.'));
      sweeper.stop();
      const stopped = Promise.all([...state.runners.values()].map(({ stop }) => stop()));
      await Promise.race([stopped, delay(input.stopLimitMs ?? 5_000, undefined, { ref: false })]);
      const unfinished = new Map([...state.handedBack, ...state.active]);
      if (unfinished.size > 0) {
        await handBack(database, unfinished);
        log.info({ count: unfinished.size }, 'unfinished jobs are handed back');
      }
      await life?.close();
    },
  };
}

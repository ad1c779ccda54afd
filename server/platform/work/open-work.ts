import { setTimeout as delay } from 'node:timers/promises';
import { widthOf } from './at-once.ts';
import type { Lane } from './job-handlers.ts';
import { countJobs } from './jobs.ts';
import { runLane, type WorkInput, type WorkState } from './run-lane.ts';
import { tryUntilDone } from './try-until-done.ts';
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
  /** Starts to work, as soon as the database is there; jobs of workers that died are taken up again first. */
  start: () => Promise<void>;
  /** Takes no more jobs, tells the running ones, waits for them a while, and hands back what is unfinished. */
  stop: () => Promise<void>;
  /** After a change of how much is done at once: lanes are as wide as that asks for. What is under way isn't stopped. */
  resize: () => Promise<void>;
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
  const { signal } = state.stopping;
  const runner = await runLane(input, state, life, lane);
  if (signal.aborted) return runner.stop();
  state.runners.set(lane, runner);
  async function startAgain(): Promise<void> {
    state.runners.delete(lane);
    await delay(2_000, undefined, { ref: false });
    await tryUntilDone({ what: 'the work cannot start again yet', log: input.log, signal }, async () => {
      await life.end(runner.name);
      await keepRunning(input, state, life, lane);
    });
  }
  void runner.ended
    .catch((error: unknown) => input.log.error({ err: error }, 'the work came to a stop'))
    .then(() => {
      if (state.replaced.delete(runner)) return life.end(runner.name);
      return signal.aborted ? undefined : startAgain();
    })
    .catch((error: unknown) => input.log.warn({ err: error }, 'a worker keeps its lock'));
}

async function resize(input: WorkInput, state: WorkState, life: WorkerLife): Promise<void> {
  for (const [lane, former] of state.runners) {
    if (former.width === widthOf(input, lane)) continue;
    await keepRunning(input, state, life, lane);
    state.replaced.add(former);
    void former.stop();
  }
}

/** Workers of other processes on the same database may work beside this one. */
export function openWork(input: WorkInput): Work {
  const { database, log } = input;
  const state: WorkState = {
    stopping: new AbortController(),
    active: new Map(),
    handedBack: new Map(),
    runners: new Map(),
    replaced: new Set(),
  };
  const sweeper = openSweeper(input, state);
  const { signal } = state.stopping;
  const lanesToStart = new Set(Object.values(input.handlers).map(({ lane }) => lane));
  let life: WorkerLife | null = null;
  let starting: Promise<void> | null = null;
  let resizing = Promise.resolve();
  async function start(): Promise<void> {
    life ??= await openWorkerLife(database, log);
    await sweeper.freeAtStart();
    await warnOfUnknown(input);
    for (const lane of lanesToStart) {
      await keepRunning(input, state, life, lane);
      lanesToStart.delete(lane);
    }
    if (!signal.aborted) sweeper.start();
  }
  return {
    start: () => {
      starting ??= tryUntilDone({ what: 'the work cannot start yet', log, signal }, start);
      return starting;
    },
    stop: async () => {
      if (signal.aborted) return;
      state.stopping.abort(new Error('The process is stopping.'));
      await starting;
      sweeper.stop();
      await resizing;
      const stopped = Promise.all([
        ...[...state.runners.values()].map(({ stop }) => stop()),
        ...[...state.replaced].map(({ ended }) => ended.catch(() => undefined)),
      ]);
      await Promise.race([stopped, delay(input.stopLimitMs ?? 5_000, undefined, { ref: false })]);
      const unfinished = new Map([...state.handedBack, ...state.active]);
      if (unfinished.size > 0) {
        await handBack(database, unfinished);
        log.info({ count: unfinished.size }, 'unfinished jobs are handed back');
      }
      await life?.close();
    },
    resize: () => {
      resizing = resizing
        .then(async () => {
          await starting;
          if (life && !signal.aborted) await resize(input, state, life);
        })
        .catch((error: unknown) => log.warn({ err: error }, 'a lane is as wide as it was'));
      return resizing;
    },
  };
}

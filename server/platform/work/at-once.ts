import type { WorkerEvents } from 'graphile-worker';
import type { AtOnce, JobHandlers, Lane } from './job-handlers.ts';
import type { ActiveJob } from './worker-life.ts';

/** Marks a job in the queue with what it takes. */
export const flagOf = (takes: string): string => `takes:${takes}`;

type Limited = {
  handlers: JobHandlers;
  lanes?: Partial<Readonly<Record<Lane, number>>>;
};

const limitsIn = ({ handlers }: Limited, lane: Lane): AtOnce[] => [
  ...new Set(Object.values(handlers).flatMap((one) => (one.lane === lane && one.atOnce ? [one.atOnce] : []))),
];

const allowedIn = (limits: readonly AtOnce[]): Readonly<Record<string, number>> =>
  Object.fromEntries(limits.flatMap((atOnce) => Object.entries(atOnce())));

/** How many jobs a lane does at once. */
export function widthOf(input: Limited, lane: Lane): number {
  const allowed = Object.values(allowedIn(limitsIn(input, lane)));
  return Math.max(
    input.lanes?.[lane] ?? 1,
    allowed.reduce((sum, most) => sum + most, 0),
  );
}

/**
 * For the queue's library: the flags of jobs that are not to be taken now, since as many as may be are under way.
 * Undefined for a lane without limits. One worker looks for a job at a time, or all would find the same place free.
 */
export function takenFlags(
  input: Limited,
  lane: Lane,
  { active, events }: { active: ReadonlyMap<string, ActiveJob>; events: WorkerEvents },
): (() => Promise<string[]>) | undefined {
  const limits = limitsIn(input, lane);
  if (limits.length === 0) return undefined;
  let looking = Promise.resolve();
  let hasLooked: (() => void) | null = null;
  for (const event of ['job:start', 'worker:getJob:empty', 'worker:getJob:error'] as const)
    events.on(event, () => hasLooked?.());
  return async () => {
    const before = looking;
    let goOn: (() => void) | null = null;
    looking = new Promise((resolve) => {
      goOn = resolve;
    });
    await before;
    hasLooked = goOn;
    return Object.entries(allowedIn(limits))
      .filter(([takes, most]) => countOf(active, flagOf(takes)) >= most)
      .map(([takes]) => flagOf(takes));
  };
}

const countOf = (active: ReadonlyMap<string, ActiveJob>, flag: string): number =>
  [...active.values()].filter(({ flags }) => flags.includes(flag)).length;

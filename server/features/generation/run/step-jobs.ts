import type { SqlRunner } from '#server/platform/database/sql-runner.ts';
import { addJob, addNewJobs } from '#server/platform/queue/add-job.ts';
import { type StepName, stepNames } from '../steps.ts';

export const GENERATE_STEP = 'generate-step';

/** How often a step is begun before it counts as failed. */
export const MOST_BEGINNINGS = 3;

/** The queue's own count must not end a job before the step's does, which says why. */
const MOST_RUNS = 12;

export type StepOrder = { bookId: number; step: StepName; turn: number };

/** One job per book, step and turn; a job of an older turn finds that it has no say. */
export const stepJobKey = ({ bookId, step, turn }: StepOrder): string =>
  `${GENERATE_STEP}:${bookId}:${step}:${turn}`;

/** What was begun comes before what was not, so that of a thousand books the first is there long before the last. */
const priorityOf = (step: StepName): number => -stepNames.indexOf(step);

const jobOf = (order: StepOrder) => ({
  name: GENERATE_STEP,
  payload: order,
  key: stepJobKey(order),
  priority: priorityOf(order.step),
  maxAttempts: MOST_RUNS,
});

export async function addStepJob(
  runner: SqlRunner,
  order: StepOrder,
  runAt: Date | null = null,
): Promise<void> {
  await addJob(runner, { ...jobOf(order), ...(runAt ? { runAt } : {}) });
}

/** For turns that have only now begun: none of them can have a job. */
export const addJobsOfNewTurns = (runner: SqlRunner, orders: readonly StepOrder[]): Promise<void> =>
  addNewJobs(runner, orders.map(jobOf));

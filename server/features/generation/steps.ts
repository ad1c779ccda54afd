import { z } from 'zod';
import { generationSteps as stepNames } from '#contract/generation.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { WorkContext } from '#server/platform/work/durable-work.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';

export { generationStepStates as stepStates, generationSteps as stepNames } from '#contract/generation.ts';
export type StepName = (typeof stepNames)[number];

export const json = z.json();
export type Json = z.infer<typeof json>;

/** `author` is empty where nobody knows it yet. */
export type BookInProgress = {
  id: number;
  title: string;
  author: string;
  year: number | null;
  language: string;
  isPublished: boolean;
};

/** Everything that costs goes through `once`, so that a step that is started again pays nothing twice. */
export type StepContext = WorkContext & {
  book: BookInProgress;
  /** The results of the steps before. */
  before: Readonly<Partial<Record<StepName, Json>>>;
  /**
   * The kept value of a part (`outline`, `section:2`) if it was made from the same `inputs`, else what `make`
   * returns, which is then kept. `inputs` is all that the value depends on: texts, prompt version, provider, model,
   * voice.
   */
  once: <Value extends Json>(
    part: { name: string; inputs: Json },
    make: () => Promise<Value>,
  ) => Promise<Value>;
  /** Throws where the book was ordered again, and prevents that until the transaction ends. */
  keepLock: (tx: SqlRunner) => Promise<void>;
};

/**
 * `held`: the book waits for a person; the reason is for that person, and `result` for the step after the decision.
 */
export type StepOutcome =
  | { kind: 'done'; result: Json; remark?: string }
  | {
      kind: 'held';
      status: 'waiting' | 'needs_source' | 'needs_review' | 'rejected';
      reason: string;
      result?: Json;
    };

/**
 * What it throws is a failure: a `WorkFailure` says whether trying again may help; anything else is tried three times
 * and then fails with a general sentence.
 */
export type RunStep = (context: StepContext) => Promise<StepOutcome>;

export type Pipeline = Readonly<Record<StepName, RunStep>>;

export class StepFailure extends WorkFailure {
  /** A kept part that is useless and made again at the next order. */
  readonly badPart: string | null;

  constructor(message: string, more: { isFinal?: boolean; badPart?: string } = {}) {
    super(message, more);
    this.name = 'StepFailure';
    this.badPart = more.badPart ?? null;
  }
}

export const stepBefore = (step: StepName): StepName | null => stepNames[stepNames.indexOf(step) - 1] ?? null;

export const stepAfter = (step: StepName): StepName | null => stepNames[stepNames.indexOf(step) + 1] ?? null;

export const stepsFrom = (step: StepName): readonly StepName[] => stepNames.slice(stepNames.indexOf(step));

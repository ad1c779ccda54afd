import { z } from 'zod';
import { generationSteps as stepNames } from '#contract/generation.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { WorkContext } from '#server/platform/work/durable-work.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';

/** From a title to a published summary, in order. */
export { generationStepStates as stepStates, generationSteps as stepNames } from '#contract/generation.ts';
export type StepName = (typeof stepNames)[number];

/** Any value that JSON can carry. */
export const json = z.json();
export type Json = z.infer<typeof json>;

/** A book as a step finds it; `author` is empty where nobody knows it yet. */
export type BookInProgress = {
  id: number;
  title: string;
  author: string;
  year: number | null;
  language: string;
  isPublished: boolean;
};

/** What a step gets. Everything that costs goes through `once`, so that a step that is started again pays nothing twice. */
export type StepContext = WorkContext & {
  book: BookInProgress;
  /** The results of the steps before, by name, as they were returned. */
  before: Readonly<Partial<Record<StepName, Json>>>;
  /**
   * The kept value of a part of this step (`outline`, `section:2`) if it was made from the same `inputs`, else what
   * `make` returns, which is then kept. `inputs` is all that the value depends on: texts, prompt version, provider,
   * model, voice.
   */
  once: <Value extends Json>(
    part: { name: string; inputs: Json },
    make: () => Promise<Value>,
  ) => Promise<Value>;
  /** Throws where the book was ordered again in between, and prevents that until the transaction ends. */
  keepLock: (tx: SqlRunner) => Promise<void>;
};

/**
 * `done`: the next step follows with `result`; a remark says what people should know of it. `held`: the book waits for a
 * person, with a reason for that person and for whoever requested it; `result` is for the step after the decision.
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
 * Does one step. What it throws is a failure: a `WorkFailure` says whether trying again may help; anything else is tried
 * again, three times in all, and then fails with a general sentence.
 */
export type RunStep = (context: StepContext) => Promise<StepOutcome>;

/** Who does each step. */
export type Pipeline = Readonly<Record<StepName, RunStep>>;

/** A failure of which the provider's own words are told. */
export class StepFailure extends WorkFailure {
  /** A kept part that was of no use and is made again at the next order. */
  readonly badPart: string | null;

  constructor(message: string, more: { isFinal?: boolean; badPart?: string } = {}) {
    super(message, more);
    this.name = 'StepFailure';
    this.badPart = more.badPart ?? null;
  }
}

/** The step after this one; null after the last. */
export const stepAfter = (step: StepName): StepName | null => stepNames[stepNames.indexOf(step) + 1] ?? null;

/** This step and all that build on it. */
export const stepsFrom = (step: StepName): readonly StepName[] => stepNames.slice(stepNames.indexOf(step));

import { z } from 'zod';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { WorkContext } from '#server/platform/work/durable-work.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';

/** The whole way of a book from a title to a published summary, in order. */
export const stepNames = ['resolve', 'write', 'review', 'illustrate', 'narrate', 'publish'] as const;
export type StepName = (typeof stepNames)[number];

export const stepStates = ['waiting', 'running', 'done', 'held', 'failed'] as const;

/** Any value that JSON can carry. */
export const json = z.json();
export type Json = z.infer<typeof json>;

/** A book as a step finds it; `author` is empty where nobody knows it yet. */
export type BookInMaking = {
  id: number;
  title: string;
  author: string;
  year: number | null;
  language: string;
  isPublished: boolean;
};

/** What a step gets. Everything that costs goes through `once`, so that a step that is begun again pays nothing twice. */
export type StepContext = WorkContext & {
  book: BookInMaking;
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
  /** Throws where the book was ordered again meanwhile, else keeps that from happening until the transaction ends. */
  keepLock: (tx: SqlRunner) => Promise<void>;
};

/**
 * `done`: the next step follows with `result`; a remark says what people should know of it. `held`: the book waits for a person, with a reason that the person and
 * the reader who asked for it can read; `result` is kept for the step that goes on after the decision.
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
 * One step. What it throws is a failure: a `WorkFailure` says whether trying again may help; anything else is tried
 * again, three times in all, and then fails with a general sentence.
 */
export type StepHandler = { step: StepName; run: (context: StepContext) => Promise<StepOutcome> };

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

export type Pipeline = Readonly<Record<StepName, StepHandler['run']>>;

/** One handler for each step, or no start at all. */
export function assemblePipeline(handlers: readonly StepHandler[]): Pipeline {
  for (const step of stepNames) {
    const count = handlers.filter((handler) => handler.step === step).length;
    if (count !== 1) throw new Error(`The step "${step}" has ${count} handlers; it must have one.`);
  }
  const byStep = Object.fromEntries(handlers.map(({ step, run }) => [step, run]));
  return byStep as Record<StepName, StepHandler['run']>;
}

/** The step after this one; null after the last. */
export const stepAfter = (step: StepName): StepName | null => stepNames[stepNames.indexOf(step) + 1] ?? null;

/** This step and all that build on it. */
export const stepsFrom = (step: StepName): readonly StepName[] => stepNames.slice(stepNames.indexOf(step));

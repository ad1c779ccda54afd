import type { SqlRunner } from '#server/platform/database/sql-runner.ts';
import type { Logger } from '#server/platform/log/log.ts';

/** The whole way of a book from a title to a published summary, in order. */
export const stepNames = ['resolve', 'write', 'review', 'illustrate', 'narrate', 'publish'] as const;
export type StepName = (typeof stepNames)[number];

export const stepStates = ['waiting', 'running', 'done', 'held', 'failed'] as const;
export type StepState = (typeof stepStates)[number];

/** Any value that JSON can carry. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

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
export type StepContext = {
  book: BookInMaking;
  /** Aborted when the process stops, or when the book was ordered anew and this work is of no use. */
  signal: AbortSignal;
  log: Logger;
  /** The results of the steps before, by name, as they were returned. */
  before: Readonly<Partial<Record<StepName, Json>>>;
  /** How far the step is, 0 to 1. */
  note: (share: number) => void;
  /**
   * The kept value of a part of this step (`outline`, `section:2`) if it was made from the same `inputs`, else what
   * `make` returns, which is then kept. `inputs` is all that the value depends on: texts, prompt version, provider,
   * model, voice.
   */
  once: <Value extends Json>(
    part: { name: string; inputs: Json },
    make: () => Promise<Value>,
  ) => Promise<Value>;
  /** Whether a failure of this try is the step's end. */
  isLastTry: boolean;
  /** Throws where the book was ordered anew meanwhile, else keeps that from happening until the transaction ends. */
  hold: (tx: SqlRunner) => Promise<void>;
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
 * One step. What it throws is a failure: a `StepFailure` says whether trying again may help; anything else is tried
 * again, three times in all, and then fails with a general sentence.
 */
export type StepHandler = { step: StepName; run: (context: StepContext) => Promise<StepOutcome> };

/** A failure with a sentence for people, the provider's own words in it. */
export class StepFailure extends Error {
  readonly isFinal: boolean;
  readonly retryAfterMs: number | null;
  /** A kept part that was of no use and is made anew at the next order. */
  readonly badPart: string | null;

  constructor(
    message: string,
    more: { isFinal?: boolean; retryAfterMs?: number | null; badPart?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'StepFailure';
    this.isFinal = more.isFinal ?? false;
    this.retryAfterMs = more.retryAfterMs ?? null;
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

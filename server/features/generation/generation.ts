import type { Narration } from '#contract/books.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql-runner.ts';
import type { JobHandlers } from '#server/platform/queue/queue.ts';
import { decide, generateBooks, redoStep } from './admin/change-generation.ts';
import { followGeneration } from './admin/follow-generation.ts';
import { hearSection } from './admin/hear-section.ts';
import { showGeneration } from './admin/show-generation.ts';
import { showOverview } from './admin/show-overview.ts';
import type { GenerationDeps } from './deps.ts';
import { createDrawForBook, illustrateStep } from './illustrate/illustrate-step.ts';
import { keepBody } from './keep-body.ts';
import { estimateCost } from './ledger/estimate-cost.ts';
import { costsSince } from './ledger/ledger-store.ts';
import { findMissingSounds, narrateAgain } from './missing-sounds.ts';
import { narrateStep } from './narrate/narrate-step.ts';
import { narrateBookJob } from './narration-job.ts';
import { NARRATE_BOOK } from './narration-order.ts';
import { narrationOf } from './narration-state.ts';
import { createBookOpened } from './open-book.ts';
import { changePrompts, promptsInForce, promptVersions } from './prompts/prompts.ts';
import { tryPrompts } from './prompts/try-prompts.ts';
import { fillEvidence } from './publish/fill-evidence.ts';
import { publishStep } from './publish/publish-step.ts';
import { type Published, publishSummary, type Summary } from './publish-summary.ts';
import { REMOVE_AUDIO, removeAudioJob } from './remove-audio.ts';
import { orderRemovalOfBooks, REMOVE_BOOKS, removeBooksJob } from './remove-books.ts';
import { resolveStep } from './resolve/resolve-step.ts';
import { RESPELL_BOOKS, respellBooksJob } from './respellings/respell-books.ts';
import { changeRespellings, showRespellings } from './respellings/respellings.ts';
import { reviewStep } from './review/review-step.ts';
import { orderBook } from './run/order-book.ts';
import { ORDER_BOOKS, orderBooksJob, orderBooksSoon } from './run/order-books.ts';
import { runStepJob } from './run/run-step.ts';
import { GENERATE_STEP } from './run/step-jobs.ts';
import { isInTheMaking } from './run/step-store.ts';
import { sweepSteps } from './run/sweep-steps.ts';
import { sampleOf } from './sample.ts';
import { continueWithSource } from './sources/continue-with-source.ts';
import { assemblePipeline } from './steps.ts';
import { sweepNarrations } from './sweep-narrations.ts';
import { createSweepSounds } from './sweep-sounds.ts';
import { writeStep } from './write/write-step.ts';

/** What admins may see and change. */
const adminOf = (deps: GenerationDeps) => ({
  generateBooks: (order: Parameters<typeof generateBooks>[1]) => generateBooks(deps, order),
  show: (bookId: number) => showGeneration(deps, bookId),
  redo: (bookId: number, which: Parameters<typeof redoStep>[2]) => redoStep(deps, bookId, which),
  decide: (bookId: number, decision: Parameters<typeof decide>[2]) => decide(deps, bookId, decision),
  hear: (wanted: Parameters<typeof hearSection>[1]) => hearSection(deps, wanted),
  overview: () => showOverview(deps),
  costsSince: (day: string) => costsSince(deps.database.pool, day),
  follow: (to: Parameters<typeof followGeneration>[1]) => followGeneration(deps, to),
  prompts: () => promptsInForce(deps.database.pool),
  promptVersions: () => promptVersions(deps.database.pool),
  changePrompts: (change: Parameters<typeof changePrompts>[1]) => changePrompts(deps, change),
  showRespellings: (of: Parameters<typeof showRespellings>[1]) => showRespellings(deps, of),
  changeRespellings: (change: Parameters<typeof changeRespellings>[1]) => changeRespellings(deps, change),
  tryPrompts: (trial: Parameters<typeof tryPrompts>[1]) => tryPrompts(deps, trial),
});
export type GenerationAdmin = ReturnType<typeof adminOf>;

export type Generation = {
  admin: GenerationAdmin;
  /** The work of this feature for the queue. */
  jobs: JobHandlers;
  /** The steps of books in the making, for a queue of their own: none waits until another book is narrated. */
  stepJobs: JobHandlers;
  /** Work that is done in no time, for a queue where nothing long is before it. */
  quickJobs: JobHandlers;
  /** Has a book made from where it stopped; false where it is under way already. */
  orderBook: (bookId: number) => Promise<boolean>;
  /** Has new books made, as part of the caller's transaction. */
  orderBooksSoon: (tx: SqlRunner, bookIds: readonly number[]) => Promise<void>;
  /** What making so many books will cost; null where nothing has a price. */
  estimateCost: (bookCount: number) => Promise<number | null>;
  /** A text was attached: a book that was held for want of one goes on. */
  sourceAttached: (bookId: number) => Promise<void>;
  narrationOf: (bookId: number) => Promise<Narration>;
  /** The address of the first seconds of a stored narration, a file of its own; null where it is no longer than that. */
  sampleOf: (audioKey: string, seconds: number) => Promise<string | null>;
  /** A book without sound was opened: its narration comes next. Cheap to call again and again. */
  bookOpened: (bookId: number) => Promise<void>;
  publishSummary: (summary: Summary) => Promise<Published>;
  /** Has a new picture drawn for a book's cover; null where no images provider is set. */
  drawPicture: ReturnType<typeof createDrawForBook>;
  /** Keeps a summary that a person wrote, and has it narrated where the book is published. */
  keepBody: (tx: Executor, text: { bookId: number; body: string }) => Promise<void>;
  /** Whether a step of the book waits or runs. */
  isInTheMaking: (tx: SqlRunner, bookId: number) => Promise<boolean>;
  /** Has the files of books removed that the caller's transaction deletes; before it touches the books. */
  orderRemovalOfBooks: (tx: SqlRunner, bookIds: readonly number[]) => Promise<void>;
  /** Gives a job to every narration that lost its own; returns how many. For the start and now and then. */
  sweepNarrations: () => Promise<number>;
  /** The same for the steps of books in the making. */
  sweepSteps: () => Promise<number>;
  /** Removes what no book needs from the storage, once a day; returns of how many books. For now and then. */
  sweepSounds: () => Promise<number>;
  /** Finds what key ideas rest on, of a few published books of which that was not looked for; returns of how many. */
  fillEvidence: () => Promise<number>;
  /** Published books whose sound is not stored though it should be; looks at every file. */
  findMissingSounds: () => Promise<number[]>;
  narrateAgain: (bookIds: readonly number[]) => Promise<void>;
};

/** Every step of a book and who does it, in order. Throws where one has nobody, or two. */
const pipelineOf = (deps: GenerationDeps) =>
  assemblePipeline([
    resolveStep({ database: deps.database, ...deps.making.metadata }),
    writeStep(deps),
    reviewStep(deps),
    illustrateStep(deps),
    narrateStep(deps),
    publishStep(deps),
  ]);

export function createGeneration(deps: GenerationDeps): Generation {
  const pipeline = pipelineOf(deps);
  return {
    admin: adminOf(deps),
    jobs: {
      [NARRATE_BOOK]: (payload, context) => narrateBookJob(deps, payload, context),
      [REMOVE_AUDIO]: (payload) => removeAudioJob(deps, payload),
    },
    stepJobs: {
      [GENERATE_STEP]: (payload, context) => runStepJob(deps, pipeline, { payload, context }),
      [ORDER_BOOKS]: (payload) => orderBooksJob(deps, payload),
      [RESPELL_BOOKS]: (payload, context) => respellBooksJob(deps, payload, context),
    },
    quickJobs: { [REMOVE_BOOKS]: (payload) => removeBooksJob(deps, payload) },
    orderBook: (bookId) => orderBook(deps, bookId),
    orderBooksSoon,
    estimateCost: (bookCount) => estimateCost(deps, bookCount),
    sourceAttached: (bookId) => continueWithSource(deps, bookId),
    narrationOf: (bookId) => narrationOf(deps, bookId),
    sampleOf: (audioKey, seconds) => sampleOf(deps, audioKey, seconds),
    bookOpened: createBookOpened(deps),
    publishSummary: (summary) => publishSummary(deps, summary),
    drawPicture: createDrawForBook(deps),
    keepBody: (tx, text) => keepBody(deps, tx, text),
    isInTheMaking,
    orderRemovalOfBooks: (tx, bookIds) => orderRemovalOfBooks(tx, bookIds, deps.now()),
    sweepNarrations: () => sweepNarrations(deps),
    sweepSteps: () => sweepSteps(deps),
    sweepSounds: createSweepSounds(deps),
    fillEvidence: () => fillEvidence(deps),
    findMissingSounds: () => findMissingSounds(deps),
    narrateAgain: (bookIds) => narrateAgain(deps, bookIds),
  };
}

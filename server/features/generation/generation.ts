import type { changeBooks } from '#server/features/books/index.ts';
import type { Voice } from '#server/features/narration/index.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { ImagesProvider } from '#server/platform/images/images-server.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';
import { runWork, sweepWork, type WorkDeps } from '#server/platform/work/durable-work.ts';
import { inLane, type JobContext } from '#server/platform/work/job-handlers.ts';
import { decide, generateBooks, redoStep } from './admin/change-generation.ts';
import { followGeneration } from './admin/follow-generation.ts';
import { hearSection } from './admin/hear-section.ts';
import { showGeneration } from './admin/show-generation.ts';
import { showOverview } from './admin/show-overview.ts';
import type { ExtractSummary } from './draft.ts';
import { createDrawForBook, illustrateStep } from './illustrate/illustrate-step.ts';
import { keepBody } from './keep-body.ts';
import { estimateCost } from './ledger/estimate-cost.ts';
import { costsSince } from './ledger/ledger-store.ts';
import type { PaidDeps } from './ledger/spend.ts';
import { narrateStep } from './narrate-step.ts';
import { changePrompts, promptsInForce, promptVersions } from './prompts/prompts.ts';
import { tryPrompts } from './prompts/try-prompts.ts';
import { fillEvidence } from './publish/fill-evidence.ts';
import { publishStep } from './publish/publish-step.ts';
import { publishSummary, type Summary } from './publish-summary.ts';
import { orderRemovalOfBooks, REMOVE_BOOKS, removeBooksJob } from './remove-books.ts';
import { type ResolveDeps, resolveStep } from './resolve/resolve-step.ts';
import { reviewStep } from './review/review-step.ts';
import { orderBook } from './run/order-book.ts';
import { ORDER_BOOKS, orderBooksJob, orderBooksSoon } from './run/order-books.ts';
import { releaseCapped } from './run/release-capped.ts';
import { findInProgress, stepWork } from './run/step-store.ts';
import { stepWorker } from './run/step-worker.ts';
import { continueWithSource } from './sources/continue-with-source.ts';
import type { Pipeline } from './steps.ts';
import { writeStep } from './write/write-step.ts';

/** All that generation needs; each use case names its own share of it. */
export type GenerationDeps = Parameters<typeof changeBooks>[0] &
  WorkDeps &
  Voice &
  PaidDeps & {
    feed: Pick<ChangeFeed, 'notify' | 'on' | 'onGap'>;
    storage: Storage;
    /** A signed address of what is stored under a key. */
    mediaLink: (key: string) => string;
    /** Who writes; null for extracts of attached sources. */
    text: TextProvider | null;
    /** Named for the overview; `narrate` is what speaks. */
    speech: Pick<SpeechServer, 'name' | 'model'> | null;
    /** Draws pictures for covers; null for drawn ones. */
    images: ImagesProvider | null;
    extract: ExtractSummary | null;
    /** Who is asked whether a work exists. */
    metadata: Omit<ResolveDeps, 'database'>;
    /** Before a step is tried again; four times as long before the third attempt. */
    retryPauseMs: number;
  };

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
  tryPrompts: (trial: Parameters<typeof tryPrompts>[1]) => tryPrompts(deps, trial),
});
export type GenerationAdmin = ReturnType<typeof adminOf>;

const pipelineOf = (deps: GenerationDeps): Pipeline => ({
  resolve: resolveStep({ database: deps.database, ...deps.metadata }),
  write: writeStep(deps),
  review: reviewStep(deps),
  illustrate: illustrateStep(deps),
  narrate: narrateStep(deps),
  publish: publishStep(deps),
});

function jobsOf(deps: GenerationDeps) {
  const worker = stepWorker(deps, pipelineOf(deps));
  return {
    ...inLane('remote', {
      [stepWork.job]: (payload: unknown, context: JobContext) => runWork(deps, worker, { payload, context }),
      [ORDER_BOOKS]: (payload: unknown) => orderBooksJob(deps, payload),
    }),
    ...inLane('quick', { [REMOVE_BOOKS]: (payload: unknown) => removeBooksJob(deps, payload) }),
  };
}

/** Gives a job to every step that lost its own, and resumes those whose cap was raised. Returns how many had none. */
async function sweepSteps(deps: GenerationDeps): Promise<number> {
  const released = await releaseCapped(deps);
  if (released > 0) deps.log.info({ count: released }, 'a cap has changed: books resume');
  return sweepWork(deps, stepWork);
}

/** Books from a title to a published summary. */
export function createGeneration(deps: GenerationDeps) {
  return {
    admin: adminOf(deps),
    jobs: jobsOf(deps),
    /** Generates a book from where it stopped; false where it is in progress already. */
    orderBook: (bookId: number) => orderBook(deps, bookId),
    /** Generates new books, as part of the caller's transaction. */
    orderBooksSoon,
    /** What generating so many books will cost; null where nothing has a price. */
    estimateCost: (bookCount: number) => estimateCost(deps, bookCount),
    /** A text was attached: a book that waited for one resumes. */
    sourceAttached: (bookId: number) => continueWithSource(deps, bookId),
    publishSummary: (summary: Summary) => publishSummary(deps, summary),
    /** Has a new picture drawn for a book's cover; null where no images provider is set. */
    drawPicture: createDrawForBook(deps),
    /** Keeps a summary that a person wrote, and has it narrated where the book is published. */
    keepBody: (tx: Executor, text: { bookId: number; body: string }) => keepBody(deps, tx, text),
    /** Whether a step of the book waits or runs. */
    isInProgress: async (tx: SqlRunner, bookId: number) => (await findInProgress(tx, [bookId])).size > 0,
    /** Has the files of books removed that the caller's transaction deletes; before it touches the books. */
    orderRemovalOfBooks: (tx: SqlRunner, bookIds: readonly number[]) =>
      orderRemovalOfBooks(tx, bookIds, deps.now()),
    sweepSteps: () => sweepSteps(deps),
    /** Finds what key ideas rest on, of a few published books of which that was not looked for; returns of how many. */
    fillEvidence: () => fillEvidence(deps),
  };
}

export type Generation = ReturnType<typeof createGeneration>;

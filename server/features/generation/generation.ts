import type { changeBooks } from '#server/features/books/index.ts';
import type { AudioReplaced, Voice } from '#server/features/narration/index.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { ImagesProvider } from '#server/platform/images/images-server.ts';
import { resumeAnswered } from '#server/platform/provider/resume-answered.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';
import { runWork, type WorkDeps } from '#server/platform/work/durable-work.ts';
import { inLane, workInLane } from '#server/platform/work/job-handlers.ts';
import { createFillAbout, FILL_ABOUT } from './about/fill-about.ts';
import { decide, redoStep } from './admin/change-generation.ts';
import type { ChangeBookIn } from './admin/change-section.ts';
import { showOverview } from './admin/show-overview.ts';
import { takeBackRejection } from './admin/take-back-rejection.ts';
import { type AnswerDeps, writeAnswer, writesAnswers } from './answering/write-answer.ts';
import { createDrawForBook, illustrateStep } from './illustrate/illustrate-step.ts';
import { estimateOrder, type Start } from './ledger/estimate-order.ts';
import { costsSince } from './ledger/ledger-store.ts';
import type { PaidDeps } from './ledger/spend.ts';
import { narrateStep } from './narrate-step.ts';
import { fillEvidence } from './publish/fill-evidence.ts';
import { publishStep } from './publish/publish-step.ts';
import { keepBody, publishSummary, type Summary } from './publish-summary.ts';
import { orderRemovalOfBooks, REMOVE_BOOKS, removeBooksJob } from './remove-books.ts';
import { type ResolveDeps, resolveStep } from './resolve/resolve-step.ts';
import type { WikiquoteDeps } from './resolve/wikiquote.ts';
import { reviewStep } from './review/review-step.ts';
import { limitOfStep, limitsOfSteps, type StepsAtOnce } from './run/at-once.ts';
import { tellOfBooks } from './run/news.ts';
import { ORDER_BOOKS, orderBook, orderBooks, orderBooksJob, orderBooksSoon } from './run/order-books.ts';
import { findPutAside } from './run/put-aside.ts';
import { releaseCapped } from './run/release-capped.ts';
import { findInProgress, rejectionsByAdmins, stepWork } from './run/step-store.ts';
import { stepWorker } from './run/step-worker.ts';
import { bookAlone } from './sources/body-parts.ts';
import { inSourceThread } from './sources/in-source-thread.ts';
import type { BookFile } from './sources/read/read-source.ts';
import { addSource, sourcesOf } from './sources/source-store.ts';
import type { Pipeline } from './steps.ts';
import { isAttached } from './write/book-material.ts';
import { writeStep } from './write/write-step.ts';

export type GenerationDeps = Parameters<typeof changeBooks>[0] &
  WorkDeps &
  Voice &
  PaidDeps & {
    feed: Pick<ChangeFeed, 'notify' | 'on' | 'onGap'>;
    storage: Storage;
    mediaLink: (key: string) => string;
    text: TextProvider | null;
    /** How many tokens it takes in at once. */
    textContext: () => number;
    answersPerDay: AnswerDeps['answersPerDay'];
    /** Else they wait for a person. */
    publishExtracts: () => boolean;
    speech: Pick<SpeechServer, 'name' | 'key' | 'model'> | null;
    images: ImagesProvider | null;
    metadata: Omit<ResolveDeps, 'database'> & WikiquoteDeps;
    /** In this process. */
    stepsAtOnce: () => StepsAtOnce;
    retryPauseMs: number;
    audioReplaced: AudioReplaced;
    /** As an admin would. */
    changeBookIn: ChangeBookIn;
  };

type OfBook<Change> = { bookId: number } & Change;

/** What admins do to one book, in the caller's transaction. */
const actsOf = (deps: GenerationDeps) => {
  const within = (tx: Executor) => ({ ...deps, database: { query: tx } });
  return {
    decide: (tx: Executor, { bookId, ...decision }: OfBook<Parameters<typeof decide>[2]>) =>
      decide(within(tx), bookId, decision),
    redo: (tx: Executor, { bookId, ...which }: OfBook<Parameters<typeof redoStep>[2]>) =>
      redoStep(within(tx), bookId, which),
    takeBackRejection: (tx: Executor, given: Parameters<typeof takeBackRejection>[2]) =>
      takeBackRejection(tx, deps, given),
    generate: async (tx: Executor, { bookId, together }: OfBook<{ together: number }>) =>
      (await orderBooks(tx, deps, [bookId], together)).length > 0,
  };
};

const pipelineOf = (deps: GenerationDeps): Pipeline => ({
  resolve: (context) => resolveStep({ database: deps.database, ...deps.metadata })(context),
  write: writeStep(deps),
  review: reviewStep(deps),
  illustrate: illustrateStep(deps),
  narrate: narrateStep(deps),
  publish: publishStep(deps),
});

function jobsOf(deps: GenerationDeps, about: ReturnType<typeof createFillAbout>) {
  const worker = stepWorker(deps, pipelineOf(deps));
  return {
    ...workInLane(
      'remote',
      stepWork,
      (lock, context) => runWork(deps, worker, lock, context),
      limitsOfSteps(deps.stepsAtOnce),
    ),
    ...inLane(
      'remote',
      { [ORDER_BOOKS]: (payload) => orderBooksJob(deps, payload) },
      limitOfStep('resolve', deps.stepsAtOnce),
    ),
    ...inLane('remote', { [FILL_ABOUT]: about.job }, limitOfStep('write', deps.stepsAtOnce)),
    ...inLane('quick', { [REMOVE_BOOKS]: (payload: unknown) => removeBooksJob(deps, payload) }),
  };
}

/** Resumes steps whose cap was raised or whose provider answers again. */
async function sweepSteps(deps: GenerationDeps): Promise<void> {
  const { database, feed, images, speech, text } = deps;
  const released = await releaseCapped(deps);
  const resumed = await resumeAnswered(deps, stepWork, [text, speech, images]);
  await tellOfBooks(
    database.pool,
    feed,
    resumed.map(({ bookId }) => bookId),
  );
  if (released > 0) deps.log.info({ count: released }, 'a cap has changed: books resume');
}

export function createGeneration(deps: GenerationDeps) {
  const about = createFillAbout(deps);
  return {
    actsIn: actsOf(deps),
    jobs: jobsOf(deps, about),
    overview: () => showOverview(deps),
    costsSince: (day: string) => costsSince(deps.database.pool, day),
    findPutAside: () => findPutAside(deps.database.pool),
    orderBook: (bookId: number) => orderBook(deps, bookId),
    orderBooksSoon,
    rejectionsByAdmins: (bookIds: readonly number[]) => rejectionsByAdmins(deps.database.pool, bookIds),
    estimate: (starts: readonly Start[]) => estimateOrder(deps, starts),
    publishSummary: (summary: Summary) => publishSummary(deps, summary),
    drawPicture: () => createDrawForBook(deps),
    /** In a thread. Throws `FileRefused` with a sentence that says what is wrong with the file. */
    readBookFile: (file: BookFile) => inSourceThread('read-book', file),
    /** What admins have attached to a book, with blanks in place of notes and editors' words. */
    attachedTexts: async (bookId: number) =>
      (await sourcesOf(deps.database.pool, bookId))
        .filter(isAttached)
        .map((source) => ({ ...source, text: bookAlone(source.text) })),
    writesAnswers: () => writesAnswers(deps),
    writeAnswer: (asked: Parameters<typeof writeAnswer>[1]) => writeAnswer(deps, asked),
    /** What the book's summary is then based on. */
    attachText: async (tx: SqlRunner, source: { bookId: number; title: string; text: string }) =>
      void (await addSource(tx, { ...source, kind: 'attached', url: null })),
    /** Keeps a summary that a person wrote and has it narrated where the book is published. */
    keepBody: (tx: Executor, text: { bookId: number; body: string }) => keepBody(deps, tx, text),
    isInProgress: async (tx: SqlRunner, bookId: number) => (await findInProgress(tx, [bookId])).size > 0,
    /** Has the files of deleted books removed; called before their rows are touched. */
    orderRemovalOfBooks: (tx: SqlRunner, bookIds: readonly number[]) =>
      orderRemovalOfBooks(tx, bookIds, deps.now()),
    sweepSteps: () => sweepSteps(deps),
    fillEvidence: () => fillEvidence(deps),
    fillAbout: about.sweep,
  };
}

export type Generation = ReturnType<typeof createGeneration>;

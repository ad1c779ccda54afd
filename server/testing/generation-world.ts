import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBookFacts, openBookNews, upsertBook } from '#server/features/books/index.ts';
import {
  createGeneration,
  draftSoundsOf,
  type GenerationDeps,
  type Summary,
} from '#server/features/generation/index.ts';
import { addSource } from '#server/features/generation/sources/source-store.ts';
import {
  type BookNarration,
  createNarration,
  type NarrationDeps,
  type NaturalVoices,
  type Voice,
} from '#server/features/narration/index.ts';
import { findText } from '#server/features/reading/index.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { execute, sql } from '#server/platform/database/sql.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createCircuits } from '#server/platform/provider/circuits.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import type { JobHandlers } from '#server/platform/work/job-handlers.ts';
import { openTestDatabase } from './test-database.ts';
import { openTextServer } from './text-server.ts';
import { findWaiting, runWaiting } from './waiting-work.ts';

export type Narrate = Voice['narrate'];

/** A narration as the real one would be, but of no real sound: a second for each sentence. */
export const quickNarration: Narrate = async ({ title, sections }) => {
  const sentences = sections.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.sentences));
  return {
    mp3: Buffer.from(`sound of ${title}: ${sentences.map(({ text }) => text).join(' ')}`),
    durationSeconds: sentences.length + 1,
    cues: [
      ...sections.map((_, index) => ({ id: `h${index + 1}`, start: index, end: index + 1 })),
      ...sentences.map(({ id }, index) => ({ id, start: index + 1, end: index + 2 })),
    ],
    loudnessLufs: -16,
    voice: 'quick',
  } satisfies BookNarration;
};

export const noNaturalVoices: NaturalVoices = {
  inUse: async () => null,
  speak: () => Promise.reject(new Error('These tests have no natural voice.')),
};

/** What a test may exchange: who narrates, and how often it was asked. */
type Narrator = Voice & { calls: number };

const metadata = {
  fetchJson: async () => null,
  openLibraryUrl: null,
  wikipediaUrl: null,
  wikiquoteUrl: null,
};
const prices = {
  textInPerMillionTokens: 1,
  textOutPerMillionTokens: 2,
  speechPerMillionCharacters: 15,
  perImage: 0.04,
};

/**
 * Generation and narration alone on a real database, a real folder and a text server of the real wire format, run job
 * by job as the queue would. `narrator.narrate` may be exchanged by a test.
 */
export async function openGenerationWorld() {
  const database = await openTestDatabase();
  const log = createLog('silent');
  const feed = await openChangeFeed(database, log);
  const folder = await mkdtemp(join(tmpdir(), 'precis-generation-'));
  const storage = await openFolderStorage(folder);
  const server = await openTextServer();
  const clock = { offsetMs: 0 };
  const now = () => Date.now() + clock.offsetMs;
  const news = openBookNews(feed);
  const narrator: Narrator = { narrate: quickNarration, voiceFor: async () => 'quick', calls: 0 };
  const deps: GenerationDeps & NarrationDeps = {
    database,
    feed,
    news,
    storage,
    mediaLink: (key) => `/media/${key}?signed`,
    log,
    now,
    narrate: (book, options) => {
      narrator.calls += 1;
      return narrator.narrate(book, options);
    },
    voiceFor: (runner, language) => narrator.voiceFor(runner, language),
    text: openChatProvider({ baseUrl: server.url, apiKey: null, model: 'test-model', timeoutMs: 1_000 }),
    textContext: () => 32_000,
    answersPerDay: () => 0,
    publishExtracts: () => false,
    speech: null,
    images: null,
    metadata,
    prices,
    caps: { daily: null, monthly: null, dailyCalls: null, currency: 'EUR' },
    circuits: createCircuits({ database, now }),
    patience: { tries: 3, firstPauseMs: 20, longestPauseMs: 2_000 },
    stepsAtOnce: () => ({ write: 4, illustrate: 2, narrate: 1, other: 2 }),
    narrationsAtOnce: 1,
    retryPauseMs: 20,
    keepChunksDays: 30,
    draftSoundsOf: (bookIds) => draftSoundsOf(database.pool, bookIds),
    audioReplaced: async () => undefined,
    changeBookIn: () => Promise.reject(new Error('Nobody edits books here.')),
    heardLast: async () => null,
  };
  const narration = createNarration(deps);
  const generation = createGeneration(deps);
  const jobs: JobHandlers = { ...narration.jobs, ...generation.jobs };
  const world = { database, log, feed, folder, storage, clock, news, narrator, deps, generation, narration };
  return {
    ...world,
    jobs,
    server,
    reading: { textOf: (bookId: number) => findText(database.pool, bookId) },
    ...jobsOf(database, jobs, now),
    ...booksOf(database),
    /** Orders a book and runs it to wherever it comes to rest. */
    async make(bookId: number): Promise<void> {
      await generation.orderBook(bookId);
      await this.runAll();
    },
    close: async () => {
      await server.close();
      await feed.close();
      await storage.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The work of a database, done in this process and at once. */
function jobsOf(database: Database, handlers: JobHandlers, now: () => number) {
  const run = (name: string, payload: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    runWaiting(database, handlers, { name, payload, signal });
  const waitingJobs = () => findWaiting(database.pool);
  const waitsForProvider = async () =>
    (await execute(
      database.pool,
      sql`select from generation_steps where state = 'waiting' and starts_with(reason, 'Waiting for ')
          and not_before > ${new Date(now()).toISOString()}::timestamptz`,
    )) > 0;
  async function runNext(signal?: AbortSignal, name = 'generate-step'): Promise<boolean> {
    const jobs = (await waitingJobs()).filter((waiting) => waiting.name === name);
    const job = jobs.find(({ runAt }) => runAt.getTime() <= Date.now()) ?? jobs[0];
    if (!job) return false;
    await run(name, job.payload, signal ? { signal } : {});
    if (!handlers[name]?.work) await execute(database.pool, sql`delete from jobs where id = ${job.id}`);
    return true;
  }
  return {
    run,
    waitingJobs,
    runNext,
    /** Runs steps until none is ordered, or until one waits for a provider; others that wait for a time are run at once. */
    async runAll(most = 40): Promise<void> {
      for (let ran = 0; ran < most; ran += 1) if ((await waitsForProvider()) || !(await runNext())) return;
      throw new Error('The steps do not come to an end.');
    },
    /** Runs the next narration, whatever it is to wait for. */
    narrateNext: (signal?: AbortSignal) => runNext(signal, 'narrate-book'),
  };
}

function booksOf({ query, pool }: Database) {
  return {
    /** A book that waits, with a source that knows of it unless told otherwise. */
    async aWaitingBook(
      given: { title?: string; author?: string; source?: string | null } = {},
    ): Promise<number> {
      const {
        title = 'Walden',
        author = 'Henry David Thoreau',
        source = 'I went to the woods because I wished to live deliberately.',
      } = given;
      const kind = { categories: [], sourceKind: 'ai', sourceLabel: '', status: 'waiting' } as const;
      const bookId = await upsertBook(query, { originKey: null, title, author, ...kind, wordCount: 0 });
      const known = { bookId, kind: 'wikipedia', title: 'Walden', url: null } as const;
      if (source !== null) await addSource(query, { ...known, text: source });
      return bookId;
    },
    async statusOf(bookId: number) {
      const facts = await findBookFacts(pool, bookId);
      return { status: facts?.status, reason: facts?.statusReason };
    },
  };
}

/** A summary to publish; books of one `originKey` are one book. */
export const aSummary = (
  given: Partial<Summary['book']> & { body?: string; priority?: number } = {},
): Summary => {
  const { body = '## What is in it for you\n\nOne. Two.\n\n## An idea\n\nThree.', priority, ...book } = given;
  return {
    book: {
      originKey: 'test:walden',
      title: 'Walden',
      author: 'Henry David Thoreau',
      categories: ['Nature'],
      sourceKind: 'starter',
      sourceLabel: 'Test',
      ...book,
    },
    body,
    ...(priority === undefined ? {} : { priority }),
  };
};

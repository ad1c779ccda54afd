import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBookNews } from '#server/features/books/index.ts';
import {
  type BookNarration,
  createGeneration,
  type GenerationDeps,
  type Summary,
} from '#server/features/generation/index.ts';
import { createReading } from '#server/features/reading/index.ts';
import { openChangeFeed } from '#server/platform/database/change-feed.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { JobContext } from '#server/platform/queue/queue.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { openTestDatabase } from './test-database.ts';

export type Narrate = GenerationDeps['narrate'];

/** A narration as the real one would be, but of no real sound: a second for each sentence. */
export const quickNarration: Narrate = async ({ title, sections }) => {
  const ids = sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sentences }) => sentences));
  return {
    mp3: Buffer.from(`sound of ${title}: ${ids.map(({ text }) => text).join(' ')}`),
    durationSeconds: ids.length + 1,
    cues: ids.map(({ id }, index) => ({ id, start: index + 1, end: index + 2 })),
    sections: sections.map(({ title: heading, kind }, index) => ({ title: heading, kind, start: index })),
    loudnessLufs: -16,
    voice: 'quick',
    sampleRateHz: 22_050,
  } satisfies BookNarration;
};

/** Generation alone on a real database and a real folder. `narrator.narrate` may be exchanged by a test. */
export async function openGenerationWorld() {
  const database = await openTestDatabase();
  const log = createLog('silent');
  const feed = await openChangeFeed(database, log);
  const folder = await mkdtemp(join(tmpdir(), 'precis-generation-'));
  const storage = await openFolderStorage(folder);
  const clock = { offsetMs: 0 };
  const now = () => Date.now() + clock.offsetMs;
  const news = openBookNews(feed);
  const reading = createReading({ database, isPublished: async () => true, now: () => new Date() });
  const narrator = { narrate: quickNarration, calls: 0 };
  const deps: GenerationDeps = {
    database,
    feed,
    news,
    storage,
    mediaLink: (key) => `/media/${key}?signed`,
    log,
    now,
    textOf: reading.textOf,
    narrate: (book, options) => {
      narrator.calls += 1;
      return narrator.narrate(book, options);
    },
    voice: 'quick',
    keepChunksDays: 30,
    making: {
      text: null,
      speech: null,
      images: null,
      extract: null,
      metadata: { fetchJson: async () => null, openLibraryUrl: null, wikipediaUrl: null },
      prices: {
        textInPerMillionTokens: 1,
        textOutPerMillionTokens: 2,
        speechPerMillionCharacters: 15,
        perImage: 0.04,
      },
      caps: { daily: null, monthly: null },
      patience: { tries: 3, firstPauseMs: 20, longestPauseMs: 2_000 },
      retryPauseMs: 20,
    },
  };
  const generation = createGeneration(deps);

  return {
    database,
    log,
    feed,
    folder,
    storage,
    clock,
    news,
    reading,
    narrator,
    deps,
    generation,
    /** Runs a job as the queue would, in this process and at once. */
    run: async (name: string, payload: unknown, context: Partial<JobContext> = {}) => {
      const { signal = new AbortController().signal, attempt = 1 } = context;
      await generation.jobs[name]?.(payload, { signal, attempt, maxAttempts: 3, log });
    },
    /** The jobs that wait, the one to come first first. */
    waitingJobs: async () => {
      const { rows } = await database.pool.query<{
        name: string;
        key: string | null;
        priority: number;
        runAt: Date;
        payload: Record<string, unknown>;
      }>(`select t.identifier as name, j.key, j.priority, j.run_at as "runAt", j.payload
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where j.locked_at is null and j.attempts < j.max_attempts and t.identifier <> 'keep-shelves'
          order by j.priority, j.run_at, j.id`);
      return rows;
    },
    close: async () => {
      await feed.close();
      await storage.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
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

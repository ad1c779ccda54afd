import { z } from 'zod';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { audioKeyNamed, chunkFolderOf, naturalFolderOf, SOUNDS, soundFolderOf } from './narration-input.ts';
import { forgetFormer } from './retiming/former-narrations.ts';

/** What somebody who prepares sounds of drafts still needs of a book. */
export type DraftSound = {
  bookId: number;
  audioKey: string | null;
  isBusy: boolean;
  /** Its narration did not succeed: the next one takes up what was spoken. */
  hasFailed: boolean;
  changedAt: Date;
};

type Deps = {
  database: { pool: SqlRunner };
  storage: Storage;
  log: Logger;
  now: () => number;
  keepChunksDays: number;
  draftSoundsOf: (bookIds: readonly number[]) => Promise<DraftSound[]>;
};

const DAY_MS = 86_400_000;
const BOOKS_TOGETHER = 500;

/** Once a day: removes what belongs to deleted books, replaced or abandoned recordings, and old sentence sounds. */
export function createSweepSounds(deps: Deps): () => Promise<number> {
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (deps.now() - sweptAtMs < DAY_MS) return 0;
    sweptAtMs = deps.now();
    await forgetFormer(deps.database.pool, deps.now());
    return sweepSounds(deps);
  };
}

async function sweepSounds(deps: Deps): Promise<number> {
  const { storage, log } = deps;
  const ids = (await storage.list(SOUNDS)).map(Number).filter(Number.isSafeInteger);
  let swept = 0;
  for (let from = 0; from < ids.length; from += BOOKS_TOGETHER) {
    const some = ids.slice(from, from + BOOKS_TOGETHER);
    const needs = await findNeeds(deps, some);
    for (const bookId of some) if (await sweepBook(storage, bookId, needs.get(bookId))) swept += 1;
  }
  if (swept > 0) log.info({ books: swept }, 'sounds that nothing needs any more are removed');
  return swept;
}

type Need = {
  /** Nothing of it is under way, and nothing has changed for a day: who hears a replaced recording has ended. */
  isResting: boolean;
  needsChunks: boolean;
  audioKeys: (string | null)[];
};

async function findNeeds(deps: Deps, bookIds: readonly number[]): Promise<Map<number, Need>> {
  const drafts = new Map((await deps.draftSoundsOf(bookIds)).map((draft) => [draft.bookId, draft]));
  const books = await findSoundsOf(deps.database.pool, bookIds);
  return new Map(books.map((book) => [book.bookId, needOf(deps, book, drafts.get(book.bookId))]));
}

function needOf({ now, keepChunksDays }: Deps, book: SoundsOfBook, draft: DraftSound | undefined): Need {
  const both = draft ? [book, draft] : [book];
  const restedMs = now() - Math.max(...both.map(({ changedAt }) => changedAt.getTime()));
  const isUnfinished = both.some(({ isBusy, hasFailed }) => isBusy || hasFailed);
  return {
    isResting: restedMs > DAY_MS && !both.some(({ isBusy }) => isBusy),
    needsChunks: isUnfinished || restedMs <= Math.max(1, keepChunksDays) * DAY_MS,
    audioKeys: [
      book.audioOfBook,
      book.audioOfNarration,
      draft?.audioKey ?? null,
      ...book.kept.map((audio) => audioKeyNamed(book.bookId, audio)),
    ],
  };
}

const soundsOfBookRow = {
  bookId: z.number(),
  audioOfBook: z.string().nullable(),
  audioOfNarration: z.string().nullable(),
  /** The versions of audio of other voices that listeners can choose. */
  kept: z.array(z.string()),
  isBusy: z.boolean(),
  hasFailed: z.boolean(),
  changedAt: z.date(),
};
type SoundsOfBook = RowOf<typeof soundsOfBookRow>;

const findSoundsOf = (runner: SqlRunner, bookIds: readonly number[]): Promise<SoundsOfBook[]> =>
  rows(
    runner,
    soundsOfBookRow,
    sql`select b.id as "bookId", b.audio_key as "audioOfBook", n.audio_key as "audioOfNarration",
          array(select audio from former_narrations f where f.book_id = b.id and f.kept_voice is not null) as kept,
          coalesce(n.state in ('waiting', 'running'), false) as "isBusy",
          coalesce(n.state = 'failed', false) as "hasFailed", greatest(b.created_at, n.updated_at) as "changedAt"
        from books b left join narrations n on n.book_id = b.id
        where b.id = any(${sql.param([...bookIds])}::int[])`,
  );

/** Ids are never given twice, so what lies in the folder of a book that is gone is nobody's. */
async function sweepBook(storage: Storage, bookId: number, need: Need | undefined): Promise<boolean> {
  const folder = soundFolderOf(bookId);
  if (!need) {
    await storage.removeFolder(folder);
    return true;
  }
  if (!need.isResting) return false;
  const names = (await storage.list(folder)).map((name) => `${folder}/${name}`);
  const unused = names.filter((key) => !isNeeded(key, bookId, need));
  for (const key of unused) await (isFolder(key, bookId) ? storage.removeFolder(key) : storage.remove(key));
  return unused.length > 0;
}

const isFolder = (key: string, bookId: number): boolean =>
  key === chunkFolderOf(bookId) || key === naturalFolderOf(bookId);

function isNeeded(key: string, bookId: number, { needsChunks, audioKeys }: Need): boolean {
  if (key === chunkFolderOf(bookId)) return needsChunks;
  return audioKeys.includes(key.replace(/\.json$/, '.mp3'));
}

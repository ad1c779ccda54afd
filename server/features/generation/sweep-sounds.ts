import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import type { GenerationDeps } from './deps.ts';
import { chunkFolderOf, SOUNDS, soundFolderOf } from './narration-input.ts';

type Deps = Pick<GenerationDeps, 'database' | 'storage' | 'log' | 'now' | 'keepChunksDays'>;

const DAY_MS = 86_400_000;
const BOOKS_TOGETHER = 500;
/** Folders looked at at a time. */
const AT_ONCE = 8;

/**
 * Makes the function that removes from the storage what no book needs, once a day however often it is called: all of
 * books that are gone; recordings that were replaced, or made of a draft that was never published; and the sounds of
 * single sentences of books that have rested for `keepChunksDays`. Returns how many books it removed something of.
 */
export function createSweepSounds(deps: Deps): () => Promise<number> {
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (deps.now() - sweptAtMs < DAY_MS) return 0;
    sweptAtMs = deps.now();
    return sweepSounds(deps);
  };
}

async function sweepSounds(deps: Deps): Promise<number> {
  const { storage, database, log, now, keepChunksDays } = deps;
  const ids = (await storage.list(SOUNDS)).map(Number).filter(Number.isSafeInteger);
  const before = {
    day: new Date(now() - DAY_MS),
    chunks: new Date(now() - Math.max(1, keepChunksDays) * DAY_MS),
  };
  let swept = 0;
  for (let from = 0; from < ids.length; from += BOOKS_TOGETHER) {
    const some = ids.slice(from, from + BOOKS_TOGETHER);
    const needs = new Map((await findNeeds(database.pool, some, before)).map((need) => [need.bookId, need]));
    for (let first = 0; first < some.length; first += AT_ONCE) {
      const removed = await Promise.all(
        some.slice(first, first + AT_ONCE).map((bookId) => sweepBook(storage, bookId, needs.get(bookId))),
      );
      swept += removed.filter(Boolean).length;
    }
  }
  if (swept > 0) log.info({ books: swept }, 'sounds that nothing needs any more are removed');
  return swept;
}

type Need = {
  bookId: number;
  /** Nothing of it is under way, and nothing has changed for a day: who hears a replaced recording has ended. */
  isResting: boolean;
  needsChunks: boolean;
  /** Keys of recordings that are somebody's. */
  audioKeys: (string | null)[];
};

async function findNeeds(
  runner: SqlRunner,
  bookIds: readonly number[],
  before: { day: Date; chunks: Date },
): Promise<Need[]> {
  return runSql<Need>(
    runner,
    sql`select id as "bookId", not "isBusy" and changed_at < ${before.day.toISOString()}::timestamptz as "isResting",
          "isBusy" or "hasFailed" or changed_at >= ${before.chunks.toISOString()}::timestamptz as "needsChunks",
          array["audioOfBook", "audioOfNarration", "audioOfDraft"] as "audioKeys"
        from (
          select b.id, b.audio_key as "audioOfBook", n.audio_key as "audioOfNarration",
            (select s.result ->> 'audioKey' from generation_steps s where s.book_id = b.id and s.step = 'narrate')
              as "audioOfDraft",
            coalesce(n.state in ('waiting', 'running'), false) or exists (
              select from generation_steps s where s.book_id = b.id and s.state in ('waiting', 'running')) as "isBusy",
            coalesce(n.state = 'failed', false) or exists (
              select from generation_steps s where s.book_id = b.id and s.step = 'narrate' and s.state = 'failed')
              as "hasFailed",
            greatest(b.created_at, n.updated_at,
              (select max(s.updated_at) from generation_steps s where s.book_id = b.id)) as changed_at
          from books b left join narrations n on n.book_id = b.id
          where b.id = any(${sql.param([...bookIds])}::int[])) known`,
  );
}

/** Ids are never given twice, so what lies in the folder of a book that is gone is nobody's. */
async function sweepBook(storage: Deps['storage'], bookId: number, need: Need | undefined): Promise<boolean> {
  if (!need) {
    await storage.removeFolder(soundFolderOf(bookId));
    return true;
  }
  if (!need.isResting) return false;
  const folder = soundFolderOf(bookId);
  const names = (await storage.list(folder)).map((name) => `${folder}/${name}`);
  const unused = names.filter((key) => !isNeeded(key, need));
  for (const key of unused)
    await (key === chunkFolderOf(bookId) ? storage.removeFolder(key) : storage.remove(key));
  return unused.length > 0;
}

function isNeeded(key: string, { bookId, needsChunks, audioKeys }: Need): boolean {
  if (key === chunkFolderOf(bookId)) return needsChunks;
  return audioKeys.includes(key.replace(/\.json$/, '.mp3'));
}

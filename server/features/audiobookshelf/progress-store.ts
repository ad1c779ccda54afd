import { z } from 'zod';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Progress } from './item-answers.ts';

/** Apps keep all of it in memory. */
const MOST_PLACES = 2_000;

const placeRow = {
  bookId: z.number(),
  historyId: z.number(),
  positionSeconds: z.number(),
  durationSeconds: z.number(),
  isFinished: z.boolean(),
  /** Milliseconds since 1970, like the next two. */
  startedAt: z.number(),
  listenedAt: z.number(),
  finishedAt: z.number().nullable(),
};
export type PlaceRow = RowOf<typeof placeRow>;

const ms = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

/** A listener's places in published books with audio, latest first; only in one book if given. */
export const readPlaces = (runner: SqlRunner, userId: number, bookId: number | null): Promise<PlaceRow[]> =>
  rows(
    runner,
    placeRow,
    sql`select l.book_id as "bookId", l.history_id as "historyId", l.position_seconds as "positionSeconds",
          b.duration_seconds as "durationSeconds", l.finished_at is not null as "isFinished",
          ${ms('l.created_at')} as "startedAt", ${ms('l.listened_at')} as "listenedAt",
          ${ms('l.finished_at')} as "finishedAt"
        from listenings l join books b on b.id = l.book_id
        where l.user_id = ${userId} and b.status = 'published' and b.audio_key is not null
          and (${bookId}::int is null or l.book_id = ${bookId}::int)
        order by l.listened_at desc, l.book_id limit ${MOST_PLACES}`,
  );

export function progressOf(userId: number, place: PlaceRow): Progress {
  const { bookId, positionSeconds, durationSeconds, isFinished } = place;
  const id = String(bookId);
  return {
    id,
    userId: String(userId),
    libraryItemId: id,
    episodeId: null,
    mediaItemId: id,
    mediaItemType: 'book',
    duration: durationSeconds,
    progress: isFinished ? 1 : Math.min(1, positionSeconds / Math.max(durationSeconds, 1)),
    currentTime: positionSeconds,
    isFinished,
    hideFromContinueListening: false,
    ebookLocation: null,
    ebookProgress: 0,
    lastUpdate: place.listenedAt,
    startedAt: place.startedAt,
    finishedAt: place.finishedAt,
  };
}

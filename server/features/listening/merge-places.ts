import type { Moved } from '#contract/duplicates.ts';
import { type Retiming, takeOverSeconds } from '#server/features/narration/index.ts';
import { execute, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { piecesOf, retimed } from './move-places.ts';

type Books = { fromId: number; intoId: number };

/** Without audio there are no seconds to move. */
const UNMOVED: Retiming = {
  starts: [0],
  targets: [0],
  paces: [1],
  fromDuration: 360_000,
  toDuration: 360_000,
};

/** Gives every listener's place, trail and queue of one book to another: a few statements, however many listen. */
export async function mergePlaces(
  tx: SqlRunner,
  books: Books,
  at: Date,
): Promise<Pick<Moved, 'listeners' | 'of_both' | 'queued'>> {
  const pieces = piecesOf((await takeOverSeconds(tx, { ...books, at })) ?? UNMOVED);
  const ofBoth = await joinPlaces(tx, books, pieces);
  const moved = await movePlaces(tx, books, pieces);
  return { listeners: ofBoth + moved, of_both: ofBoth, queued: await mergeQueues(tx, books) };
}

/**
 * Of listeners with a place in both. The later place stays, what is finished in either is finished, and every version
 * that a device knows of is an old one, so that it asks before it goes on elsewhere.
 */
async function joinPlaces(tx: SqlRunner, { fromId, intoId }: Books, pieces: SQL): Promise<number> {
  const later = (column: SQL, given: SQL = sql`gone.${column}`) =>
    sql`${column} = case when gone.listened_at > kept.listened_at then ${given} else kept.${column} end`;
  const joined = await execute(
    tx,
    sql`update listenings as kept set
          ${later(sql`position_seconds`, retimed(sql`gone.position_seconds`))},
          ${later(sql`takeover_seconds`, sql`kept.position_seconds`)},
          ${later(sql`takeover_version`, sql`kept.version`)},
          ${later(sql`device`)}, ${later(sql`session_id`)}, ${later(sql`cause`)},
          listened_at = greatest(kept.listened_at, gone.listened_at),
          ordinal = greatest(kept.ordinal, gone.ordinal),
          heard_seconds = kept.heard_seconds + gone.heard_seconds,
          created_at = least(kept.created_at, gone.created_at),
          finished_at = least(kept.finished_at, gone.finished_at),
          unfinished_at = case when kept.finished_at is null and gone.finished_at is null
            then greatest(kept.unfinished_at, gone.unfinished_at) end,
          version = greatest(kept.version, gone.version) + 1, retimings = 0
        from listenings as gone, ${pieces}
        where kept.book_id = ${intoId} and gone.book_id = ${fromId} and kept.user_id = gone.user_id`,
  );
  await execute(
    tx,
    sql`update listening_jumps as jump set book_id = ${intoId}, from_seconds = ${retimed(sql`jump.from_seconds`)},
          to_seconds = ${retimed(sql`jump.to_seconds`)}
        from listenings as kept, ${pieces}
        where kept.book_id = ${intoId} and jump.book_id = ${fromId} and jump.user_id = kept.user_id`,
  );
  await execute(
    tx,
    sql`delete from listenings as gone using listenings as kept
        where kept.book_id = ${intoId} and gone.book_id = ${fromId} and kept.user_id = gone.user_id`,
  );
  return joined;
}

/** In one statement: a jump's key names its place. */
function movePlaces(tx: SqlRunner, { fromId, intoId }: Books, pieces: SQL): Promise<number> {
  return execute(
    tx,
    sql`with jumps as (
          update listening_jumps as jump set book_id = ${intoId}, from_seconds = ${retimed(sql`jump.from_seconds`)},
            to_seconds = ${retimed(sql`jump.to_seconds`)}
          from listenings as item, ${pieces}
          where item.book_id = ${fromId} and jump.book_id = item.book_id and jump.user_id = item.user_id
        )
        update listenings set book_id = ${intoId}, position_seconds = ${retimed(sql`position_seconds`)},
          takeover_seconds = ${retimed(sql`takeover_seconds`)}, version = version + 1, retimings = retimings + 1
        from ${pieces} where book_id = ${fromId}`,
  );
}

async function mergeQueues(tx: SqlRunner, { fromId, intoId }: Books): Promise<number> {
  await execute(
    tx,
    sql`delete from queue_entries as gone using queue_entries as kept
        where kept.book_id = ${intoId} and gone.book_id = ${fromId} and kept.user_id = gone.user_id`,
  );
  return execute(tx, sql`update queue_entries set book_id = ${intoId} where book_id = ${fromId}`);
}

import { sql } from 'drizzle-orm';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import type { KeptPicture } from './keep-picture.ts';

/** Whether an admin chose the cover of a book. */
export async function coverIsChosen(runner: SqlRunner, bookId: number): Promise<boolean> {
  const rows = await runSql(runner, sql`select 1 from books where id = ${bookId} and cover_is_chosen`);
  return rows.length > 0;
}

/** An admin's choice: a drawn cover by its number, or a picture in place of it. */
export async function setChosenCover(
  tx: SqlRunner,
  bookId: number,
  { variant, picture }: { variant: number; picture: KeptPicture | null },
): Promise<void> {
  await runSql(
    tx,
    sql`update books set cover_variant = ${variant}, cover_picture = ${picture?.picture ?? null},
          cover_tint = ${picture?.tint ?? null}, cover_is_chosen = true, updated_at = now()
        where id = ${bookId}`,
  );
}

/** A picture that was made for a book becomes its cover, unless an admin chose another one meanwhile. */
export async function setMadePicture(
  tx: SqlRunner,
  bookId: number,
  { picture, tint }: KeptPicture,
): Promise<void> {
  await runSql(
    tx,
    sql`update books set cover_picture = ${picture}, cover_tint = ${tint}
        where id = ${bookId} and not cover_is_chosen`,
  );
}

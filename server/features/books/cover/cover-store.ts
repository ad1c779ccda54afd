import { z } from 'zod';
import { firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { setFields } from '../write-books.ts';
import type { KeptPicture } from './keep-picture.ts';

const chosenRow = { isChosen: z.boolean() };

export async function coverIsChosen(runner: SqlRunner, bookId: number): Promise<boolean> {
  const row = await firstRow(
    runner,
    chosenRow,
    sql`select cover_is_chosen as "isChosen" from books where id = ${bookId}`,
  );
  return row?.isChosen === true;
}

/** A drawn cover by its number, or a picture instead. */
export async function setChosenCover(
  tx: SqlRunner,
  bookId: number,
  { variant, picture }: { variant: number; picture: KeptPicture | null },
): Promise<void> {
  await setFields(tx, [bookId], {
    coverVariant: variant,
    coverPicture: picture?.picture ?? null,
    coverTint: picture?.tint ?? null,
    coverIsChosen: true,
  });
}

/** Leaves a cover that an admin has chosen since. */
export async function setMadePicture(
  tx: SqlRunner,
  bookId: number,
  { picture, tint }: KeptPicture,
): Promise<void> {
  const locked = await firstRow(
    tx,
    chosenRow,
    sql`select cover_is_chosen as "isChosen" from books where id = ${bookId} for no key update`,
  );
  if (locked?.isChosen === false) await setFields(tx, [bookId], { coverPicture: picture, coverTint: tint });
}

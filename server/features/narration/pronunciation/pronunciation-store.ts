import { z } from 'zod';
import type { Pronunciation } from '#contract/narration.ts';
import { wholeBookOf } from '#server/features/books/index.ts';
import { execute, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inputHashOf, type NarrationInput } from '../narration-input.ts';
import type { Voice } from '../speak/create-narrate.ts';

const pronunciationRow = { written: z.string(), spoken: z.string() };

/** All that is said in a book otherwise than written: of all books first, then its own, which count where both have one. */
const pronunciationsFor = (runner: SqlRunner, bookId: number): Promise<Pronunciation[]> =>
  rows(
    runner,
    pronunciationRow,
    sql`select written, spoken from respellings where book_id is null or book_id = ${wholeBookOf(bookId)}
        order by book_id nulls first, id`,
  );

/** What a narration of a text would be made from as things stand. */
export async function inputFor(
  { voiceFor }: Pick<Voice, 'voiceFor'>,
  runner: SqlRunner,
  { bookId, ...text }: Omit<NarrationInput, 'pronunciations' | 'voice'> & { bookId: number },
): Promise<{ inputHash: string; pronunciations: Pronunciation[]; voice: string }> {
  const pronunciations = await pronunciationsFor(runner, bookId);
  const voice = await voiceFor(runner, text.language);
  return { inputHash: inputHashOf({ ...text, voice, pronunciations }), pronunciations, voice };
}

export const listPronunciations = (runner: SqlRunner, bookId: number | null): Promise<Pronunciation[]> =>
  rows(
    runner,
    pronunciationRow,
    sql`select written, spoken from respellings where book_id is not distinct from ${bookId}::int order by id`,
  );

/** Until the transaction ends nobody else changes a list: of two at once, the later sees what the first has written. */
export const lockPronunciations = (tx: SqlRunner): Promise<unknown> =>
  execute(tx, sql`lock table respellings in share row exclusive mode`);

export async function replacePronunciations(
  tx: SqlRunner,
  bookId: number | null,
  pronunciations: readonly Pronunciation[],
): Promise<void> {
  await execute(tx, sql`delete from respellings where book_id is not distinct from ${bookId}::int`);
  const column = (name: keyof Pronunciation) => sql.param(pronunciations.map((one) => one[name]));
  await execute(
    tx,
    sql`insert into respellings (book_id, written, spoken)
        select ${bookId}::int, written, spoken
        from unnest(${column('written')}::text[], ${column('spoken')}::text[])
          with ordinality as given (written, spoken, place)
        order by place`,
  );
}

import { sql } from 'drizzle-orm';
import type { Respelling } from '#contract/respellings.ts';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';

/** All that is said in a book otherwise than written: of all books first, then its own, which count where both have one. */
export const respellingsFor = (runner: SqlRunner, bookId: number): Promise<Respelling[]> =>
  runSql<Respelling>(
    runner,
    sql`select written, spoken from respellings where book_id is null or book_id = ${bookId}
        order by book_id nulls first, id`,
  );

/** The list of one book, or of all (null), as an admin has written it. */
export const listRespellings = (runner: SqlRunner, bookId: number | null): Promise<Respelling[]> =>
  runSql<Respelling>(
    runner,
    sql`select written, spoken from respellings where book_id is not distinct from ${bookId}::int order by id`,
  );

/** Until the transaction ends nobody else changes a list: of two at once, the later sees what the first has written. */
export async function lockRespellings(tx: SqlRunner): Promise<void> {
  await runSql(tx, sql`lock table respellings in share row exclusive mode`);
}

/** Of a list that is locked. */
export async function replaceRespellings(
  tx: SqlRunner,
  bookId: number | null,
  respellings: readonly Respelling[],
): Promise<void> {
  await runSql(tx, sql`delete from respellings where book_id is not distinct from ${bookId}::int`);
  const column = (name: keyof Respelling) => sql.param(respellings.map((one) => one[name]));
  await runSql(
    tx,
    sql`insert into respellings (book_id, written, spoken)
        select ${bookId}::int, written, spoken
        from unnest(${column('written')}::text[], ${column('spoken')}::text[])
          with ordinality as given (written, spoken, place)
        order by place`,
  );
}

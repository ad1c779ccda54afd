import { z } from 'zod';
import type { Book } from '#contract/books.ts';
import { firstRow, type RowOf, rows, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const storedRow = {
  card: z.string(),
  audioKey: z.string().nullable(),
  year: z.number().nullable(),
  description: z.string(),
  durationSeconds: z.number().nullable(),
  /** Milliseconds since 1970. */
  addedAt: z.number(),
  /** How many there are. */
  chapters: z.number(),
  listenedAt: z.number().nullable(),
};

/** A published book, with what other apps show of it. */
export type AppBook = Omit<RowOf<typeof storedRow>, 'card'> & { book: Book };

/** One with audio. */
export type SpokenAppBook = AppBook & { audioKey: string; durationSeconds: number };

export const isSpoken = (book: AppBook): book is SpokenAppBook =>
  book.audioKey !== null && book.durationSeconds !== null;

const PROGRESS = {
  finished: sql`and l.finished_at is not null`,
  'in-progress': sql`and l.position_seconds > 0 and l.finished_at is null`,
  'not-started': sql`and l.book_id is null`,
  'not-finished': sql`and l.finished_at is null`,
} as const;
export type AppProgress = keyof typeof PROGRESS;
export const appProgresses = Object.keys(PROGRESS) as readonly AppProgress[];

const ORDERS = {
  title: sql`c.title_key`,
  author: sql`lower(a.name)`,
  authorLastName: sql`lower(regexp_replace(a.name, '^.* ', ''))`,
  year: sql`b.year`,
  duration: sql`b.duration_seconds`,
  added: sql`c.published_at`,
  listened: sql`l.listened_at`,
  finished: sql`l.finished_at`,
  random: sql`random()`,
} as const;
export type AppOrder = keyof typeof ORDERS;

/** Whose places to show with the books, and what narrows the list. */
export type AppList = {
  userId: number;
  /** Only books with audio. */
  isSpoken?: true | undefined;
  language?: string | undefined;
  authorId?: number | undefined;
  /** Its name. */
  category?: string | undefined;
  progress?: AppProgress | undefined;
  ids?: readonly number[] | undefined;
};

const only = <Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL =>
  value === undefined ? sql`` : condition(value);

const SPOKEN = sql`and c.audio_key is not null`;

const found = ({
  userId,
  isSpoken: spoken,
  language,
  authorId,
  category,
  progress,
  ids,
}: AppList): SQL => sql`
  from book_cards c join books b on b.id = c.book_id join authors a on a.id = c.author_id
    left join listenings l on l.user_id = ${userId} and l.book_id = c.book_id
  where true ${only(spoken, () => SPOKEN)}
    ${only(language, (tag) => sql`and c.language = ${tag}`)}
    ${only(authorId, (id) => sql`and c.author_id = ${id}`)}
    ${only(
      category,
      (name) => sql`and exists (select from book_categories bc join categories g on g.id = bc.category_id
        where bc.book_id = c.book_id and g.name = ${name})`,
    )}
    ${only(progress, (state) => PROGRESS[state])}
    ${only(ids, (wanted) => sql`and c.book_id = any(${sql.param([...wanted])}::int[])`)}`;

const columns = sql`c.card, c.audio_key as "audioKey", b.year, b.short_description as description,
  b.duration_seconds as "durationSeconds", floor(extract(epoch from c.published_at) * 1000)::float8 as "addedAt",
  coalesce(json_array_length(b.key_ideas::json), 0)::int as chapters,
  floor(extract(epoch from l.listened_at) * 1000)::float8 as "listenedAt"`;

const toAppBook = ({ card, ...row }: RowOf<typeof storedRow>): AppBook => ({
  ...row,
  book: JSON.parse(card) as Book,
});

type Window = { order: AppOrder; isDescending?: boolean; limit: number; offset?: number };

export async function readAppBooks(runner: SqlRunner, list: AppList, window: Window): Promise<AppBook[]> {
  const { order, isDescending = false, limit, offset = 0 } = window;
  const direction = isDescending ? sql`desc nulls last` : sql`nulls last`;
  const read = await rows(
    runner,
    storedRow,
    sql`select ${columns} ${found(list)} order by ${ORDERS[order]} ${direction}, c.book_id
        limit ${limit} offset ${offset}`,
  );
  return read.map(toAppBook);
}

export const readSpokenBooks = async (
  runner: SqlRunner,
  list: AppList,
  window: Window,
): Promise<SpokenAppBook[]> =>
  (await readAppBooks(runner, { ...list, isSpoken: true }, window)).filter(isSpoken);

export async function countAppBooks(runner: SqlRunner, list: AppList): Promise<number> {
  const row = await firstRow(
    runner,
    { total: z.number() },
    sql`select count(*)::int as total ${found(list)}`,
  );
  return row?.total ?? 0;
}

/** In the order of the ids, without missing ones. */
export async function readAppBooksById(
  runner: SqlRunner,
  list: Pick<AppList, 'userId' | 'isSpoken' | 'language'>,
  ids: readonly number[],
): Promise<AppBook[]> {
  const read = await rows(
    runner,
    storedRow,
    sql`select ${columns} ${found({ ...list, ids })}
        order by array_position(${sql.param([...ids])}::int[], c.book_id)`,
  );
  return read.map(toAppBook);
}

export const readSpokenBooksById = async (
  runner: SqlRunner,
  list: Pick<AppList, 'userId' | 'language'>,
  ids: readonly number[],
): Promise<SpokenAppBook[]> =>
  (await readAppBooksById(runner, { ...list, isSpoken: true }, ids)).filter(isSpoken);

/** Languages of books with audio, most books first; `since` in milliseconds. */
export const readAppLanguages = (
  runner: SqlRunner,
): Promise<{ language: string; books: number; since: number }[]> =>
  rows(
    runner,
    { language: z.string(), books: z.number(), since: z.number() },
    sql`select language, count(*)::int as books, floor(extract(epoch from min(published_at)) * 1000)::float8 as since
        from book_cards where audio_key is not null group by language order by 2 desc, 1`,
  );

export type AppAuthor = { id: number; name: string; books: number; since: number };

/** Sorted by name. */
export const readAppAuthors = (
  runner: SqlRunner,
  { isSpoken: spoken, language, authorId }: Pick<AppList, 'isSpoken' | 'language' | 'authorId'>,
): Promise<AppAuthor[]> =>
  rows(
    runner,
    { id: z.number(), name: z.string(), books: z.number(), since: z.number() },
    sql`select a.id, a.name, count(*)::int as books,
          floor(extract(epoch from min(c.published_at)) * 1000)::float8 as since
        from book_cards c join authors a on a.id = c.author_id
        where true ${only(spoken, () => SPOKEN)}
          ${only(language, (tag) => sql`and c.language = ${tag}`)} ${only(authorId, (id) => sql`and a.id = ${id}`)}
        group by a.id, a.name order by lower(a.name), a.id limit 5000`,
  );

/** Names of categories that have such books. */
export async function readAppCategories(
  runner: SqlRunner,
  { isSpoken: spoken, language }: Pick<AppList, 'isSpoken' | 'language'>,
): Promise<string[]> {
  const read = await rows(
    runner,
    { name: z.string() },
    sql`select distinct g.name from book_cards c join book_categories bc using (book_id)
          join categories g on g.id = bc.category_id
        where true ${only(spoken, () => SPOKEN)} ${only(language, (tag) => sql`and c.language = ${tag}`)} order by 1`,
  );
  return read.map(({ name }) => name);
}

import { z } from 'zod';
import type { Book } from '#contract/books.ts';
import { firstRow, type RowOf, rows, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const storedRow = {
  card: z.string(),
  audioKey: z.string(),
  year: z.number().nullable(),
  description: z.string(),
  durationSeconds: z.number(),
  /** Milliseconds since 1970. */
  addedAt: z.number(),
  /** How many it has. */
  chapters: z.number(),
  listenedAt: z.number().nullable(),
};

/** A published book with sound. */
export type ItemRow = Omit<RowOf<typeof storedRow>, 'card'> & { book: Book };

// What narrows a list: conditions on `c` (cards), `b` (books) and `l` (the listener's place).
export const byAuthor = (id: string): SQL => sql`and c.author_id::text = ${id}`;
export const inGenre = (name: string): SQL => sql`and exists (select from book_categories bc
  join categories g on g.id = bc.category_id where bc.book_id = c.book_id and g.name = ${name})`;

const NOTHING = sql`and false`;
const BEGUN = sql`and l.position_seconds > 0 and l.finished_at is null`;
const PROGRESS = new Map<string, SQL>(
  Object.entries({
    finished: sql`and l.finished_at is not null`,
    'in-progress': BEGUN,
    'not-started': sql`and l.book_id is null`,
    'not-finished': sql`and l.finished_at is null`,
  }),
);

const CONDITIONS = new Map<string, (value: string) => SQL>(
  Object.entries({
    authors: byAuthor,
    genres: inGenre,
    languages: (tag: string) => sql`and c.language = ${tag}`,
    progress: (state: string) => PROGRESS.get(state) ?? NOTHING,
  }),
);

const ORDERS = {
  'media.metadata.title': sql`c.title_key`,
  'media.metadata.authorName': sql`lower(a.name)`,
  'media.metadata.authorNameLF': sql`lower(regexp_replace(a.name, '^.* ', ''))`,
  'media.metadata.publishedYear': sql`b.year`,
  'media.duration': sql`b.duration_seconds`,
  addedAt: sql`c.published_at`,
  progress: sql`l.listened_at`,
  finished: sql`l.finished_at`,
  random: sql`random()`,
} as const;
export type ItemOrder = keyof typeof ORDERS;
export const itemOrders = Object.keys(ORDERS) as [ItemOrder, ...ItemOrder[]];

/** `filter` as apps write it: a group, and a value in Base64 of its percent-encoding. Nothing is of an unknown group. */
export function conditionOf(filter: string | undefined): SQL | undefined {
  if (!filter) return undefined;
  const [group = '', coded = ''] = filter.split('.');
  const condition = CONDITIONS.get(group);
  const value = decoded(coded);
  return condition === undefined || value === null ? NOTHING : condition(value);
}

function decoded(coded: string): string | null {
  const written = Buffer.from(coded, 'base64').toString();
  try {
    const value = decodeURIComponent(written);
    return value.includes('\0') ? null : value;
  } catch {
    return null;
  }
}

export type ItemList = {
  userId: number;
  /** Null for all. */
  language: string | null;
  condition?: SQL | undefined;
};

const found = ({ userId, language, condition }: ItemList): SQL => sql`
  from book_cards c join books b on b.id = c.book_id join authors a on a.id = c.author_id
    left join listenings l on l.user_id = ${userId} and l.book_id = c.book_id
  where c.audio_key is not null and b.duration_seconds is not null
    ${language === null ? sql`` : sql`and c.language = ${language}`} ${condition ?? sql``}`;

const columns = sql`c.card, c.audio_key as "audioKey", b.year, b.short_description as description,
  b.duration_seconds as "durationSeconds", floor(extract(epoch from c.published_at) * 1000)::float8 as "addedAt",
  coalesce(json_array_length(b.key_ideas::json), 0)::int as chapters,
  floor(extract(epoch from l.listened_at) * 1000)::float8 as "listenedAt"`;

const toItem = ({ card, ...row }: RowOf<typeof storedRow>): ItemRow => ({
  ...row,
  book: JSON.parse(card) as Book,
});

type Window = { order: ItemOrder; isDescending: boolean; limit: number; offset?: number };

export async function readItems(runner: SqlRunner, list: ItemList, window: Window): Promise<ItemRow[]> {
  const { order, isDescending, limit, offset = 0 } = window;
  const direction = isDescending ? sql`desc nulls last` : sql`nulls last`;
  const read = await rows(
    runner,
    storedRow,
    sql`select ${columns} ${found(list)} order by ${ORDERS[order]} ${direction}, c.book_id
        limit ${limit} offset ${offset}`,
  );
  return read.map(toItem);
}

export async function countItems(runner: SqlRunner, list: ItemList): Promise<number> {
  const row = await firstRow(
    runner,
    { total: z.number() },
    sql`select count(*)::int as total ${found(list)}`,
  );
  return row?.total ?? 0;
}

/** In the order of the ids; those that aren't there, or have no sound, left out. */
export async function readItemsById(
  runner: SqlRunner,
  { userId, language }: Pick<ItemList, 'userId' | 'language'>,
  ids: readonly number[],
): Promise<ItemRow[]> {
  const wanted = sql.param([...ids]);
  const condition = sql`and c.book_id = any(${wanted}::int[])`;
  const read = await rows(
    runner,
    storedRow,
    sql`select ${columns} ${found({ userId, language, condition })}
        order by array_position(${wanted}::int[], c.book_id)`,
  );
  return read.map(toItem);
}

/** The languages of books with sound, that of most books first; `since` in milliseconds. */
export const readLanguages = (
  runner: SqlRunner,
): Promise<{ language: string; books: number; since: number }[]> =>
  rows(
    runner,
    { language: z.string(), books: z.number(), since: z.number() },
    sql`select language, count(*)::int as books, floor(extract(epoch from min(published_at)) * 1000)::float8 as since
        from book_cards where audio_key is not null group by language order by 2 desc, 1`,
  );

/** By name. */
export const readAuthors = (
  runner: SqlRunner,
  { language, id = null }: { language: string | null; id?: number | null },
): Promise<{ id: number; name: string; books: number; since: number }[]> =>
  rows(
    runner,
    { id: z.number(), name: z.string(), books: z.number(), since: z.number() },
    sql`select a.id, a.name, count(*)::int as books,
          floor(extract(epoch from min(c.published_at)) * 1000)::float8 as since
        from book_cards c join authors a on a.id = c.author_id
        where c.audio_key is not null and (${language}::text is null or c.language = ${language})
          and (${id}::int is null or a.id = ${id}::int)
        group by a.id, a.name order by lower(a.name), a.id limit 5000`,
  );

export async function readGenres(runner: SqlRunner, language: string | null): Promise<string[]> {
  const read = await rows(
    runner,
    { name: z.string() },
    sql`select distinct g.name from book_cards c join book_categories bc using (book_id)
          join categories g on g.id = bc.category_id
        where c.audio_key is not null and (${language}::text is null or c.language = ${language}) order by 1`,
  );
  return read.map(({ name }) => name);
}

import { z } from 'zod';
import { audioStates, bookOrigins } from '#contract/book-status.ts';
import type { BookFacts, BookFilters } from '#contract/books-admin.ts';
import { voiceKey } from '#contract/voice-names.ts';
import { oneRow, type RowOf, rows, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { inCatalogue } from '../catalogue.ts';
import { lengthBounds, minutesOf } from '../lengths.ts';

/** What other features keep of books: each selects a `book_id`. */
export type KnownElsewhere = {
  /** With `voice`, null where nobody spoke it yet, and `failed`. */
  narrations: SQL;
  spokenBy: (voice: string) => SQL;
  /** Those whose text is another than was narrated. */
  outdated: SQL;
  /** A row for each report that's open. */
  openReports: SQL;
};

const none = sql`select null::int as book_id where false`;
/** As long as nobody tells of it. */
export const NOTHING_KNOWN: KnownElsewhere = {
  narrations: sql`select null::int as book_id, null::text as voice, false as failed where false`,
  spokenBy: () => none,
  outdated: none,
  openReports: none,
};

type ConditionOf<Name extends keyof BookFilters> = (
  value: NonNullable<BookFilters[Name]>,
  known: KnownElsewhere,
) => SQL;

const isAmong = (ids: SQL): SQL => sql`books.id in (${ids})`;
const hasAudio = sql`books.duration_seconds is not null`;

const audioIs: Record<NonNullable<BookFilters['audio']>, (known: KnownElsewhere) => SQL> = {
  ready: () => hasAudio,
  none: () => sql`books.duration_seconds is null`,
  failed: ({ narrations }) => isAmong(sql`select book_id from (${narrations}) n where failed`),
  outdated: ({ outdated }) => sql`${hasAudio} and ${isAmong(outdated)}`,
};

const conditions: { readonly [Name in keyof Required<BookFilters>]: ConditionOf<Name> } = {
  audio: (state, known) => audioIs[state](known),
  voice: (voice, { spokenBy }) => isAmong(spokenBy(voice)),
  length: (length) => {
    const { from, below } = lengthBounds[length];
    return sql`${minutesOf(sql`books`)} >= ${from} and ${minutesOf(sql`books`)} < ${below}`;
  },
  category: (id) => isAmong(sql`select book_id from book_categories where category_id = ${id}`),
  language: (language) => sql`books.language = ${language}`,
  added_as: (origin) => sql`books.added_as = ${origin}`,
  added_by: (userId) => sql`books.added_by = ${userId}`,
  reports: (_open, { openReports }) => isAmong(openReports),
};

const names = Object.keys(conditions) as (keyof BookFilters)[];

const conditionOf = <Name extends keyof BookFilters>(
  name: Name,
  value: BookFilters[Name],
  known: KnownElsewhere,
): SQL[] => (value === undefined ? [] : [conditions[name](value, known)]);

/** What all the filters ask of a row of `books`. */
export const conditionsOf = (filters: BookFilters, known: KnownElsewhere): SQL[] =>
  names.flatMap((name) => conditionOf(name, filters[name], known));

const factsRow = {
  id: z.number(),
  audio: z.enum(audioStates),
  voice: z.string().nullable(),
  open_reports: z.number(),
  added_as: z.enum(bookOrigins),
  added_by: z.object({ id: z.number(), email: z.string() }).nullable(),
};

/** By the book's id. */
export async function readFacts(
  runner: SqlRunner,
  ids: readonly number[],
  known: KnownElsewhere,
): Promise<ReadonlyMap<number, BookFacts>> {
  if (ids.length === 0) return new Map();
  const found = await rows(
    runner,
    factsRow,
    sql`select b.id, n.voice, b.added_as,
          case when n.failed then 'failed' when b.duration_seconds is null then 'none'
            when exists (select from (${known.outdated}) o where o.book_id = b.id) then 'outdated' else 'ready' end as audio,
          (select count(*)::int from (${known.openReports}) r where r.book_id = b.id) as open_reports,
          case when u.id is not null then json_build_object('id', u.id, 'email', u.email) end as added_by
        from books b left join (${known.narrations}) n on n.book_id = b.id left join people u on u.id = b.added_by
        where b.id = any(${sql.param([...ids])}::int[])`,
  );
  return new Map(
    found.map(({ id, ...facts }) => [id, { ...facts, voice: facts.voice && voiceKey(facts.voice) }]),
  );
}

const choicesRow = {
  voices: z.array(z.string()),
  languages: z.array(z.string()),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
  people: z.array(z.object({ id: z.number(), email: z.string() })),
};

/** What there is to filter by. */
export async function readChoices(
  runner: SqlRunner,
  known: KnownElsewhere,
): Promise<RowOf<typeof choicesRow>> {
  const found = await oneRow(
    runner,
    choicesRow,
    sql`select
          array(select distinct voice from (${known.narrations}) n where voice is not null order by voice) as voices,
          array(select distinct language from books where ${inCatalogue('books')} order by language) as languages,
          (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name_key), '[]')
            from categories) as categories,
          (select coalesce(json_agg(json_build_object('id', u.id, 'email', u.email) order by u.email), '[]')
            from people u where u.id in (select added_by from books where added_by is not null)) as people`,
  );
  return { ...found, voices: [...new Set(found.voices.map(voiceKey))] };
}

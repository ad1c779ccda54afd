import { z } from 'zod';
import { type BookLength, bookLengths } from '#contract/book-lists.ts';
import { lengthBounds } from '#server/features/books/index.ts';
import { named } from '#server/platform/database/sql.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { typographicJson } from '#server/platform/sentences/typographic.ts';
import type { BrowsingDeps } from '../deps.ts';

const MOST_AUTHORS = 24;

const authorRow = { id: z.number(), name: z.string(), books_count: z.number() };

const readLargestAuthors = named<[most: number]>()({
  name: 'browsing_largest_authors',
  text: `
    select a.id, a.name, counted.books_count from (
      select author_id, count(*)::int as books_count, sum(listens_count) as listens
      from book_cards group by author_id order by 2 desc, 3 desc, 1 limit $1
    ) counted join authors a on a.id = counted.author_id
    order by counted.books_count desc, counted.listens desc, a.id`,
  row: authorRow,
});

const readMinutes = named<[]>()({
  name: 'browsing_lengths',
  text: 'select minutes, count(*)::int as books_count from book_cards group by minutes',
  row: { minutes: z.number(), books_count: z.number() },
});

type Counted = { minutes: number; books_count: number };

function countOf(length: BookLength, counted: readonly Counted[]): number {
  const { from, below } = lengthBounds[length];
  return counted
    .filter(({ minutes }) => minutes >= from && minutes < below)
    .reduce((sum, one) => sum + one.books_count, 0);
}

/** The same for everyone; cached until books change, for at most an hour. */
export const exploreJson = ({
  database: { reads },
  cache,
}: Pick<BrowsingDeps, 'database' | 'cache'>): Promise<PreparedJson> =>
  cache.common.fetch('explore', async () => {
    const [authors, counted] = await Promise.all([
      readLargestAuthors(reads, MOST_AUTHORS),
      readMinutes(reads),
    ]);
    const lengths = bookLengths.map((length) => ({ length, books_count: countOf(length, counted) }));
    return new PreparedJson(JSON.stringify({ authors, lengths }));
  });

/** One question per book, from the most popular books; the day decides which books and questions. */
const drawQuestions = named<[language: string | null, day: number]>()({
  name: 'browsing_questions',
  text: `
    select b.questions[1 + drawn.number % cardinality(b.questions)] as question from (
      select book_id, ('x' || substr(md5(concat_ws('/', $2::int, book_id)), 1, 6))::bit(24)::int as number
      from (select book_id, language from book_cards order by listens_count desc nulls last, book_id desc nulls last limit 2000) its
      where $1::text is null or language = $1
    ) drawn join books b on b.id = drawn.book_id
    where cardinality(b.questions) > 0 order by drawn.number, b.id limit 12`,
  row: { question: z.string() },
});

/** The same for everyone all day (UTC), until books change. */
export function questionsJson(
  { database, cache, now }: BrowsingDeps,
  language: string | null,
): Promise<PreparedJson> {
  const day = Math.floor(now() / 86_400_000);
  return cache.common.fetch(`questions/${day}/${language}`, async () => {
    const drawn = await drawQuestions(database.reads, language, day);
    return new PreparedJson(
      typographicJson({ questions: [...new Set(drawn.map(({ question }) => question))] }),
    );
  });
}

/** `called` is folded like names are. One author more than `most` means that there are others. */
export const readAuthors = named<[called: string, most: number, skipped: number]>()({
  name: 'browsing_authors',
  text: `
    select a.id, a.name, counted.books_count from authors a
      cross join lateral (select count(*)::int as books_count from book_cards where author_id = a.id) counted
    where counted.books_count > 0 and ($1 = '' or strpos(' ' || a.name_key, ' ' || $1) > 0 or a.id in (
      select spelling_of from authors where spelling_of is not null and strpos(' ' || name_key, ' ' || $1) > 0))
    order by a.name_key, a.id limit $2 offset $3`,
  row: authorRow,
});

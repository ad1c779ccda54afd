import { z } from 'zod';
import { MOST_FOUND } from '#contract/book-lists.ts';
import { searchQueryOf } from '#server/features/books/index.ts';
import { named } from '#server/platform/database/sql.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { listAnswer } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';
import {
  chosenBy,
  type GivenNarrowing,
  type Narrowing,
  nameOfNarrowing,
  narrowingOf,
} from '../lists/narrowing.ts';
import { findReasons } from './find-reasons.ts';
import { findSpeaking, saysLittle } from './find-speaking.ts';
import { findBooks, type Reach } from './search-books.ts';

const PER_PAGE = 24;

/** Everything that anybody would look through. */
const WHOLE: Reach = {
  found: MOST_FOUND,
  enough: MOST_FOUND,
  titles: 400,
  names: 600,
  meant: 400,
  asked: 120,
};

/** The place of a book among what was found, from 1, and its id. */
const cursorOf = (place: number, bookId: number): string => `${place}-${bookId}`;

/** Behind that book; where it's gone, behind its place. */
function placeBehind(ids: readonly number[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [place = 0, bookId = 0] = cursor.split('-').map(Number);
  const now = ids.indexOf(bookId);
  return now === -1 ? place : now + 1;
}

const countCategories = named<[bookIds: readonly number[]]>()({
  name: 'browsing_found_categories',
  text: `
    select category_id as id, count(*)::int as books_count
    from book_categories where book_id = any($1::int[]) group by category_id order by 2 desc, 1`,
  row: { id: z.number(), books_count: z.number() },
});

type ResultsInput = GivenNarrowing & { keyword: string; after?: string | undefined };

/** `{books, reasons, ideas, says_little, count, categories, next}`, best first. None for a keyword without a letter or digit. */
export function resultsJson(
  deps: BrowsingDeps,
  userId: number,
  { keyword, after, ...given }: ResultsInput,
): Promise<PreparedJson> {
  const query = searchQueryOf(keyword);
  const narrowing = narrowingOf(given);
  const key = `results:${nameOfNarrowing(narrowing)}:${after ?? ''}:${query?.text ?? ''}`;
  return listAnswer(deps, { userId, key }, async () => {
    const search = async (its: Narrowing) =>
      query ? findBooks(deps, { query, chosen: chosenBy(its), reach: WHOLE }) : { ids: [], asked: [] };
    const isFirst = after === undefined;
    const found = search(narrowing);
    // Another category may be chosen, too.
    const isNarrowed = isFirst && narrowing.categoryIds.length > 0;
    const inAll = isNarrowed ? search({ ...narrowing, categoryIds: [] }) : found;
    const [{ ids, asked }, everywhere] = await Promise.all([found, inAll]);
    const start = placeBehind(ids, after);
    const shown = ids.slice(start, start + PER_PAGE);
    const end = start + shown.length;
    const last = shown.at(-1);
    const next = last !== undefined && end < ids.length ? cursorOf(end, last) : null;
    const rows = await deps.readCards(shown);
    const answering = asked.filter(({ id }) => shown.includes(id));
    const reasons = await findReasons(deps.database.reads, answering);
    const ideas = isFirst ? await findSpeaking(deps.database.reads, answering, reasons) : [];
    const categories = isFirst ? await countCategories(deps.database.reads, everywhere.ids) : [];
    const about = { reasons, ideas, says_little: saysLittle(ids, asked), count: ids.length };
    return { rows, end: `,${JSON.stringify({ ...about, categories, next }).slice(1)}` };
  });
}

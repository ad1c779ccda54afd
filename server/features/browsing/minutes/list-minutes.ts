import { z } from 'zod';
import type { listMinutes as list } from '#contract/browsing.ts';
import type { Answer } from '#contract/endpoint.ts';
import { named } from '#server/platform/database/sql.ts';
import { READY } from '../book-page/show-book.ts';
import { hourOf, type MinuteChoice } from '../browsing-cache.ts';
import { listedBooksFor } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';

/** More than anybody listens to in a day. */
const MOST_SHOWN = 50;
const MOST_CANDIDATES = 500;
const DAY_MS = 86_400_000;

/** In a different order every day. */
const readChoice = named<[language: string | null, day: number]>()({
  name: 'browsing_minutes_choice',
  text: `
    select c.book_id as id, coalesce(c.language = $1, true) as "isTheirs"
    from books m join book_cards c on c.book_id = m.edition_of
    where m.edition_of is not null and m.audio_key is not null
    order by 2 desc, md5(c.book_id::text || $2::int::text) limit ${MOST_CANDIDATES}`,
  row: { id: z.number(), isTheirs: z.boolean() },
});

const readMinutes = named<[bookIds: readonly number[]]>()({
  name: 'browsing_minutes',
  text: `
    select edition_of as "bookId", id, duration_seconds as duration, audio_key as "audioKey" from books
    where edition_of = any($1::int[]) and audio_key is not null`,
  row: { bookId: z.number(), id: z.number(), duration: z.number(), audioKey: z.string() },
});

/** Books in `language` come first, and of those the ones the reader hasn't started. */
export async function listMinutes(
  deps: BrowsingDeps,
  { userId, language }: { userId: number; language: string | null },
): Promise<Answer<typeof list>> {
  const { reads } = deps.database;
  const day = Math.floor(deps.now() / DAY_MS);
  const choice = await deps.cache.minutes.fetch(`${language} ${hourOf(deps.now())}`, () =>
    readChoice(reads, language, day),
  );
  const started = await deps.listening.marksOf(
    userId,
    choice.map(({ id }) => id),
  );
  const rank = ({ id, isTheirs }: MinuteChoice) => (isTheirs ? 0 : 2) + (started.has(id) ? 1 : 0);
  const shown = choice.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST_SHOWN);
  const ids = shown.map(({ id }) => id);
  const [books, minutes] = await Promise.all([listedBooksFor(deps, userId, ids), readMinutes(reads, ids)]);
  const byBook = new Map(minutes.map(({ bookId, ...minute }) => [bookId, minute]));
  return {
    minutes: books.flatMap((book) => {
      const minute = byBook.get(book.id);
      if (!minute) return [];
      const { audioKey, ...told } = minute;
      return [{ book, minute: { ...told, audio_public_link: deps.mediaLink(audioKey), narration: READY } }];
    }),
  };
}

import { z } from 'zod';
import type { Book } from '#contract/books.ts';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const cardRow = { card: z.string(), audioKey: z.string().nullable() };

/** As in lists, without the reader's progress; in the order of the ids, unpublished ones left out. */
export async function listedBooks(
  runner: SqlRunner,
  bookIds: readonly number[],
  mediaLink: (audioKey: string) => string,
): Promise<Book[]> {
  if (bookIds.length === 0) return [];
  const found = await rows(
    runner,
    cardRow,
    sql`select c.card, c.audio_key as "audioKey"
        from unnest(${sql.param([...bookIds])}::int[]) with ordinality as given (id, place)
          join book_cards c on c.book_id = given.id
        order by given.place`,
  );
  return found.map(({ card, audioKey }) => {
    const book = JSON.parse(card) as Book;
    return audioKey === null ? book : { ...book, audio_public_link: mediaLink(audioKey) };
  });
}

import { z } from 'zod';
import { named, type RowOf } from '#server/platform/database/sql.ts';

/** A book's card with the reader's progress; `time` is null if never started. */
export const cardRow = {
  id: z.number(),
  card: z.string(),
  audioKey: z.string().nullable(),
  time: z.number().nullable(),
  isFinished: z.boolean(),
};
export type CardRow = RowOf<typeof cardRow>;

export const cardColumns = `c.book_id as id, c.card, c.audio_key as "audioKey", l.position_seconds as time,
  l.finished_at is not null as "isFinished"`;

export const readCards = named<[userId: number, ids: readonly number[]]>()({
  name: 'browsing_cards',
  text: `
    select ${cardColumns} from unnest($2::int[]) with ordinality as given (id, place)
      join book_cards c on c.book_id = given.id
      left join listenings l on l.user_id = $1 and l.book_id = c.book_id
    order by given.place`,
  row: cardRow,
});

import { z } from 'zod';
import { bookDetails, bookSource, translation } from '#contract/books.ts';
import { detailsColumn, isTranslation, sourceColumn } from '#server/features/books/index.ts';
import { named, type RowOf } from '#server/platform/database/sql.ts';
import { cardColumns, cardRow } from '../card-rows.ts';

/** On a book's page. */
const MOST_OF_AUTHOR = 12;

const pageRow = {
  ...cardRow,
  part: z.enum(['own', 'similar', 'author']),
  /** What a similar one and the book are about; empty or null where nothing says it. */
  topic: z.string().nullable(),
  details: z.object(bookDetails).nullable(),
  source: bookSource.nullable(),
  /** JSON; null until known. */
  keyIdeas: z.string().nullable(),
  /** Its audio is there in other voices too. */
  hasVoices: z.boolean().nullable(),
  minute: z
    .object({ id: z.number(), duration: z.number().nullable(), audioKey: z.string().nullable() })
    .nullable(),
  translations: z.array(translation).nullable(),
};
export type PageRow = RowOf<typeof pageRow>;

/** Everything on a book's page in one statement: the book, then those beside it. No row if it isn't published. */
export const readBookPage = named<[bookId: number]>()({
  name: 'browsing_book_page',
  text: `
    with own as (
      select c.book_id, c.author_id, b.key_ideas, exists(select from former_narrations f
          where f.book_id = c.book_id and f.kept_voice is not null) as has_voices, ${detailsColumn}, ${sourceColumn},
        (select json_build_object('id', id, 'duration', duration_seconds, 'audioKey', audio_key) from books
          where edition_of = c.book_id) as minute,
        (select json_agg(json_build_object('id', theirs.book_id, 'title', other.title, 'language', other.language) order by other.language)
          from books other join book_cards theirs on theirs.book_id = other.id where ${isTranslation('b', 'other')}) as translations
      from book_cards c join books b on b.id = c.book_id where c.book_id = $1
    ), shown as (
      select 'own' as part, book_id, 0 as place, null as topic from own
      union all
      select 'similar', beside.id, beside.place, s.similar_topics[beside.place]
      from own join book_shelves s using (book_id)
        cross join unnest(s.similar_ids) with ordinality as beside (id, place)
      union all
      select 'author', its.book_id, row_number() over (order by its.published_at desc, its.book_id desc), null
      from (
        select book_id, published_at from book_cards
        where author_id = (select author_id from own) and book_id <> $1
        order by published_at desc nulls last, book_id desc nulls last limit ${MOST_OF_AUTHOR}
      ) its
    )
    select shown.part, shown.topic, ${cardColumns}, own.details, own.source, own.key_ideas as "keyIdeas", own.has_voices as "hasVoices",
      own.minute, own.translations
    from shown join book_cards c on c.book_id = shown.book_id
      left join own on shown.part = 'own'
    order by shown.part = 'own' desc, shown.part, shown.place`,
  row: pageRow,
});

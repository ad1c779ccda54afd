import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { cardColumns, cardRow } from './card-rows.ts';
import { listAnswer } from './cards.ts';
import type { BrowsingDeps } from './deps.ts';

/** More than anyone wrote who is read today. */
const MOST_BOOKS = 200;

const readAuthorBooks = named<[authorId: number]>()({
  name: 'browsing_author',
  text: `
    select ${cardColumns}, a.id as "authorId", a.name, (
      select json_object_agg(language, sentence) from author_sentences where author_id = a.id and sentence <> ''
    ) as sentences from (
      select * from book_cards where author_id = (select coalesce(spelling_of, id) from authors where id = $1)
      order by published_at desc nulls last, book_id desc nulls last limit ${MOST_BOOKS}
    ) c join authors a on a.id = c.author_id
    order by c.published_at desc, c.book_id desc`,
  row: {
    ...cardRow,
    authorId: z.number(),
    name: z.string(),
    sentences: z.record(z.string(), z.string()).nullable(),
  },
});

/** Newest first, as JSON; for an author that was merged, those of the kept one. Throws `not_found` for an author without published books. */
export const showAuthorJson = (deps: BrowsingDeps, userId: number, authorId: number): Promise<PreparedJson> =>
  listAnswer(deps, { userId, key: `author:${authorId}` }, async () => {
    const rows = await readAuthorBooks(deps.database.reads, authorId);
    const [first] = rows;
    if (!first) throw notFound('This author');
    const author = JSON.stringify({ id: first.authorId, name: first.name, sentences: first.sentences ?? {} });
    return { rows, start: `{"author":${author},"books":` };
  });

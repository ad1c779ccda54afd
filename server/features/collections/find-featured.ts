import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';

const MOST = 100;

/**
 * Books as the editors of the library's collections would show them to somebody new: those of the first collection in
 * its order, then those that stand in most collections; in a language before all others.
 */
const readFeatured = named<[language: string | null]>()({
  name: 'collections_featured',
  text: `
    select its.book_id as id
    from (
      select id, language = $1 as is_theirs, row_number() over (partition by language order by position, id) = 1 as is_first
      from collections
    ) c join collection_books its on its.collection_id = c.id
    group by its.book_id
    order by coalesce(bool_or(c.is_theirs), false) desc, min(its.position) filter (where c.is_first), count(*) desc, its.book_id
    limit ${MOST}`,
  row: { id: z.number() },
});

export const findFeatured = async (...asked: Parameters<typeof readFeatured>): Promise<readonly number[]> =>
  (await readFeatured(...asked)).map(({ id }) => id);

import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';

/** In which key idea a listener stopped, by its title; no row before the first and where none is timed. */
export const readIdeas = named<[userId: number, bookIds: readonly number[]]>()({
  name: 'listening_ideas',
  text: `
    select l.book_id as "bookId", reached.title
    from listenings l join books b on b.id = l.book_id cross join lateral (
      select idea->>'title' as title from json_array_elements(b.key_ideas::json) with ordinality as given (idea, place)
      where (idea->>'time')::float8 <= l.position_seconds order by place desc limit 1
    ) reached
    where l.user_id = $1 and l.book_id = any($2::int[])`,
  row: { bookId: z.number(), title: z.string() },
});

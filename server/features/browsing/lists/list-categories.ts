import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import type { BrowsingDeps } from '../deps.ts';

const readCategories = named<[]>()({
  name: 'browsing_categories',
  text: `
    select c.id, c.name, c.description, c.place, counted.books::int as books_count
    from categories c join (
      select bc.category_id, count(*) as books
      from book_categories bc join book_cards card on card.book_id = bc.book_id
      group by bc.category_id
    ) counted on counted.category_id = c.id
    order by c.place, c.name_key, c.id`,
  row: {
    id: z.number(),
    name: z.string(),
    description: z.string(),
    place: z.number().nullable(),
    books_count: z.number(),
  },
});

const readLanguages = named<[]>()({
  name: 'browsing_languages',
  text: 'select language from book_cards group by language order by count(*) desc, language',
  row: { language: z.string() },
});

export const categoriesJson = ({
  database,
  cache,
}: Pick<BrowsingDeps, 'database' | 'cache'>): Promise<PreparedJson> =>
  cache.common.fetch('categories', async () => {
    const [categories, languages] = await Promise.all([
      readCategories(database.reads),
      readLanguages(database.reads),
    ]);
    return new PreparedJson(
      JSON.stringify({ categories, languages: languages.map(({ language }) => language) }),
    );
  });

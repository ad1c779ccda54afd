import type { Pool } from 'pg';
import { statement } from '#server/platform/database/sql-runner.ts';

export type Named = { id: number; name: string };

export type ListedRow = {
  id: number;
  title: string;
  slogan: string;
  authorId: number;
  authorName: string;
  categories: Named[];
  audioKey: string | null;
  durationSeconds: number | null;
  readingMinutes: number;
  /** Null for a book that never was published; those of readers' lists are. */
  publishedAt: Date | null;
} & CoverColumns;

/** What is kept of a book's cover. */
export type CoverColumns = { coverVariant: number; coverPicture: string | null; coverTint: string | null };

export const coverColumns = `b.cover_variant as "coverVariant", b.cover_picture as "coverPicture", b.cover_tint as "coverTint"`;

/** The categories of the book `b` as a JSON list, in their order. */
export const categoriesOfBook = `
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by bc.position, c.id), '[]')
   from book_categories bc join categories c on c.id = bc.category_id where bc.book_id = b.id)`;

type ListedIds = Omit<ListedRow, 'categories'> & { categoryIds: number[] };

/**
 * Published books by id, in no order, each from its own row: looking up authors and categories as well would touch three
 * times as many pages. Categories are numbers, whose names every process knows.
 */
export const readListed = statement<ListedIds, [ids: readonly number[]]>({
  name: 'catalogue_listed',
  text: `
    select b.id, b.title, b.slogan, b.author_id as "authorId", b.author_name as "authorName",
      b.category_ids as "categoryIds", b.audio_key as "audioKey", b.duration_seconds as "durationSeconds",
      b.reading_minutes as "readingMinutes", b.published_at as "publishedAt", ${coverColumns}
    from books b where b.id = any($1::int[]) and b.status = 'published'`,
});

/** Every category there is. */
export const readCategoryNames = statement<Named, []>({
  name: 'catalogue_category_names',
  text: `select id, name from categories`,
});

export type DetailRow = {
  shortDescription: string;
  year: number | null;
  sourceKind: 'starter' | 'ai' | 'extract';
  sourceLabel: string;
  authorId: number;
};

/** What a book's page has besides what lists have. */
export const readDetail = statement<DetailRow, [id: number]>({
  name: 'catalogue_detail',
  text: `
    select short_description as "shortDescription", year, source_kind as "sourceKind", source_label as "sourceLabel",
      author_id as "authorId"
    from books where id = $1 and status = 'published'`,
});

export type CoverRow = CoverColumns & {
  title: string;
  author: string;
  category: string;
  isPublished: boolean;
};

/** What a cover is drawn from, whatever the book's status. */
export const readCover = statement<CoverRow, [id: number]>({
  name: 'catalogue_cover',
  text: `
    select b.title, a.name as author, b.status = 'published' as "isPublished", ${coverColumns}, coalesce((
      select c.name from book_categories bc join categories c on c.id = bc.category_id
      where bc.book_id = b.id order by bc.position, c.id limit 1), '') as category
    from books b join authors a on a.id = b.author_id where b.id = $1`,
});

export const readAuthor = statement<Named, [id: number]>({
  name: 'catalogue_author',
  text: `select id, name from authors where id = $1`,
});

/** Published books of an author, newest first. */
export const readAuthorBooks = statement<{ id: number }, [authorId: number, most: number]>({
  name: 'catalogue_author_books',
  text: `
    select id from books where author_id = $1 and status = 'published'
    order by published_at desc, id desc limit $2`,
});

export const readCategories = statement<Named & { books_count: number }, []>({
  name: 'catalogue_categories',
  text: `
    select c.id, c.name, counted.books::int as books_count
    from categories c join (
      select bc.category_id, count(*) as books
      from book_categories bc join books b on b.id = bc.book_id and b.status = 'published'
      group by bc.category_id
    ) counted on counted.category_id = c.id
    order by c.name_key, c.id`,
});

/** Of the most listened to, the first that is not among the given ids. */
export const readPopularBesides = statement<{ id: number }, [besides: readonly number[]]>({
  name: 'catalogue_popular_besides',
  text: `
    select id from books where status = 'published' and id <> all($1::int[])
    order by listens_count desc nulls last, id desc nulls last limit 1`,
});

export async function addListens(pool: Pool, counts: ReadonlyMap<number, number>): Promise<void> {
  // In the order of the ids, so that two processes that count at once never wait for each other in a circle.
  const ids = [...counts.keys()].toSorted((one, other) => one - other);
  await pool.query(
    `update books set listens_count = listens_count + counted.times
     from (
       select held.id, given.times
       from unnest($1::int[], $2::int[]) as given (id, times) join books held on held.id = given.id
       order by held.id for no key update of held
     ) counted
     where books.id = counted.id`,
    [ids, ids.map((id) => counts.get(id) ?? 0)],
  );
}

import { z } from 'zod';
import type { NextInCollection } from '#contract/collections.ts';
import { slug } from '#server/features/books/index.ts';
import { named } from '#server/platform/database/sql.ts';
import type { CollectionsDeps } from './show-collections.ts';

/** A shelf of fewer isn't shown: the collection heard before that one may have enough. */
const LEAST_BOOKS = 4;
const MOST_BOOKS = 12;

type Tables = { collections: string; books: string; place: string; isMine: string };

/**
 * The collection with the book heard last that has enough left. Its books come from there on, then those before it;
 * what was begun is left out.
 */
const nextIn = ({ collections, books, place, isMine }: Tables): string => `
  with heard as materialized (
    select book_id, ordinal from listenings where user_id = $1 order by ordinal desc nulls last limit 24
  ), held as (
    select distinct on (its.collection_id) its.collection_id, heard.ordinal, its.${place} as place
    from heard join ${books} its using (book_id) where ${isMine} order by its.collection_id, heard.ordinal desc
  )
  select own.id, own.name, latest.ordinal::float8 as heard, unheard."bookIds"
  from (select * from held order by ordinal desc, collection_id limit 6) latest
    join ${collections} own on own.id = latest.collection_id
    cross join lateral (
      select array(
        select its.book_id from ${books} its join book_cards using (book_id)
        where its.collection_id = latest.collection_id and ${isMine}
          and not exists (select from listenings l where l.user_id = $1 and l.book_id = its.book_id)
        order by its.${place} < latest.place, its.${place} limit $3
      ) as "bookIds"
    ) unheard
  where cardinality(unheard."bookIds") >= $2 order by latest.ordinal desc, own.id limit 1`;

type Values = [userId: number, least: number, most: number];
const found = { name: z.string(), heard: z.number(), bookIds: z.array(z.number()) };

const readNext = named<Values>()({
  name: 'collections_next',
  text: nextIn({
    collections: 'collections',
    books: 'collection_books',
    place: 'position',
    isMine: '$1 > 0',
  }),
  row: { ...found, id: z.number() },
});

const readNextOwn = named<Values>()({
  name: 'own_collections_next',
  text: nextIn({
    collections: '(select * from own_collections where user_id = $1)',
    books: 'own_collection_books',
    place: 'place',
    isMine: 'its.user_id = $1',
  }),
  row: { ...found, id: z.string() },
});

/** What comes next in the collection that the reader is in, a library's or their own; null if in none. */
export async function nextFor(deps: CollectionsDeps, userId: number): Promise<NextInCollection | null> {
  const values = [deps.database.pool, userId, LEAST_BOOKS, MOST_BOOKS] as const;
  const both = (await Promise.all([readNextOwn(...values), readNext(...values)])).flat();
  const [next] = both.toSorted((one, other) => other.heard - one.heard);
  if (!next) return null;
  const { id, name } = next;
  const collection = typeof id === 'number' ? { id, name, slug: slug(name) } : { id, name };
  return { collection, books: await deps.booksFor(userId, next.bookIds) };
}

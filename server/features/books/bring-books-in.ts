import { hash } from 'node:crypto';
import { z } from 'zod';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { takeFromBin } from './bin.ts';
import { findSameWorks } from './find-same-works.ts';
import { keyOf, lockWriting, underOwnNames } from './names.ts';
import { type BookFields, insertBooks } from './write-books.ts';

type NewBook = {
  title: string;
  author: string;
  /** The first one sets the cover's style. */
  categories: readonly string[];
  year: number | null;
  /** A code such as `en`; null for the library's own. */
  language: string | null;
  /** What its file says of it, until it has a summary. */
  shortDescription?: string;
  questions?: string[];
  topics?: string[];
};

type Bringing = Required<Pick<BookFields, 'addedAs' | 'addedBy'>>;

type Work = Pick<NewBook, 'title' | 'author'>;

type WorkKeys = {
  /** What two mentions of the same book share: folded title and author's own name. */
  key: string;
  title: string;
  author: string;
  /** Of the name as it was given. Kept when title and author are changed, so a list that is sent again still finds its book. */
  origin: string;
};

/** `named`: under its author's own name. */
type KeyedWork<Given extends Work> = { work: Given; named: Given; keys: WorkKeys };

const keyOfWork = ({ title, author }: Work): string => `${keyOf(title)}\n${keyOf(author)}`;

async function withKeys<Given extends Work>(
  runner: SqlRunner,
  works: readonly Given[],
): Promise<KeyedWork<Given>[]> {
  const named = await underOwnNames(runner, works);
  return works.map((work, index) => {
    const own = named[index] ?? work;
    const [title, author] = [keyOf(own.title), keyOf(own.author)];
    const origin = `work:${hash('sha256', keyOfWork(work))}`;
    return { work, named: own, keys: { key: keyOfWork(own), title, author, origin } };
  });
}

const foundRow = { key: z.string(), id: z.number() };

/** By key: of the library, where a merged book is the one that it became, or of its bin. */
async function findIds(
  runner: SqlRunner,
  works: readonly WorkKeys[],
  { inBin }: { inBin: boolean },
): Promise<Map<string, number>> {
  const found = await rows(
    runner,
    foundRow,
    sql`with given as (
          select * from unnest(${sql.param(works.map(({ key }) => key))}::text[],
            ${sql.param(works.map(({ title }) => title))}::text[],
            ${sql.param(works.map(({ author }) => author))}::text[],
            ${sql.param(works.map(({ origin }) => origin))}::text[])
            as given (key, title_key, author_key, origin_key)
        )
        select given.key, min(b.id) as id from given
          join authors a on a.name_key = given.author_key
          join books b on b.title_key = given.title_key and b.author_id = a.id
        where (b.status = 'deleted') = ${inBin} group by given.key
        union
        select given.key, b.id from given join books b on b.origin_key = given.origin_key
          where (b.status = 'deleted') = ${inBin}
        union
        select given.key, kept.id from given join books b on b.origin_key = given.origin_key
          join merged_books m on m.book_id = b.id join books kept on kept.id = m.into_id
          where b.status = 'deleted' and kept.status <> 'deleted' and not ${inBin}`,
  );
  return new Map(found.map(({ key, id }) => [key, id]));
}

type KnownWork<Given extends Work> = KeyedWork<Given> & { bookId: number | undefined };

/** Each work with its keys, and the id of its book if the library has it; in their order. */
export async function findKnownWorks<Given extends Work>(
  runner: SqlRunner,
  works: readonly Given[],
): Promise<KnownWork<Given>[]> {
  const keyed = await withKeys(runner, works);
  const ids = await findIds(
    runner,
    keyed.map(({ keys }) => keys),
    { inBin: false },
  );
  return keyed.map((one) => ({ ...one, bookId: ids.get(one.keys.key) }));
}

/** By key: those of the works that are in the bin, also under another spelling. */
async function findBinned(tx: SqlRunner, keyed: readonly KeyedWork<Work>[]): Promise<Map<string, number>> {
  const binned = await findIds(
    tx,
    keyed.map(({ keys }) => keys),
    { inBin: true },
  );
  // Most libraries have an empty bin, and lists may be long.
  const some = await rows(tx, { id: z.number() }, sql`select id from books where status = 'deleted' limit 1`);
  const others = some.length === 0 ? [] : keyed.filter(({ keys }) => !binned.has(keys.key));
  const alike = await findSameWorks(
    tx,
    others.map(({ work }) => work),
    { inBin: true },
  );
  for (const [index, { keys }] of others.entries()) {
    const id = alike[index];
    if (id !== undefined) binned.set(keys.key, id);
  }
  return binned;
}

type BroughtIn = { bookId: number; isNew: boolean; isRestored: boolean };

/**
 * Adds books that wait for a summary; those that the library has stay as they are, those in the bin come back as they
 * were. In the order of the input.
 */
export async function bringBooksIn(
  tx: SqlRunner,
  books: readonly NewBook[],
  bringing: Bringing,
): Promise<BroughtIn[]> {
  await lockWriting(tx);
  const given = await findKnownWorks(tx, books);
  const fresh = new Map<string, (typeof given)[number]>();
  for (const one of given)
    if (one.bookId === undefined && !fresh.has(one.keys.key)) fresh.set(one.keys.key, one);
  const wanted = [...fresh.values()];
  const restored = await findBinned(tx, wanted);
  await takeFromBin(tx, [...restored.values()]);
  const unknown = wanted.filter(({ keys }) => !restored.has(keys.key));
  const ids = await insertBooks(
    tx,
    unknown.map(({ work, keys }) => ({
      title: work.title,
      author: work.author,
      categories: work.categories,
      year: work.year,
      slogan: '',
      shortDescription: work.shortDescription ?? '',
      questions: work.questions ?? [],
      topics: work.topics ?? [],
      language: work.language ?? 'en',
      sourceKind: 'ai',
      sourceLabel: '',
      originKey: keys.origin,
      status: 'waiting',
      ...bringing,
    })),
  );
  const made = new Map([...restored, ...unknown.map(({ keys }, index) => [keys.key, ids[index]] as const)]);
  return given.map((one) => {
    const { work, keys, bookId = made.get(keys.key) } = one;
    if (bookId === undefined) throw new Error(`PostgreSQL wrote "${work.title}" and gave no id.`);
    return { bookId, isNew: fresh.get(keys.key) === one, isRestored: restored.has(keys.key) };
  });
}

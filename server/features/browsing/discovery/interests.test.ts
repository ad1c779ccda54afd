import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Book } from '#contract/books.ts';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';

let library: BooksApp;
const DAY_MS = 86_400_000;

beforeEach(async () => {
  library = await openBooksApp();
  for (const id of [7, 8])
    await library.database.pool.query(
      `insert into users (id, email, email_key, password_hash, first_name) overriding system value values ($1, $2, $2, '', 'Ann')`,
      [id, `reader-${id}@example.org`],
    );
});
afterEach(() => library.close());

const common = ['anger', 'money', 'friendship', 'leadership', 'habits'];

/** Two books of each topic, in English; and some in Spanish. */
async function fill(): Promise<void> {
  for (const topic of common)
    for (const number of [1, 2])
      await library.addBook({
        title: `${topic} ${number}`,
        author: `${topic} ${number}`,
        topics: [topic, `${topic}${'xy'.charAt(number - 1)}`],
      });
  for (const number of [1, 2, 3, 4])
    await library.addBook({
      title: `Libro ${number}`,
      author: `Autor ${number}`,
      language: 'es',
      topics: ['ira'],
    });
  await library.makeShelves();
}

const interests = async (language: string, token = 'reader-7') =>
  (await library.call(`GET /api/v1/interests?language=${language}`, { token })).body;
const choose = (topics: readonly string[], language = 'en', token = 'reader-7') =>
  library.call('PUT /api/v1/interests', { body: { topics, language }, token });

async function recommended(token = 'reader-7') {
  const { body } = await library.call('GET /api/v1/books/trending-recommended', { token });
  const books = body.books as Book[];
  const reasons = body.topic_reasons as { book_id: number; kind: string; topic: string }[];
  const topicOf = new Map(reasons.map(({ book_id: id, kind, topic }) => [id, `${kind}: ${topic}`]));
  return books.map(({ id, title }) => `${title} (${topicOf.get(id) ?? ''})`);
}

it('offers what several books are about, once each, and nothing where there’s nothing to choose', async () => {
  await library.addBook({ title: 'Rage', topics: ['Anger', 'angry mobs'] });
  await fill();
  const { offered, chosen } = await interests('en');
  expect(offered.toSorted()).toEqual(common.toSorted());
  expect(chosen).toBeNull();
  expect((await interests('es')).offered).toEqual([]);
  expect((await library.call('GET /api/v1/interests?language=en', { token: null })).status).toBe(401);
});

it('offers what only one book names by one word where that’s needed', async () => {
  await library.addBook({ title: 'Kindness', topics: ['good', 'good deeds'] });
  await library.addBook({ title: 'Rulers', topics: ['good rulers'] });
  await fill();
  expect((await interests('en')).offered).toContain('good');
  for (const topic of ['war', 'grief', 'envy', 'work', 'sleep', 'courage', 'memory'])
    for (const number of [1, 2]) await library.addBook({ title: `${topic} ${number}`, topics: [topic] });
  const { offered } = await interests('en');
  expect(offered).toHaveLength(12);
  expect(offered).not.toContain('good');
});

it('is followed at once by what is recommended and by today’s pick, which say so', async () => {
  await fill();
  // Early on another day: making shelves takes hours of this clock, and a day has one pick.
  library.clock.offsetMs = 2 * DAY_MS - (Date.now() % DAY_MS);
  expect((await choose(['anger', 'money'])).body).toEqual({ chosen: ['anger', 'money'] });
  expect((await interests('en')).chosen).toEqual(['anger', 'money']);
  expect((await interests('en', 'reader-8')).chosen).toBeNull();
  const books = await recommended();
  expect(books.slice(0, 4).toSorted()).toEqual([
    'anger 1 (chosen: anger)',
    'anger 2 (chosen: anger)',
    'money 1 (chosen: money)',
    'money 2 (chosen: money)',
  ]);
  expect(books.some((book) => book.startsWith('Libro'))).toBe(false);
  const { pick } = (await library.call('GET /api/v1/books/today')).body;
  expect(pick.reason).toEqual({ kind: 'chosen', topic: pick.book.title.split(' ')[0] });
  expect(['anger', 'money']).toContain(pick.reason.topic);

  await library.mark(pick.book.id, { time: 60, finished: true });
  await library.database.pool.query('update listenings set created_at = $1', [
    new Date(Date.now() + library.clock.offsetMs),
  ]);
  await library.countBegun(new Map([[7, 1]]));
  await library.makeShelves();
  expect((await library.call('GET /api/v1/books/today')).body.pick.book.title).toBe(pick.book.title);
  expect(await recommended()).not.toContain(`${pick.book.title} (chosen: ${pick.reason.topic})`);
});

it('can be changed, and skipped: then books in the reader’s language are recommended', async () => {
  await fill();
  await choose(['anger']);
  await choose([], 'es');
  expect((await interests('es')).chosen).toEqual([]);
  expect((await recommended()).toSorted()).toEqual([1, 2, 3, 4].map((number) => `Libro ${number} ()`));
  expect((await choose(['a', 'b', 'c', 'd', 'e', 'f'])).status).toBe(422);
  expect((await choose(['x'.repeat(61)])).status).toBe(422);
});

it('shows a new reader the language that the page is in, where the library has it', async () => {
  await fill();
  const shelf = async (language: string) =>
    (await library.call(`GET /api/v1/books/trending-recommended?language=${language}`)).body.books.map(
      ({ language: its }: Book) => its,
    );
  expect(new Set(await shelf('es'))).toEqual(new Set(['es']));
  expect(new Set(await shelf('en'))).toEqual(new Set(['en']));
  expect(new Set(await shelf('fr'))).toEqual(new Set(['en']));
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeBooks, keepCards, setBookStatus } from '#server/features/books/index.ts';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';

let catalogue: BooksApp;

beforeEach(async () => {
  catalogue = await openBooksApp();
  for (const id of [7, 8]) {
    await catalogue.database.pool.query(
      `insert into users (id, email, email_key, password_hash, first_name) overriding system value values ($1, $2, $2, '', 'Ann')`,
      [id, `reader-${id}@example.org`],
    );
  }
});
afterEach(() => catalogue.close());

const shelf = async (filter: string, token = 'reader-7'): Promise<string[]> => {
  const { status, body } = await catalogue.call(`GET /api/v1/books/trending-recommended?filter=${filter}`, {
    token,
  });
  expect(status).toBe(200);
  return body.books.map(({ title }: { title: string }) => title);
};
const chosenBy = async (token: string): Promise<string> =>
  (await catalogue.call('GET /api/v1/books/trending-recommended', { token })).body.chosen_by;
const add = (title: string, category = 'Nature', author = `Author of ${title}`) =>
  catalogue.addBook({ title, author, categories: [category] });
const DAY_MS = 86_400_000;

/** So many people have listened to a book, now by the clock of the library. */
async function hasListeners(bookId: number, count = 3): Promise<void> {
  for (let user = 501; user <= 500 + count; user += 1)
    await catalogue.mark(bookId, { time: 60, finished: false }, user);
  await catalogue.database.pool.query('update listenings set listened_at = $2 where book_id = $1', [
    bookId,
    new Date(Date.now() + catalogue.clock.offsetMs),
  ]);
}

describe('GET /books/trending-recommended', () => {
  it('refuses what is no filter, and without one recommends', async () => {
    const refused = await catalogue.call('GET /api/v1/books/trending-recommended?filter=best');
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid']);
    expect((await catalogue.call('GET /api/v1/books/trending-recommended')).body).toEqual({
      books: [],
      topic_reasons: [],
      chosen_by: 'everyone',
    });
  });

  it('is for those who are signed in', async () => {
    const { status } = await catalogue.call('GET /api/v1/books/trending-recommended', { token: null });
    expect(status).toBe(401);
  });
});

describe('books in several languages', () => {
  it('are similar to those of their own language, and new readers are shown the language of most', async () => {
    for (const title of ['Walden', 'Wild fruits', 'Cape Cod']) await add(title);
    const spanish = await catalogue.addBook({
      title: 'Walden o la vida',
      language: 'es',
      categories: ['Nature'],
    });
    await catalogue.makeShelves();
    expect((await shelf('recommended')).toSorted()).toEqual(['Cape Cod', 'Walden', 'Wild fruits']);
    const { body } = await catalogue.call(`GET /api/v1/books/similar/${spanish}`);
    expect(body.books).toEqual([]);
  });

  const asked = async (filter: string, language: string, token = 'reader-7') => {
    const { body } = await catalogue.call(
      `GET /api/v1/books/trending-recommended?filter=${filter}&language=${language}`,
      { token },
    );
    return body.books.map(({ title }: { title: string }) => title);
  };
  const inSpanish = (title: string, translates?: string) =>
    catalogue.addBook({ title, author: `Author of ${title}`, language: 'es', translates });

  it('trend in a reader’s own language and in those that they listen to', async () => {
    const [walden, emma, platero] = [await add('Walden'), await add('Emma'), await inSpanish('Platero')];
    for (const id of [walden, emma, platero]) await hasListeners(id);
    await catalogue.countSeconds(new Map([walden, emma, platero].map((id, at) => [id, 900 - at])));
    expect(await shelf('trending')).toEqual(['Walden', 'Emma', 'Platero']);
    expect(await asked('trending', 'en')).toEqual(['Walden', 'Emma']);
    expect(await asked('trending', 'es')).toEqual(['Platero']);
    await catalogue.mark(emma, { time: 60, finished: false });
    expect(await asked('trending', 'es')).toEqual(['Walden', 'Emma', 'Platero']);
  });

  it('are neither recommended nor trending once they were heard in another', async () => {
    const walden = await catalogue.addBook({ title: 'Walden', originKey: 'starter:walden' });
    const platero = await inSpanish('Platero');
    const translation = await inSpanish('La vida en los bosques', 'starter:walden');
    for (const id of [platero, translation]) await hasListeners(id);
    await catalogue.countSeconds(new Map([platero, translation].map((id, at) => [id, 900 - at])));
    await catalogue.makeShelves();
    expect(await asked('trending', 'es')).toEqual(['Platero', 'La vida en los bosques']);
    expect(await asked('recommended', 'es')).toContain('La vida en los bosques');
    await catalogue.mark(walden, { time: 60, finished: false });
    expect(await asked('trending', 'es')).toContain('La vida en los bosques');
    expect(await asked('recommended', 'es')).not.toContain('La vida en los bosques');
    await catalogue.mark(walden, { time: 600, finished: true });
    expect(await asked('trending', 'es')).toEqual(['Platero']);
  });

  it('name each other on their pages', async () => {
    const meditations = await catalogue.addBook({ title: 'Meditations', originKey: 'starter:meditations' });
    const translates = 'starter:meditations';
    const spanish = await inSpanish('Meditaciones', translates);
    const hidden = await catalogue.addBook({
      title: 'Selbstbetrachtungen',
      language: 'de',
      translates,
      status: 'waiting',
    });
    const page = async (id: number) =>
      (await catalogue.call(`GET /api/v1/books/${id}`)).body.data.translations;
    expect(await page(meditations)).toEqual([{ id: spanish, title: 'Meditaciones', language: 'es' }]);
    expect(await page(spanish)).toEqual([{ id: meditations, title: 'Meditations', language: 'en' }]);
    await catalogue.database.pool.query(
      `update books set status = 'published', published_at = now() where id = $1`,
      [hidden],
    );
    await catalogue.rewriteCards();
    expect((await page(spanish)).map(({ language }: { language: string }) => language)).toEqual(['de', 'en']);
    expect(await page(await add('Alone'))).toBeUndefined();
  });
});

describe('trending', () => {
  it('shows what was heard most, in seconds and not in clicks', async () => {
    const [often, long] = [await add('Often begun'), await add('Heard for long')];
    await add('Never heard');
    for (const id of [often, long]) await hasListeners(id);
    await catalogue.countListens(new Map([[often, 500]]));
    await catalogue.countSeconds(new Map([[often, 40]]));
    await catalogue.countSeconds(new Map([[long, 300]]));
    expect(await shelf('trending')).toEqual(['Heard for long', 'Often begun']);
  });

  it('lets what was heard fade: half in three days, and gone when hardly anything is left', async () => {
    const [last, now] = [await add('Of last week'), await add('Of today')];
    for (const id of [last, now]) await hasListeners(id);
    await catalogue.countSeconds(new Map([[last, 1_000]]));
    catalogue.clock.offsetMs += 6 * DAY_MS;
    // A quarter of 1,000 seconds is left.
    await catalogue.countSeconds(new Map([[now, 240]]));
    expect(await shelf('trending')).toEqual(['Of last week', 'Of today']);
    await catalogue.countSeconds(new Map([[now, 20]]));
    catalogue.clock.offsetMs += 5_000;
    expect(await shelf('trending')).toEqual(['Of today', 'Of last week']);
    catalogue.clock.offsetMs += 60 * DAY_MS;
    expect(await shelf('trending')).toEqual([]);
  });

  it('adds up, however far apart, and leaves out what is not there or not published', async () => {
    const [one, other, gone] = [await add('One'), await add('Other'), await add('Gone')];
    for (const id of [one, other, gone]) await hasListeners(id);
    for (let times = 0; times < 10; times += 1) await catalogue.countSeconds(new Map([[one, 50]]));
    await catalogue.countSeconds(
      new Map([
        [other, 400],
        [gone, 900],
        [999_999, 900],
        [one, 0],
      ]),
    );
    await changeBooks(catalogue.deps, async (tx) => {
      await tx.execute(`update books set status = 'rejected' where id = ${gone}`);
      await keepCards(tx, [gone]);
    });
    expect(await shelf('trending')).toEqual(['One', 'Other']);
    catalogue.clock.offsetMs += 2_000 * DAY_MS;
    await hasListeners(other);
    await catalogue.countSeconds(new Map([[other, 60]]));
    expect(await shelf('trending')).toEqual(['Other']);
  });

  it('takes three people within a week: what one or two hear for long is no trend', async () => {
    const [few, many] = [await add('Heard by two'), await add('Heard by three')];
    await hasListeners(few, 2);
    await hasListeners(many);
    await catalogue.countSeconds(
      new Map([
        [few, 9_000],
        [many, 900],
      ]),
    );
    expect(await shelf('trending')).toEqual(['Heard by three']);
    catalogue.clock.offsetMs += 8 * DAY_MS;
    await catalogue.countSeconds(new Map([[many, 900]]));
    expect(await shelf('trending')).toEqual([]);
  });
});

describe('recommended', () => {
  it('shows somebody new a book of each category, and others another day', async () => {
    for (const category of ['Nature', 'Law', 'Art']) {
      for (const number of [1, 2, 3]) await add(`${category} ${number}`, category);
    }
    await catalogue.makeShelves();
    const today = await shelf('recommended');
    expect(new Set(today.slice(0, 3).map((title) => title.split(' ')[0]))).toEqual(
      new Set(['Nature', 'Law', 'Art']),
    );
    expect(today).toHaveLength(9);
    expect(await chosenBy('reader-7')).toBe('everyone');
    catalogue.clock.offsetMs += DAY_MS;
    await catalogue.database.pool.query(`update common_shelves set made_at = made_at - interval '1 day'`);
    await catalogue.makeShelves();
    expect((await shelf('recommended')).slice(0, 3)).not.toEqual(today.slice(0, 3));
  });

  it('shows also a category of which nothing is among the most heard books', async () => {
    await catalogue.database.pool.query(`
      insert into authors (name, name_key) values ('A', 'a');
      insert into categories (name, name_key) values ('Loved by all', 'loved by all');
      insert into books (title, title_key, author_id, source_kind, source_label, status, listens_count,
        search_document, search_text, published_at)
      select 'T' || n, 't' || n, 1, 'ai', 'x', 'published', n, '', '', now() from generate_series(1, 5100) n;
      insert into book_categories (book_id, category_id) select id, 1 from books`);
    await catalogue.rewriteCards();
    await add('Never heard', 'Small');
    await catalogue.makeShelves();
    const { rows } = await catalogue.database.pool.query<{ books: string[] }>(`
      select array(select title from unnest(book_ids) with ordinality as of (id, place) join books using (id)
        order by place) as books
      from common_shelves where name like 'category:%' order by name`);
    const loved = Array.from({ length: 24 }, (_, place) => `T${5100 - place}`);
    expect(rows.map(({ books }) => books)).toEqual([loved, ['Never heard']]);
    expect(await shelf('recommended')).toContain('Never heard');
  });

  it('puts first what others hear with one’s own books, then one’s categories, and nothing that was begun', async () => {
    const begun = await add('Begun', 'Nature');
    const loved = await add('Loved by the same people', 'Law');
    await add('Of the category', 'Nature');
    for (const number of [1, 2, 3]) await add(`Elsewhere ${number}`, 'Art');
    await catalogue.heardTogether(begun, loved, 30);
    await catalogue.mark(begun, { time: 60, finished: true });
    await catalogue.countListens(
      new Map([
        [begun, 40],
        [loved, 40],
      ]),
    );
    await catalogue.countBegun(new Map([[7, 1]]));
    await catalogue.makeShelves();
    const titles = await shelf('recommended');
    expect(titles.slice(0, 2)).toEqual(['Loved by the same people', 'Of the category']);
    expect(titles).not.toContain('Begun');
    expect(await shelf('recommended', 'reader-8')).toContain('Begun');
    expect([await chosenBy('reader-7'), await chosenBy('reader-8')]).toEqual(['heard', 'everyone']);

    await catalogue.mark(loved, { time: 3, finished: false });
    expect(await shelf('recommended')).not.toContain('Loved by the same people');
  });

  it('shows no more than two of an author before the others, and 20 in all', async () => {
    const begun = await add('Begun', 'Nature', 'Prolific');
    for (let number = 0; number < 15; number += 1) await add(`By the same ${number}`, 'Nature', 'Prolific');
    for (let number = 0; number < 15; number += 1) await add(`By another ${number}`, 'Nature');
    await catalogue.mark(begun, { time: 60, finished: false });
    await catalogue.countBegun(new Map([[7, 1]]));
    await catalogue.makeShelves();
    const titles = await shelf('recommended');
    expect(titles).toHaveLength(20);
    expect(titles.slice(0, 17).filter((title) => title.startsWith('By the same'))).toHaveLength(2);
  });

  it('is made anew for a reader who comes back after a day, and survives one who has gone', async () => {
    await add('Walden');
    await catalogue.countBegun(
      new Map([
        [7, 1],
        [424_242, 1],
      ]),
    );
    await catalogue.makeShelves();
    expect(await shelf('recommended')).toEqual(['Walden']);
    await add('Another');
    await catalogue.database.pool.query(`update reader_shelves set made_at = made_at - interval '25 hours'`);
    await shelf('recommended');
    await catalogue.makeShelves();
    expect(new Set(await shelf('recommended'))).toEqual(new Set(['Walden', 'Another']));
  });
});

describe('what stands beside a book', () => {
  const similarTo = async (id: number): Promise<string[]> =>
    (await catalogue.call(`GET /api/v1/books/similar/${id}`)).body.books.map(
      ({ title }: { title: string }) => title,
    );

  it('is made by the job, for the new book and for those beside which it now stands', async () => {
    const first = await add('First');
    await catalogue.makeShelves();
    expect(await similarTo(first)).toEqual([]);
    const second = await add('Second');
    expect(await similarTo(second)).toEqual([]);
    await catalogue.makeShelves();
    expect(await similarTo(second)).toEqual(['First']);
    expect(await similarTo(first)).toEqual(['Second']);
  });

  it('puts what the same people hear before what only shares a category', async () => {
    const book = await add('A book', 'Nature');
    const heard = await add('Heard too', 'Art');
    const known = await add('Known to everybody', 'Nature');
    await catalogue.countListens(
      new Map([
        [heard, 20],
        [known, 5_000],
        [book, 20],
      ]),
    );
    await catalogue.heardTogether(book, heard, 18);
    await catalogue.heardTogether(book, known, 2);
    await catalogue.makeShelves();
    expect(await similarTo(book)).toEqual(['Heard too', 'Known to everybody']);
  });

  it('loses a book that is taken back, and has none for one that is not published', async () => {
    const [book, other] = [await add('A book'), await add('Other')];
    await catalogue.makeShelves();
    await changeBooks(catalogue.deps, async (tx) => {
      await tx.execute(`update books set status = 'rejected' where id = ${other}`);
      await keepCards(tx, [other]);
      await setBookStatus(tx, other, { status: 'rejected', reason: null, progress: 0 });
    });
    expect(await similarTo(book)).toEqual([]);
    await catalogue.makeShelves();
    expect((await catalogue.call(`GET /api/v1/books/similar/${other}`)).status).toBe(404);
  });
});

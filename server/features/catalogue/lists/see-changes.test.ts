import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSql, type SqlRunner } from '#server/platform/database/sql-runner.ts';
import { type CatalogueApp, openCatalogueApp, titles } from '#server/testing/catalogue-app.ts';
import { until } from '#server/testing/child-process.ts';
import { createCatalogueCache } from '../catalogue-cache.ts';
import { catalogueChanged, changeCatalogue, setAudio } from '../change-catalogue.ts';
import { pageOfIds } from './list-books.ts';
import { booksJson, prepareBooks } from './prepare-books.ts';

let catalogue: CatalogueApp;

beforeAll(async () => {
  catalogue = await openCatalogueApp();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.empty());

describe('a change', () => {
  it('is seen by the next request, here at once and elsewhere when the news arrive', async () => {
    const elsewhere = await openSecondProcess();
    const [id] = await catalogue.addBooks(2);
    expect(titles((await catalogue.call('GET /api/v1/books')).body)).toHaveLength(2);
    expect((await elsewhere.books()).length).toBe(2);
    await changeCatalogue(catalogue.deps, async (tx, changed) => {
      await setStatus(tx, id!, 'rejected');
      changed({ bookIds: [id!], lists: true });
    });
    expect(titles((await catalogue.call('GET /api/v1/books')).body)).toEqual(['Book B']);
    expect((await catalogue.call(`GET /api/v1/books/${id}`)).status).toBe(404);
    await until(async () => (await elsewhere.books()).length === 1);
    elsewhere.end();
  });

  it('is seen in a list that has been put together for everybody, and what one has of it by nobody else', async () => {
    const [first] = await catalogue.addBooks(2);
    const list = async () => (await catalogue.call('GET /api/v1/books')).body.books;
    const before = await list();
    expect(await list()).toEqual(before);
    catalogue.marks.set(first!, { time: 3, finished: false });
    expect((await list())[1]).toMatchObject({ id: first, time: 3 });
    catalogue.marks.clear();
    expect(await list()).toEqual(before);
    await changeCatalogue(catalogue.deps, async (tx, changed) => {
      await setAudio(tx, first!, { audioKey: 'a.mp3', durationSeconds: 60 });
      changed({ bookIds: [first!], lists: false });
    });
    expect((await list())[1]).toMatchObject({ id: first, duration: 60 });
  });

  it('that takes a book away and brings it back brings it back to a list that was being put together', async () => {
    const [first, second] = await catalogue.addBooks(2);
    const become = (status: string) =>
      changeCatalogue(catalogue.deps, async (tx, changed) => {
        await setStatus(tx, first!, status);
        changed({ bookIds: [first!], lists: true });
      });
    const answered = async () => {
      const { bytes } = await booksJson(catalogue.deps, 1, [second!, first!]);
      return titles(JSON.parse(bytes.toString()) as { books: { title: string }[] });
    };
    await become('rejected');
    expect(await answered()).toEqual(['Book B']);
    await become('published');
    expect(await answered()).toEqual(['Book B', 'Book A']);
  });

  it('is seen on the pages of all books that name the changed one', async () => {
    const [kept] = await catalogue.addBooks(1);
    const named = async (): Promise<{ ofAuthor: string[]; similar: string[] }> => {
      const { body } = await catalogue.call(`GET /api/v1/books/${kept}`);
      return { ofAuthor: titles({ books: body.authorBooks }), similar: titles({ books: body.data.similar }) };
    };
    expect(await named()).toEqual({ ofAuthor: [], similar: [] });
    const other = await catalogue.addBook({ title: 'Of the same author' });
    expect((await named()).ofAuthor).toEqual(['Of the same author']);
    await catalogue.makeShelves();
    catalogue.clock.now += 60_000;
    expect((await named()).similar).toEqual(['Of the same author']);
    await changeCatalogue(catalogue.deps, async (tx, changed) => {
      await setStatus(tx, other, 'rejected');
      changed({ bookIds: [other], lists: true });
    });
    expect(await named()).toEqual({ ofAuthor: [], similar: [] });
  });

  it('that is not committed is told to nobody', async () => {
    const [id] = await catalogue.addBooks(1);
    await catalogue.call('GET /api/v1/books');
    const change = changeCatalogue(catalogue.deps, async (tx, changed) => {
      await setStatus(tx, id!, 'rejected');
      changed({ bookIds: [id!], lists: true });
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    expect(titles((await catalogue.call('GET /api/v1/books')).body)).toEqual(['Book A']);
  });

  it('of a thousand books at once is told too', async () => {
    const elsewhere = await openSecondProcess();
    const [id] = await catalogue.addBooks(1);
    expect(await elsewhere.books()).toEqual([id]);
    await catalogue.database.query.transaction(async (tx) => {
      await setStatus(tx, id!, 'failed');
      const bookIds = Array.from({ length: 1000 }, (_, index) => index + 1_000_000);
      await catalogueChanged(tx, catalogue.feed, { bookIds: [...bookIds, id!], lists: true });
    });
    await until(async () => (await elsewhere.books()).length === 0);
    elsewhere.end();
  });

  it('leaves no stale book behind while pages are being filled', async () => {
    const ids = await catalogue.addBooks(6);
    let wrong = 0;
    for (const id of ids) {
      const reading = Array.from({ length: 20 }, () => catalogue.call('GET /api/v1/books'));
      await changeCatalogue(catalogue.deps, async (tx, changed) => {
        await setStatus(tx, id, 'rejected');
        changed({ bookIds: [id], lists: true });
      });
      const after = await catalogue.call('GET /api/v1/books');
      await Promise.all(reading);
      const later = await catalogue.call('GET /api/v1/books');
      for (const { body } of [after, later]) {
        if (body.books.some((book: { id: number }) => book.id === id)) wrong += 1;
      }
    }
    expect(wrong).toBe(0);
  });

  it('is seen far back in a list as soon as the list was gone through again', async () => {
    await catalogue.database.pool.query(`
      insert into authors (name, name_key) values ('A', 'a');
      insert into books (title, title_key, author_id, source_kind, source_label, status, search_document,
        search_text, published_at)
      select 'T' || n, 't' || n, 1, 'ai', 'x', 'published', '', '', timestamp '2020-01-01' + interval '1 second' * n
      from generate_series(1, 600) n`);
    const far = async () => titles((await catalogue.call('GET /api/v1/books?page=26&per_page=20')).body);
    const before = await far();
    expect(before[0]).toBe('T100');
    await catalogue.addBook({ title: 'One more', publishedAt: new Date() });
    expect(await far()).toHaveLength(20);
    await until(async () => (await far())[0] === 'T101');
    expect(await far()).toEqual(['T101', ...before.slice(0, 19)]);

    await changeCatalogue(catalogue.deps, async (tx, changed) => {
      await setStatus(tx, 101, 'rejected');
      changed({ bookIds: [101], lists: true });
    });
    expect(await far()).not.toContain('T101');
    await until(async () => (await far())[0] === 'T100');
  });

  it('is expected after a gap in the news', async () => {
    const gaps: (() => void)[] = [];
    const end = catalogue.cache.follow({
      on: () => () => undefined,
      onGap: (listener) => {
        gaps.push(listener);
        return () => undefined;
      },
    });
    const [id] = await catalogue.addBooks(1);
    await catalogue.call('GET /api/v1/books');
    await setStatus(catalogue.database.query, id!, 'rejected');
    for (const gap of gaps) gap();
    expect(titles((await catalogue.call('GET /api/v1/books')).body)).toEqual([]);
    end();
  });
});

async function setStatus(tx: SqlRunner, id: number, status: string): Promise<void> {
  await runSql(tx, sql`update books set status = ${status} where id = ${id}`);
}

/** The caches of another process on the same database, told of changes by the feed alone. */
async function openSecondProcess() {
  const cache = createCatalogueCache({ now: () => Date.now() });
  const end = cache.follow(catalogue.feed);
  const deps = { ...catalogue.deps, cache };
  return {
    end,
    async books() {
      const { ids } = await pageOfIds(deps, { order: 'newest', page: 1, perPage: 100 });
      return (await prepareBooks(deps, ids)).map(({ id }) => id);
    },
  };
}

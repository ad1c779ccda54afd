import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeBooks, keepCards, openBookNews, setAudio } from '#server/features/books/index.ts';
import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { type BooksApp, openBooksApp, titles } from '#server/testing/books-app.ts';
import { until } from '#server/testing/child-process.ts';
import { createBrowsingCache } from '../browsing-cache.ts';
import { listBooksJson } from './list-books.ts';

let catalogue: BooksApp;

beforeAll(async () => {
  catalogue = await openBooksApp();
});
afterAll(() => catalogue.close());
beforeEach(() => catalogue.empty());

describe('a change', () => {
  it('is seen by the next request, here at once and elsewhere when the news arrive', async () => {
    const elsewhere = await openSecondProcess();
    const [id] = await catalogue.addBooks(2);
    expect(titles((await catalogue.call('GET /api/v1/books')).body)).toHaveLength(2);
    expect((await elsewhere.books()).length).toBe(2);
    await changeBooks(catalogue.deps, async (tx) => {
      await setStatus(tx, id!, 'rejected');
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
    await catalogue.mark(first!, { time: 3, finished: false });
    expect((await list())[1]).toMatchObject({ id: first, time: 3 });
    await catalogue.unmark();
    expect(await list()).toEqual(before);
    await changeBooks(catalogue.deps, async (tx) => {
      await setAudio(tx, first!, { audioKey: 'a.mp3', durationSeconds: 60 });
    });
    expect((await list())[1]).toMatchObject({ id: first, duration: 60 });
  });

  it('of a narration is not called ready on a page that has no audio yet', async () => {
    const id = await catalogue.addSummary();
    const shown = async () => (await catalogue.call(`GET /api/v1/books/${id}`)).body.data;
    expect(await shown()).toMatchObject({ narration: { state: 'waiting' }, duration: null });
    // As if the page were read before the transaction that publishes the audio, and the state after it.
    await execute(
      catalogue.database.query,
      sql`update narrations set state = 'ready', audio_key = 'a.mp3', duration_seconds = 60 where book_id = ${id}`,
    );
    expect(await shown()).toMatchObject({ narration: { state: 'running', progress: 1 }, duration: null });
    await changeBooks(catalogue.deps, (tx) => setAudio(tx, id, { audioKey: 'a.mp3', durationSeconds: 60 }));
    const ready = await shown();
    expect(ready).toMatchObject({ narration: { state: 'ready' }, duration: 60 });
    expect(ready.audio_public_link).toContain('a.mp3');
  });

  it('that takes a book away and brings it back brings it back to a list that was being put together', async () => {
    const [first] = await catalogue.addBooks(2);
    const become = (status: string) =>
      changeBooks(catalogue.deps, async (tx) => {
        await setStatus(tx, first!, status);
      });
    const answered = async () => titles((await catalogue.call('GET /api/v1/books')).body);
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
    catalogue.clock.offsetMs += 60_000;
    expect((await named()).similar).toEqual(['Of the same author']);
    await changeBooks(catalogue.deps, async (tx) => {
      await setStatus(tx, other, 'rejected');
    });
    expect(await named()).toEqual({ ofAuthor: [], similar: [] });
  });

  it('that is not committed is told to nobody', async () => {
    const [id] = await catalogue.addBooks(1);
    await catalogue.call('GET /api/v1/books');
    const change = changeBooks(catalogue.deps, async (tx) => {
      await setStatus(tx, id!, 'rejected');
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    expect(titles((await catalogue.call('GET /api/v1/books')).body)).toEqual(['Book A']);
  });

  it('of a thousand books at once is told too', async () => {
    const elsewhere = await openSecondProcess();
    const ids = await catalogue.addBooks(1);
    expect(await elsewhere.books()).toEqual(ids);
    await catalogue.database.query.transaction(async (tx) => {
      await execute(tx, sql`update books set status = 'failed'`);
      await keepCards(tx, [...Array.from({ length: 1000 }, (_, index) => index + 1_000_000), ...ids]);
    });
    await until(async () => (await elsewhere.books()).length === 0);
    elsewhere.end();
  });

  it('leaves no stale book behind while pages are being filled', async () => {
    const ids = await catalogue.addBooks(6);
    let wrong = 0;
    for (const id of ids) {
      const reading = Array.from({ length: 20 }, () => catalogue.call('GET /api/v1/books'));
      await changeBooks(catalogue.deps, async (tx) => {
        await setStatus(tx, id, 'rejected');
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
    await catalogue.rewriteCards();
    const far = async () => titles((await catalogue.call('GET /api/v1/books?page=26&per_page=20')).body);
    const before = await far();
    expect(before[0]).toBe('T100');
    await catalogue.addBook({ title: 'One more', publishedAt: new Date() });
    catalogue.clock.offsetMs += 60_000;
    expect(await far()).toHaveLength(20);
    await until(async () => (await far())[0] === 'T101');
    expect(await far()).toEqual(['T101', ...before.slice(0, 19)]);

    await changeBooks(catalogue.deps, async (tx) => {
      await setStatus(tx, 101, 'rejected');
    });
    catalogue.clock.offsetMs += 60_000;
    expect(await far()).not.toContain('T101');
    await until(async () => (await far())[0] === 'T100');
  });

  it('is expected after a gap in the news', async () => {
    const gaps: (() => void)[] = [];
    const news = openBookNews({
      on: () => () => undefined,
      onGap: (listener) => {
        gaps.push(listener);
        return () => undefined;
      },
    });
    const elsewhere = await openSecondProcess(news);
    const [id] = await catalogue.addBooks(1);
    expect(await elsewhere.books()).toEqual([id]);
    await setStatus(catalogue.database.query, id!, 'rejected');
    expect(await elsewhere.books()).toEqual([id]);
    for (const gap of gaps) gap();
    expect(await elsewhere.books()).toEqual([]);
    elsewhere.end();
  });
});

async function setStatus(tx: SqlRunner, id: number, status: string): Promise<void> {
  await execute(tx, sql`update books set status = ${status} where id = ${id}`);
  await keepCards(tx, [id]);
}

/** Another process on the same database, which learns of changes only from the feed. */
async function openSecondProcess(news = openBookNews(catalogue.feed)) {
  const deps = {
    ...catalogue.deps,
    cache: createBrowsingCache({ ...catalogue.deps, news }, catalogue.deps.now),
  };
  return {
    end: news.close,
    async books() {
      const { bytes } = await listBooksJson(deps, 1, { order: 'newest', page: 1, perPage: 100 });
      const { books } = JSON.parse(bytes.toString()) as { books: { id: number }[] };
      return books.map(({ id }) => id);
    },
  };
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { listAdminBooks } from '#contract/books-admin.ts';
import type { Answer } from '#contract/endpoint.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

type Table = Answer<typeof listAdminBooks>;

let test: TestApp;
let token: string;

/** Books of made-up names, the later ones newer; every hundredth is rejected, the others wait. */
const fill = (titles: string, count: number) =>
  test.database.pool.query(
    `with author as (
       insert into authors (name, name_key) values ('Ann', 'ann')
       on conflict (name_key) do update set name = 'Ann' returning id)
     insert into books (title, title_key, author_id, source_kind, source_label, search_document, search_text, status)
     select title, lower(title), author.id, 'ai', '', '', lower(title) || ' ann',
       case when n % 100 = 0 then 'rejected' else 'waiting' end
     from (select ${titles} as title, n from generate_series(1, $1) n order by n) made, author`,
    [count],
  );

beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
  await fill(`'Early ' || n || ' thing'`, 5_200);
  await fill(`'Other ' || n`, 10_000);
  await fill(`'Volume ' || n`, 60);
  await fill(`'Tale ' || n`, 700);
  await fill(`repeat('Long ', 40) || 'tale'`, 1);
  await fill(`'Zebra'`, 2);
});
afterAll(() => test.close());

async function list(query: string): Promise<Table & { titles: string[] }> {
  const { status, body } = await test.call(`GET /api/v1/admin/books${query}`, { token });
  expect(status).toBe(200);
  const table = body as unknown as Table;
  return { ...table, titles: table.books.map(({ title }) => title.slice(-8)) };
}

describe('a search that finds much', () => {
  it('is followed as far as anybody pages, and says that there is more', async () => {
    const first = await list('?q=tale&per_page=100');
    expect(first).toMatchObject({
      total: 500,
      is_more: true,
      counts: null,
      last_page: 5,
      hasMorePages: true,
    });
    // Also by words that stand far back in a title.
    expect(first.titles.slice(0, 3)).toEqual(['ong tale', 'Tale 700', 'Tale 699']);
    const last = await list('?q=tale&per_page=100&page=5');
    expect(last).toMatchObject({ total: 500, hasMorePages: false });
    expect(last.titles.at(-1)).toBe('Tale 202');
    expect((await list('?q=tale&per_page=100&page=6')).titles).toEqual([]);
  });

  it('is sorted as a whole', async () => {
    expect((await list('?q=tale&sort_by=oldest')).titles[0]).toBe('Tale 1');
    // Of the newest 500.
    expect((await list('?q=tal&sort_by=title')).titles.slice(0, 2)).toEqual(['ong tale', 'Tale 202']);
    expect((await list('?q=tale&sort_by=title_desc')).titles[0]).toBe('Tale 700');
    // By the beginnings of titles, since that is what so few letters are looked for in.
    expect((await list('?q=ta')).titles.slice(0, 2)).toEqual(['Tale 700', 'Tale 699']);
  });

  it('is counted where a filter leaves little of it', async () => {
    const { titles, total, is_more: isMore, counts } = await list('/filter?q=tale&rejected=1');
    expect(titles).toEqual([7, 6, 5, 4, 3, 2, 1].map((hundred) => `Tale ${hundred}00`));
    expect({ total, isMore, counts }).toEqual({ total: 7, isMore: false, counts: null });
  });

  it('is found behind thousands of other books', async () => {
    const { titles, total, is_more: isMore } = await list('?q=thing%20early');
    expect({ total, isMore, first: titles[0] }).toEqual({ total: 500, isMore: true, first: '00 thing' });
    const rejected = await list('/filter?q=early&rejected=1&per_page=100');
    expect(rejected).toMatchObject({ total: 52, is_more: false, counts: null });
  });

  it('is counted whole where it finds little', async () => {
    const { titles, total, is_more: isMore, counts } = await list('?q=zebra');
    expect({ titles, total, isMore }).toEqual({ titles: ['Zebra', 'Zebra'], total: 2, isMore: false });
    expect(counts).toMatchObject({ waiting: 2, rejected: 0 });
    expect(await list('?q=zebra%20early')).toMatchObject({ total: 0, is_more: false, last_page: 1 });
  });

  it('is counted whole where only the newest have it', async () => {
    const newest = await list('?q=volume&per_page=50&page=2');
    expect(newest).toMatchObject({ total: 60, is_more: false, counts: { waiting: 60 } });
    expect(newest.titles.at(-1)).toBe('Volume 1');
    expect((await list('?q=volume&sort_by=title')).titles.slice(0, 2)).toEqual(['Volume 1', 'olume 10']);
    expect((await list('/filter?q=volume&rejected=1')).total).toBe(0);
    const published = await list('/filter?q=volume&status=published');
    expect(published).toMatchObject({ total: 0, counts: { waiting: 60, published: 0 } });
  });
});

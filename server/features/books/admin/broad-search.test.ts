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
  await fill(`'Early ' || n || ' thing'`, 100);
  await fill(`'Tale ' || n`, 10_200);
  await fill(`repeat('Long ', 40) || 'tale'`, 1);
  await fill(`'Zebra'`, 2);
});
afterAll(() => test.close());

async function list(query: string): Promise<Table & { titles: string[] }> {
  const { status, body } = await test.call(`GET /api/v1/admin/books${query}`, { token });
  expect(status).toBe(200);
  const table = body as unknown as Table;
  return { ...table, titles: table.books.map(({ title }) => title.slice(-10)) };
}

describe('a list that is long', () => {
  it.each(['?q=tale&per_page=100', '?q=ta&per_page=100', '?audio=none&per_page=100'])(
    '%s is counted to 10,000, says that there is more, and can be read to its end',
    async (asked) => {
      const all = asked.includes('audio') ? 10_303 : 10_201 - (asked.includes('=ta&') ? 1 : 0);
      const first = await list(asked);
      expect(first).toMatchObject({ total: 10_000, is_more: true, last_page: 100, hasMorePages: true });
      expect(first.counts.waiting).toBe(10_001);
      const end = Math.ceil(all / 100);
      expect(await list(`${asked}&page=100`)).toMatchObject({ hasMorePages: true });
      expect(await list(`${asked}&page=${end - 1}`)).toMatchObject({ hasMorePages: true });
      const last = await list(`${asked}&page=${end}`);
      expect(last).toMatchObject({ total: 10_000, hasMorePages: false });
      expect(last.books).toHaveLength(all - (end - 1) * 100);
      expect((await list(`${asked}&page=${end + 1}`)).books).toEqual([]);
    },
  );

  it('is in every order as a whole', async () => {
    const [before] = (await list('?q=tale')).titles;
    expect(before).toBe(' Long tale');
    expect((await list('?q=tale&sort_by=oldest')).titles[0]).toBe('Tale 1');
    expect((await list('?q=tal&sort_by=title')).titles.slice(0, 2)).toEqual([' Long tale', 'Tale 1']);
    expect((await list('?q=tale&sort_by=title_desc')).titles[0]).toBe('Tale 9999');
    // By the beginnings of titles, since that is what so few letters are looked for in.
    expect((await list('?q=ta')).titles.slice(0, 2)).toEqual(['Tale 10200', 'Tale 10199']);
  });

  it('is counted exactly where a filter leaves little of it', async () => {
    const { titles, counts, ...counted } = await list('/filter?q=tale&rejected=1');
    expect(counted).toMatchObject({ total: 102, is_more: false, last_page: 6 });
    expect(titles.slice(0, 2)).toEqual(['Tale 10200', 'Tale 10100']);
    expect(counts).toMatchObject({ waiting: 10_001, rejected: 102 });
  });

  it('keeps what little a search finds', async () => {
    const { titles, counts, ...counted } = await list('?q=zebra');
    expect(counted).toMatchObject({ total: 2, is_more: false });
    expect({ titles, counts }).toMatchObject({
      titles: ['Zebra', 'Zebra'],
      counts: { waiting: 2, rejected: 0 },
    });
    expect(await list('?q=zebra%20early')).toMatchObject({ total: 0, is_more: false, last_page: 1 });
    expect((await list('?q=early&per_page=1&page=100')).titles).toEqual(['ly 1 thing']);
    expect(await list('/filter?q=zebra&status=published')).toMatchObject({
      total: 0,
      counts: { waiting: 2 },
    });
  });
});

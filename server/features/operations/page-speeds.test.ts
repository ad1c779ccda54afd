import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
});
afterAll(() => test.close());

const count = (measured: unknown) => test.call('POST /api/v1/page-speeds', { body: { measured } });

async function speeds(): Promise<Dashboard['pages']> {
  const { body } = await test.call('GET /api/v1/admin/dashboard', { token });
  return (body.data as Dashboard).pages;
}

it('three of four visits are quicker than what admins see, to within a tenth', async () => {
  expect(await speeds()).toEqual([]);
  const lcp = (ms: number) => ({ page: 'home', metric: 'lcp', ms });
  await count([900, 1000, 1200, 4000].map(lcp));
  await count([
    { page: 'home', metric: 'inp', ms: 3 },
    { page: 'book', metric: 'inp', ms: 0 },
  ]);
  const [home, book] = await speeds();
  expect(home).toMatchObject({ page: 'home', visits: 4, inp: 16 });
  expect(home?.lcp).toBeGreaterThanOrEqual(1200);
  expect(home?.lcp).toBeLessThan(1200 * 1.1);
  expect(book).toEqual({ page: 'book', visits: 1, lcp: null, inp: 16 });
});

it('what no browser measures is refused', async () => {
  const good = { page: 'home', metric: 'lcp', ms: 900 };
  for (const bad of [
    [],
    [{ ...good, ms: -1 }],
    [{ ...good, ms: 1e9 }],
    [{ ...good, page: '/home' }],
    Array.from({ length: 21 }, () => good),
    'home',
  ])
    expect((await count(bad)).status).toBe(422);
});

it('is forgotten after ninety days, and nothing says whose visits they were', async () => {
  const { rows } = await test.database.pool.query<object>('select * from page_speeds');
  expect(Object.keys(rows[0] ?? {})).toEqual(['day', 'page', 'metric', 'bucket', 'visits']);
  await test.database.pool.query("update page_speeds set day = current_date - 91 where page = 'home'");
  await test.sweep('operations');
  const left = await test.database.pool.query<{ page: string }>('select page from page_speeds');
  expect(left.rows.map(({ page }) => page)).toEqual(['book']);
});

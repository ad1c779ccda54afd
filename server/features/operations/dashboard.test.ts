import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookStatuses } from '#contract/book-status.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { until } from '#server/testing/child-process.ts';

const DAY_MS = 86_400_000;

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
});
afterAll(() => test.close());

async function shown(): Promise<Dashboard> {
  const { status, body, text } = await test.call('GET /api/v1/admin/dashboard', { token });
  expect(status, text).toBe(200);
  return body.data as Dashboard;
}
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const today = async () => (await shown()).days.at(-1);

async function aCall(daysAgo: number, micros: number): Promise<void> {
  await test.database.pool.query(
    `insert into generation_ledger (step, part, provider, model, state, cost_micros, created_at)
     values ('write', 'p', 'somewhere', 'm', 'spent', $1, now() - $2 * interval '1 day')`,
    [micros, daysAgo],
  );
}

describe('the dashboard', () => {
  it('has thirty days without a gap, the last of them today', async () => {
    const { days } = await shown();
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => dayBefore(29 - index)),
    );
  });

  it('counts new readers and what they begin to hear', async () => {
    const before = await today();
    const bookId = await test.aBook();
    for (let reader = 0; reader < 3; reader += 1) {
      const { access_token } = await test.aReader();
      await test.call('POST /api/v1/history', { token: access_token, body: { book_id: bookId } });
    }
    await until(async () => (await today())?.listens === (before?.listens ?? 0) + 3, 10_000);
    expect((await today())?.readers).toBe((before?.readers ?? 0) + 3);
  });

  it('counts nobody who was not taken', async () => {
    const before = await today();
    const again = { email: 'reader-1@example.org', password: 'correct horse battery', first_name: 'Ann' };
    expect((await test.call('POST /api/v1/auth/register', { body: again })).status).toBe(422);
    expect((await today())?.readers).toBe(before?.readers);
  });

  it('knows every state of a book, also those in which none is', async () => {
    const { books } = await shown();
    expect(books.map(({ status }) => status)).toEqual([...bookStatuses]);
    const { rows } = await test.database.pool.query<{ count: number }>('select count(*) from books');
    expect(books.reduce((sum, { count }) => sum + count, 0)).toBe(rows[0]?.count);
  });

  it('sums up what each day cost: of those that are over once, of today as it is now', async () => {
    await test.database.pool.query("delete from daily_counts where kind = 'cost_micros'");
    await aCall(0, 250_000);
    await aCall(5, 1_000_000);
    await aCall(5, 500_000);
    await aCall(45, 9_000_000);
    const costs = async () => new Map((await shown()).days.map(({ day, cost }) => [day, cost]));
    expect((await costs()).get(dayBefore(5))).toBe(1.5);
    await aCall(0, 250_000);
    // A day that is over is not read again.
    await aCall(5, 7_000_000);
    const later = await costs();
    expect(later.get(dayBefore(5))).toBe(1.5);
    expect(later.get(dayBefore(0))).toBe(0.5);
    expect([...later.values()].reduce((sum, cost) => sum + cost, 0)).toBe(2);
    expect(await Promise.all([costs(), costs(), costs()])).toEqual([later, later, later]);
  });
});

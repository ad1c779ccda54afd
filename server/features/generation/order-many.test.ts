import { afterEach, beforeEach, expect, it } from 'vitest';
import { openGenerationWorld } from '#server/testing/generation-world.ts';
import { generateBooks } from './admin/change-generation.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
beforeEach(async () => {
  world = await openGenerationWorld();
});
afterEach(() => world.close());

/** More than are ordered in one transaction, twice over. */
const BOOKS = 1_203;

/** Copies of one book that waits. */
async function manyWaiting(count: number): Promise<void> {
  const first = await world.aWaitingBook({ source: null });
  await world.database.pool.query(
    `insert into books (title, title_key, author_id, source_kind, source_label, search_document, search_text)
     select title || n, title_key, author_id, source_kind, source_label, search_document, search_text
     from books, generate_series(2, $2::int) n where id = $1`,
    [first, count],
  );
}
const orderAll = () => generateBooks(world.deps, { ids: undefined, adminId: 1 });
const jobsOf = async (name: string) => (await world.waitingJobs()).filter((job) => job.name === name);
const count = async (table: string): Promise<number> => {
  const { rows } = await world.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? -1;
};
async function orderTheRest(): Promise<void> {
  for (const { payload } of await jobsOf('order-books'))
    await world.generation.jobs['order-books']?.run(payload, {} as never);
}

it('a thousand and more are ordered at once, each of them once, however often it is asked for', async () => {
  await manyWaiting(BOOKS);
  expect(await orderAll()).toBe(BOOKS);
  const begun = await count('generation_steps');
  expect(begun).toBeGreaterThan(0);
  expect((await jobsOf('order-books')).length).toBeGreaterThan(1);
  await Promise.all([orderTheRest(), orderTheRest(), orderAll()]);
  await orderTheRest();
  expect(await count('generation_steps')).toBe(BOOKS);
  expect(await count("generation_steps where state = 'waiting' and turn = 1")).toBe(BOOKS);
  expect(await count("books where status = 'generating'")).toBe(BOOKS);
  const jobs = await jobsOf('generate-step');
  expect(new Set(jobs.map(({ payload }) => payload.bookId)).size).toBe(BOOKS);
  expect(jobs).toHaveLength(BOOKS);
  expect(await orderAll()).toBe(0);
});

it('the rest is ordered before any book is made, and whoever follows is told', async () => {
  const told: string[] = [];
  world.feed.on('generation', (payload) => told.push(payload));
  await manyWaiting(BOOKS);
  await orderAll();
  const [first] = await world.waitingJobs();
  expect(first?.name).toBe('order-books');
  await orderTheRest();
  await expect.poll(() => told.length).toBe(Math.ceil(BOOKS / 500));
});

it('one book is whole before the next is begun', async () => {
  const ids = await Promise.all([1, 2, 3].map((n) => world.aWaitingBook({ title: `Book ${n}` })));
  await generateBooks(world.deps, { ids, adminId: 1 });
  const statuses = async () => Promise.all(ids.map(async (id) => (await world.statusOf(id)).status));
  for (let step = 0; step < 6; step += 1) await world.runNext();
  expect((await statuses()).filter((status) => status === 'published')).toHaveLength(1);
  expect(await count('generation_steps')).toBe(6 + 1 + 1);
  await world.runAll();
  expect(await statuses()).toEqual(['published', 'published', 'published']);
});

it('each goes on from where it stopped, and those under way are left alone', async () => {
  const [fresh, held, whole, running] = await Promise.all(
    [1, 2, 3, 4].map((n) => world.aWaitingBook({ title: `Book ${n}` })),
  );
  const ids = [fresh, held, whole, running].map((id) => id ?? 0);
  for (const id of ids.slice(1)) await world.make(id);
  await world.database.pool.query(
    "delete from generation_steps where book_id = $1 and step in ('narrate', 'publish')",
    [held],
  );
  await world.database.pool.query(
    "update generation_steps set state = 'running' where book_id = $1 and step = 'publish'",
    [running],
  );
  expect(await generateBooks(world.deps, { ids: [...ids, ...ids, 999_999], adminId: 1 })).toBe(3);
  const ordered = (await jobsOf('generate-step')).map(({ payload }) => [payload.bookId, payload.step]);
  expect(ordered).toHaveLength(3);
  expect(ordered).toEqual(
    expect.arrayContaining([
      [fresh, 'resolve'],
      [held, 'narrate'],
      [whole, 'resolve'],
    ]),
  );
  expect(await count('generation_steps')).toBe(1 + 5 + 1 + 6);
});

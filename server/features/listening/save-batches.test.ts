import { afterAll, beforeAll, expect, it } from 'vitest';
import { openListeningApp } from '#server/testing/listening-app.ts';
import { type Change, replaceItems } from './replace-store.ts';
import { createSaveBatches } from './save-batches.ts';
import { type Item, readItem } from './store.ts';

let world: Awaited<ReturnType<typeof openListeningApp>>;
beforeAll(async () => {
  world = await openListeningApp();
});
afterAll(() => world.close());

async function anItem(): Promise<Item> {
  const [userId, bookId] = [await world.aUser(), await world.aBook()];
  await world.caller(userId)('PUT', `/books/audio/${bookId}`, { time: 10 });
  const item = await readItem(world.database.pool, { userId, bookId });
  if (!item) throw new Error('no item');
  return item;
}

const moved = (item: Item, seconds: number): Item => ({
  ...item,
  positionSeconds: seconds,
  listenedAt: 1_900_000_000_123,
  version: item.version + 1,
  device: 'A "quoted", {braced} \\ and NULL device',
  sessionId: 77,
  cause: 'seek',
  finishedAt: seconds > 20 ? 1_900_000_000_456 : null,
  heardSeconds: 1.25,
  takeoverVersion: 4,
  takeoverSeconds: 5.5,
  retimings: 0,
});

const change = (known: Item, seconds: number): Change => ({ known, next: moved(known, seconds), jump: null });

it('one statement replaces many items whole, and none that somebody else has changed', async () => {
  const { pool } = world.database;
  const items = [await anItem(), await anItem(), await anItem()];
  const stale = items[2]!;
  await pool.query('UPDATE listenings SET version = 9 WHERE history_id = $1', [stale.historyId]);
  const pairs = items.map((known, index) => change(known, 20 + index));
  const replaced = await replaceItems(pool, pairs);
  expect(replaced).toEqual(new Set([items[0]?.historyId, items[1]?.historyId]));
  for (const { known, next } of pairs.slice(0, 2)) {
    expect(await readItem(pool, known)).toEqual(next);
  }
  expect(await readItem(pool, stale)).toEqual({ ...stale, version: 9 });
});

it('one that cannot be written takes no other with it', async () => {
  const replace = createSaveBatches(world.database.pool);
  const [good, bad] = [await anItem(), await anItem()];
  const results = await Promise.allSettled([
    replace(change(good, 50)),
    replace({ ...change(bad, 50), next: { ...moved(bad, 50), positionSeconds: -1 } }),
  ]);
  expect(results).toMatchObject([
    { status: 'fulfilled', value: true },
    { status: 'rejected', reason: { code: '23514' } },
  ]);
});

it('a listener who is gone takes no other with them', async () => {
  const { pool } = world.database;
  const replace = createSaveBatches(pool);
  const [good, gone, other] = [await anItem(), await anItem(), await anItem()];
  await pool.query('DELETE FROM users WHERE id = $1', [gone.userId]);
  const results = await Promise.all([good, gone, other].map((item) => replace(change(item, 50))));
  expect(results).toEqual([true, false, true]);
  const late = await world.caller(gone.userId)('PUT', `/books/audio/${gone.bookId}`, { time: 60 });
  expect(late.status).toBe(404);
});

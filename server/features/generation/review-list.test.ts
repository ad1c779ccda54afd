import { afterEach, beforeEach, expect, it } from 'vitest';
import { setBookStatus } from '#server/features/books/index.ts';
import { openGenerationWorld } from '#server/testing/generation-world.ts';
import { decide, redoStep } from './admin/change-generation.ts';
import { listReview } from './admin/list-review.ts';
import { showGeneration } from './admin/show-generation.ts';
import { showQuotations } from './admin/show-quotations.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
beforeEach(async () => {
  world = await openGenerationWorld();
});
afterEach(() => world.close());

const { signal } = new AbortController();
const author = 'Henry David Thoreau';

/** A draft that the review holds: nobody knows the work. */
async function aHeldBook(title = 'Walden'): Promise<number> {
  const bookId = await world.aWaitingBook({ title, source: null });
  await world.make(bookId);
  return bookId;
}

const heldAt = async (bookId: number) => (await showGeneration(world.deps, bookId)).decision?.held_at;

it('lists what needs review page by page, those added first at the top, until it is decided', async () => {
  expect(await listReview(world.database.pool, { per_page: 2 })).toEqual({
    books: [],
    total: 0,
    next_cursor: null,
  });
  const ids = [await aHeldBook('One'), await aHeldBook('Two')];
  const waiting = await world.aWaitingBook({ title: 'Not yet' });
  await setBookStatus(world.database.pool, waiting, {
    status: 'needs_review',
    reason: 'Taken down.',
    progress: 1,
  });
  const first = await listReview(world.database.pool, { per_page: 2 });
  expect(first).toMatchObject({
    books: [
      { id: ids[0], title: 'One', author, language: 'en', step: 'review' },
      { id: ids[1], title: 'Two', step: 'review' },
    ],
    total: 3,
    next_cursor: ids[1],
  });
  expect(first.books[0]?.since).toBe(await heldAt(ids[0] ?? 0));
  expect(
    await listReview(world.database.pool, { per_page: 2, cursor: first.next_cursor ?? 0 }),
  ).toMatchObject({
    books: [{ id: waiting, step: null }],
    next_cursor: null,
  });
  await decide(world.deps, ids[0] ?? 0, { decision: 'accept', adminId: 1 });
  await decide(world.deps, ids[1] ?? 0, { decision: 'reject', adminId: 1 });
  expect(await listReview(world.database.pool, { per_page: 2 })).toMatchObject({
    books: [{ id: waiting }],
    total: 1,
  });
});

it('takes one decision of two admins who decide at once', async () => {
  const bookId = await aHeldBook();
  const held_at = await heldAt(bookId);
  const decisions = await Promise.allSettled([
    decide(world.deps, bookId, { decision: 'accept', held_at, adminId: 1 }),
    decide(world.deps, bookId, { decision: 'reject', held_at, adminId: 2 }),
    decide(world.deps, bookId, { decision: 'accept', held_at, adminId: 3 }),
  ]);
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const decision of decisions)
    if (decision.status === 'rejected') expect(decision.reason).toMatchObject({ code: 'conflict' });
});

it('refuses a decision about a draft that was made again since it was read', async () => {
  const bookId = await aHeldBook();
  const read = await heldAt(bookId);
  await redoStep(world.deps, bookId, { step: 'write', section: 2, adminId: 1 });
  await world.runAll();
  const accept = (held_at?: string) =>
    decide(world.deps, bookId, { decision: 'accept', held_at, adminId: 1 });
  await expect(accept(read)).rejects.toMatchObject({ code: 'conflict', message: /has changed/ });
  expect((await world.statusOf(bookId)).status).toBe('needs_review');
  await accept(await heldAt(bookId));
  await world.runAll();
  expect((await world.statusOf(bookId)).status).toBe('published');
});

it('marks the quotations of a draft, and knows of none before there is one', async () => {
  const waiting = await world.aWaitingBook({ title: 'Not yet' });
  expect(await showQuotations(world.database.pool, waiting, signal)).toEqual([]);
  await expect(showQuotations(world.database.pool, 999_999, signal)).rejects.toMatchObject({
    code: 'not_found',
  });
  const bookId = await aHeldBook();
  const { draft } = await showGeneration(world.deps, bookId);
  for (const { section, start, end, words } of await showQuotations(world.database.pool, bookId, signal))
    expect(draft?.sections[section]?.body.slice(start, end)).toBe(words);
});

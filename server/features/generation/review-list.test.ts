import { afterEach, beforeEach, expect, it } from 'vitest';
import { setBookStatus } from '#server/features/books/index.ts';
import { openGenerationWorld } from '#server/testing/generation-world.ts';

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

const heldAt = async (bookId: number) => (await world.generation.admin.show(bookId)).decision?.held_at;

it('lists what needs review page by page, those added first at the top, until it is decided', async () => {
  const { admin } = world.generation;
  expect(await admin.review({ per_page: 2 })).toEqual({ books: [], total: 0, next_cursor: null });
  const ids = [await aHeldBook('One'), await aHeldBook('Two')];
  const waiting = await world.aWaitingBook({ title: 'Not yet' });
  await setBookStatus(world.database.pool, waiting, {
    status: 'needs_review',
    reason: 'Taken down.',
    progress: 1,
  });
  const first = await admin.review({ per_page: 2 });
  expect(first).toMatchObject({
    books: [
      { id: ids[0], title: 'One', author, language: 'en', step: 'review' },
      { id: ids[1], title: 'Two', step: 'review' },
    ],
    total: 3,
    next_cursor: ids[1],
  });
  expect(first.books[0]?.since).toBe(await heldAt(ids[0] ?? 0));
  expect(await admin.review({ per_page: 2, cursor: first.next_cursor ?? 0 })).toMatchObject({
    books: [{ id: waiting, step: null }],
    next_cursor: null,
  });
  await admin.decide(ids[0] ?? 0, { decision: 'accept', adminId: 1 });
  await admin.decide(ids[1] ?? 0, { decision: 'reject', adminId: 1 });
  expect(await admin.review({ per_page: 2 })).toMatchObject({ books: [{ id: waiting }], total: 1 });
});

it('takes one decision of two admins who decide at once', async () => {
  const { admin } = world.generation;
  const bookId = await aHeldBook();
  const held_at = await heldAt(bookId);
  const decisions = await Promise.allSettled([
    admin.decide(bookId, { decision: 'accept', held_at, adminId: 1 }),
    admin.decide(bookId, { decision: 'reject', held_at, adminId: 2 }),
    admin.decide(bookId, { decision: 'accept', held_at, adminId: 3 }),
  ]);
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const decision of decisions)
    if (decision.status === 'rejected') expect(decision.reason).toMatchObject({ code: 'conflict' });
});

it('refuses a decision about a draft that was made again since it was read', async () => {
  const { admin } = world.generation;
  const bookId = await aHeldBook();
  const read = await heldAt(bookId);
  await admin.redo(bookId, { step: 'write', section: 2, adminId: 1 });
  await world.runAll();
  const decide = (held_at?: string) => admin.decide(bookId, { decision: 'accept', held_at, adminId: 1 });
  await expect(decide(read)).rejects.toMatchObject({ code: 'conflict', message: /has changed/ });
  expect((await world.statusOf(bookId)).status).toBe('needs_review');
  await decide(await heldAt(bookId));
  await world.runAll();
  expect((await world.statusOf(bookId)).status).toBe('published');
});

it('marks the quotations of a draft, and knows of none before there is one', async () => {
  const { admin } = world.generation;
  const waiting = await world.aWaitingBook({ title: 'Not yet' });
  expect(await admin.quotations(waiting, signal)).toEqual([]);
  await expect(admin.quotations(999_999, signal)).rejects.toMatchObject({ code: 'not_found' });
  const bookId = await aHeldBook();
  const { draft } = await admin.show(bookId);
  for (const { section, start, end, words } of await admin.quotations(bookId, signal))
    expect(draft?.sections[section]?.body.slice(start, end)).toBe(words);
});

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { execute, sql } from '#server/platform/database/sql.ts';
import { aSummary, openGenerationWorld } from '#server/testing/generation-world.ts';
import { addSource } from '../sources/source-store.ts';
import { longNovel } from '../testing/long-novel.ts';
import { createFillAbout, FILL_ABOUT } from './fill-about.ts';

const HOUR_MS = 3_600_000;
const body =
  '## What is in it for you\n\nA river reaches its harbour.\n\n## Rivers never stop\n\nThe river reaches the harbour whatever the weather is.';
const about = {
  questions: ['How does the river reach the harbour?', 'How do I train dragons?'],
  topics: ['rivers', 'dragons'],
};
const treated = { questions: [about.questions[0]], topics: ['rivers'] };
const none = { questions: [], topics: [] };

let world: Awaited<ReturnType<typeof openGenerationWorld>>;
beforeAll(async () => {
  world = await openGenerationWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  world.server.requests.length = 0;
  world.clock.offsetMs += 2 * HOUR_MS;
  await world.database.pool.query('delete from books; delete from jobs; delete from generation_ledger');
});

const answering = (answer: object) => world.server.behaveBy(() => ({ text: JSON.stringify(answer) }));

let books = 0;
/** Of which nobody has said what it's about, unless given. */
async function aBook(given: Partial<Parameters<typeof aSummary>[0]> = {}): Promise<number> {
  books += 1;
  const own = { originKey: `test:${books}`, title: `River ${books}`, sourceKind: 'ai' as const, body };
  return (await world.generation.publishSummary(aSummary({ ...own, ...given }))).bookId;
}

async function aboutOf(bookId: number) {
  const { rows } = await world.database.pool.query('select questions, topics from books where id = $1', [
    bookId,
  ]);
  return rows[0];
}

/** As every minute does; then what it ordered. Returns whether that was anything. */
async function fill(signal?: AbortSignal): Promise<boolean> {
  await world.generation.fillAbout();
  return world.runNext(signal, FILL_ABOUT);
}

it('gives books without questions and topics those that their text treats, once', async () => {
  answering(about);
  const [first, second] = [await aBook(), await aBook()];
  expect(await fill()).toBe(true);
  expect([await aboutOf(first), await aboutOf(second)]).toEqual([treated, treated]);
  expect(world.server.requests).toHaveLength(2);
  expect(world.server.requests[0]?.messages.at(-1)?.content).toContain('whatever the weather is');
  expect(await fill()).toBe(false);
  const { rows } = await world.database.pool.query(
    'select book_id, part, state, cost_micros > 0 as paid from generation_ledger order by book_id',
  );
  expect(rows).toEqual(
    [first, second].map((id) => ({ book_id: id, part: 'about', state: 'spent', paid: true })),
  );
});

it('asks nothing of books that have some, of the starter library, or that aren’t published', async () => {
  answering(about);
  const own = await aBook({ topics: ['floods'] });
  await aBook({ sourceKind: 'starter' });
  const hidden = await aBook();
  await execute(world.database.pool, sql`update books set status = 'rejected' where id = ${hidden}`);
  expect(await fill()).toBe(false);
  expect(world.server.requests).toHaveLength(0);
  expect(await aboutOf(own)).toEqual({ questions: [], topics: ['floods'] });
});

it('leaves alone what an admin has emptied, and what an admin wrote in the meantime', async () => {
  const emptied = await aBook();
  answering(about);
  await fill();
  await execute(
    world.database.pool,
    sql`update books set questions = '{}', topics = '{}' where id = ${emptied}`,
  );
  expect(await fill()).toBe(false);

  const written = await aBook();
  world.server.behaveBy(async () => {
    await execute(world.database.pool, sql`update books set topics = '{floods}' where id = ${written}`);
    return { text: JSON.stringify(about) };
  });
  await fill();
  expect(await aboutOf(written)).toEqual({ questions: treated.questions, topics: ['floods'] });
});

it('gives nothing in another language, or of nothing that the text treats, and doesn’t ask again', async () => {
  const german = { questions: ['Wie kommt der Fluss in den Hafen, und warum ist das so?'], topics: [] };
  for (const answer of [german, { questions: ['How do I train dragons?'], topics: ['dragons'] }, none]) {
    answering(answer);
    const bookId = await aBook();
    expect(await fill()).toBe(true);
    expect(await aboutOf(bookId)).toEqual(none);
    expect(await fill()).toBe(false);
  }
});

it('rests for an hour when the provider is away or a cap is reached, and then goes on', async () => {
  const bookId = await aBook();
  world.server.behaveBy(() => ({ status: 401, message: 'no such key' }));
  expect(await fill()).toBe(true);
  expect(await fill()).toBe(false);
  answering(about);
  world.clock.offsetMs += HOUR_MS + 1000;
  expect(await fill()).toBe(true);
  expect(await aboutOf(bookId)).toEqual(treated);
});

it('a refusal ends the matter, and the next book has its turn', async () => {
  const [refused, next] = [await aBook(), await aBook()];
  world.server.behaveBy((_request, number) =>
    number === 1 ? { text: '', refusal: 'I can’t.' } : { text: JSON.stringify(about) },
  );
  expect(await fill()).toBe(true);
  expect([await aboutOf(refused), await aboutOf(next)]).toEqual([none, treated]);
  expect(await fill()).toBe(false);
});

it('stopped in the middle, it goes on with the next book', async () => {
  const [first, second] = [await aBook(), await aBook()];
  const stop = new AbortController();
  world.server.behaveBy(() => {
    stop.abort(new Error('the process ends'));
    return 'hang';
  });
  await expect(fill(stop.signal)).rejects.toThrow('the process ends');
  expect(await aboutOf(first)).toEqual(none);
  answering(about);
  expect(await fill()).toBe(true);
  expect([await aboutOf(first), await aboutOf(second)]).toEqual([treated, treated]);
});

it('without a provider gives topics from an attached text alone', async () => {
  const text = longNovel(20_000);
  const withSource = await aBook({ body: `## What is in it for you\n\n${text.slice(0, 20_000)}` });
  const without = await aBook();
  await addSource(world.database.pool, {
    bookId: withSource,
    kind: 'attached',
    title: 'A novel',
    url: null,
    text,
  });
  const alone = createFillAbout({ ...world.deps, text: null });
  await alone.sweep();
  expect((await world.waitingJobs()).map(({ name }) => name)).toContain(FILL_ABOUT);
  await alone.job({}, { signal: new AbortController().signal });
  expect((await aboutOf(withSource)).questions).toEqual([]);
  expect((await aboutOf(withSource)).topics.length).toBeGreaterThan(0);
  expect(await aboutOf(without)).toEqual(none);
  await execute(world.database.pool, sql`delete from jobs`);
  await alone.sweep();
  expect((await world.waitingJobs()).map(({ name }) => name)).not.toContain(FILL_ABOUT);
  expect(world.server.requests).toHaveLength(0);
});

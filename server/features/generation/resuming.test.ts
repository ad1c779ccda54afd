import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGenerationWorld, quickNarration } from '#server/testing/generation-world.ts';
import { redoStep } from './admin/change-generation.ts';
import { showGeneration } from './admin/show-generation.ts';
import { showOverview } from './admin/show-overview.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
beforeEach(async () => {
  world = await openGenerationWorld();
});
afterEach(() => world.close());

const CALLS_OF_A_BOOK = 15;
const order = (bookId: number) => world.generation.orderBook(bookId);
const stepOf = async (bookId: number, name: string) =>
  (await showGeneration(world.deps, bookId)).steps.find(({ step }) => step === name);

/** What kills at the same place leave behind: a step that runs, and nobody there. */
async function killedAt(bookId: number, step: string, times: number) {
  await world.database.pool.query(
    `update generation_steps set state = 'running', attempts = 1, lost_at = array_fill(0::float8, array[$3::int - 1]),
       not_before = now()
     where book_id = $1 and step = $2`,
    [bookId, step, times],
  );
}

describe('a worker that is killed', () => {
  it('is followed by one that pays only for what is missing', async () => {
    const bookId = await world.aWaitingBook();
    await order(bookId);
    await world.runNext();
    const stop = new AbortController();
    world.server.behaveBy((_request, number) => {
      if (number === 9) stop.abort(new Error('stopping'));
      return undefined;
    });
    await expect(world.runNext(stop.signal)).rejects.toThrow('stopping');
    const before = world.server.requests.length;
    expect(await stepOf(bookId, 'write')).toMatchObject({ state: 'waiting', attempts: 0 });
    await killedAt(bookId, 'write', 1);
    world.server.behaveBy(() => undefined);
    await world.runAll();
    expect((await world.statusOf(bookId)).status).toBe('published');
    // The ninth call was under way when the process went: it alone is made again.
    expect(world.server.requests.length).toBe(CALLS_OF_A_BOOK + 1);
    expect(before).toBe(9);
  });

  it('three times in a row at the same place is tried again by itself after growing pauses, and then the book fails', async () => {
    const bookId = await world.aWaitingBook();
    await order(bookId);
    await world.runNext();
    for (const [times, minutes] of [
      [3, 10],
      [4, 60],
      [5, 360],
    ] as const) {
      await killedAt(bookId, 'write', times);
      await world.runNext();
      const { rows } = await world.database.pool.query<{ waits: number }>(
        `select extract(epoch from not_before - now())::float8 / 60 as waits from generation_steps where step = 'write'`,
      );
      expect(rows[0]?.waits).toBeGreaterThan(minutes - 1);
      expect(rows[0]?.waits).toBeLessThan(minutes + 1);
      expect(await world.statusOf(bookId)).toEqual({
        status: 'waiting',
        reason: expect.stringMatching(
          new RegExp(`^The program ended ${times} times while doing this. It will be tried again at .* UTC`),
        ),
      });
      const [told] = await world.generation.findPutAside();
      expect(told).toMatchObject({ id: bookId, title: 'Walden' });
      const waits = (told?.nextTryAt?.getTime() ?? 0) - (told?.since.getTime() ?? 0);
      expect(waits / 60_000).toBeGreaterThan(minutes - 1);
    }
    await killedAt(bookId, 'write', 6);
    await world.runAll();
    expect(await world.statusOf(bookId)).toEqual({
      status: 'failed',
      reason: expect.stringContaining('The program ended several times while working on this step'),
    });
    expect(await world.generation.findPutAside()).toEqual([]);
    expect(world.server.requests).toHaveLength(0);
    await world.make(bookId);
    expect((await world.statusOf(bookId)).status).toBe('published');
  });

  it('and comes back to life writes nothing any more', async () => {
    const bookId = await world.aWaitingBook();
    await order(bookId);
    await world.runNext();
    let again = false;
    world.server.behaveBy(({ messages }) => {
      if (!again && messages.at(-1)?.content.includes('Write only this section')) {
        again = true;
        void redoStep(world.deps, bookId, { step: 'resolve', adminId: 1 });
      }
      return again ? { status: 500 } : undefined;
    });
    await world.runNext();
    const { steps } = await showGeneration(world.deps, bookId);
    expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual(['resolve waiting']);
    expect(await world.statusOf(bookId)).toMatchObject({ status: 'generating' });
  });
});

describe('the queue', () => {
  it('holds one job for a book that is ordered many times at once', async () => {
    const bookId = await world.aWaitingBook();
    const ordered = await Promise.all(Array.from({ length: 8 }, () => order(bookId)));
    expect(ordered.filter(Boolean).length).toBeGreaterThan(0);
    await world.runAll();
    expect(world.server.requests).toHaveLength(CALLS_OF_A_BOOK);
    expect(await order(bookId)).toBe(true);
    expect(await order(bookId)).toBe(false);
  });
});

describe('a cap', () => {
  it('stops the queue with the reason before anything is paid, and the book goes on when it is raised', async () => {
    const bookId = await world.aWaitingBook();
    world.deps.caps.daily = 0.001;
    await order(bookId);
    await world.runNext();
    await world.runNext();
    expect(await world.statusOf(bookId)).toEqual({
      status: 'waiting',
      reason:
        'The daily limit of €0.001 for generation has been reached. Generation continues tomorrow, or when the limit is raised.',
    });
    const step = await stepOf(bookId, 'write');
    expect(step).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(step?.not_before).toMatch(/T00:00:00\.000Z$/);
    expect(world.server.requests).toHaveLength(0);
    world.deps.caps.daily = null;
    await world.runAll();
    expect((await world.statusOf(bookId)).status).toBe('published');
  });

  it('that was raised lets its books go on at once, not at midnight; the same one does not', async () => {
    const bookId = await world.aWaitingBook();
    world.deps.caps.daily = 0.001;
    await order(bookId);
    await world.runNext();
    await world.runNext();
    const dueNow = async () =>
      (await world.waitingJobs()).filter(
        ({ payload, runAt }) => payload.bookId === bookId && runAt.getTime() <= Date.now() + 1_000,
      ).length;
    await world.generation.sweepSteps();
    expect(await dueNow()).toBe(0);
    world.deps.caps.daily = 5;
    await Promise.all([world.generation.sweepSteps(), world.generation.sweepSteps()]);
    expect(await dueNow()).toBe(1);
    expect(await stepOf(bookId, 'write')).toMatchObject({ state: 'waiting', reason: null, not_before: null });
    await world.runAll();
    expect((await world.statusOf(bookId)).status).toBe('published');
    world.deps.caps.daily = null;
  });

  it('on calls stops the queue whatever they cost', async () => {
    const bookId = await world.aWaitingBook();
    world.deps.caps.dailyCalls = 1;
    await order(bookId);
    await world.runNext();
    await world.runNext();
    expect(await world.statusOf(bookId)).toEqual({
      status: 'waiting',
      reason:
        'The daily limit of 1 call for generation has been reached. Generation continues tomorrow, or when the limit is raised.',
    });
    expect(world.server.requests).toHaveLength(1);
    world.deps.caps.dailyCalls = null;
    await world.generation.sweepSteps();
    await world.runAll();
    expect((await world.statusOf(bookId)).status).toBe('published');
  });

  it('counts what was spent this month', async () => {
    await world.make(await world.aWaitingBook());
    world.deps.caps.monthly = 0.0001;
    expect(await showOverview(world.deps)).toMatchObject({
      spent_today: expect.closeTo(0.003, 6),
      spent_this_month: expect.closeTo(0.003, 6),
      stopped: expect.stringContaining('The monthly limit of €0.0001'),
    });
  });
});

describe('a published book that is made anew', () => {
  it('keeps its readers, its text and its sound until the new one is whole', async () => {
    const bookId = await world.aWaitingBook();
    await world.make(bookId);
    const before = await world.reading.textOf(bookId);
    await redoStep(world.deps, bookId, { step: 'write', adminId: 1 });
    world.server.behaveBy(() => ({ status: 401, message: 'no' }));
    await world.runAll();
    expect(await world.statusOf(bookId)).toEqual({
      status: 'published',
      reason: expect.stringContaining('It refuses the API key.'),
    });
    expect((await world.reading.textOf(bookId))?.body).toBe(before?.body);
  });

  it('is narrated by the sentences that it has, however a text is cut today', async () => {
    const bookId = await world.aWaitingBook();
    await world.make(bookId);
    const sections = (await world.reading.textOf(bookId))?.sections.map((section) => ({
      ...section,
      paragraphs: section.paragraphs.map(({ sentences }) => ({
        sentences: [{ id: sentences[0]?.id ?? '', text: sentences.map(({ text }) => text).join(' ') }],
      })),
    }));
    await world.database.pool.query('update book_texts set sections = $2 where book_id = $1', [
      bookId,
      JSON.stringify(sections),
    ]);
    world.narrator.voiceFor = async () => 'another voice';
    await redoStep(world.deps, bookId, { step: 'narrate', adminId: 1 });
    await world.runAll();
    const text = await world.reading.textOf(bookId);
    const ids = text?.sections.flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ sentences }) => sentences.map(({ id }) => id)),
    );
    expect(text?.cues.map(({ id }) => id).filter((id) => id.startsWith('s'))).toEqual(ids);
    expect((await world.statusOf(bookId)).status).toBe('published');
  });

  it('fails with a voice that is broken, and pays for no text again once it works', async () => {
    const bookId = await world.aWaitingBook();
    world.narrator.narrate = () => Promise.reject(new Error('no voice'));
    await world.make(bookId);
    expect((await world.statusOf(bookId)).status).toBe('failed');
    expect(world.narrator.calls).toBe(3);
    world.narrator.narrate = quickNarration;
    await world.make(bookId);
    expect((await world.statusOf(bookId)).status).toBe('published');
    expect(world.server.requests).toHaveLength(CALLS_OF_A_BOOK);
  });
});

it('without provider and source a book says what it needs', async () => {
  world.deps.text = null;
  const bookId = await world.aWaitingBook({ source: null });
  await world.make(bookId);
  expect(await world.statusOf(bookId)).toEqual({
    status: 'needs_source',
    reason: expect.stringContaining('No text provider is set'),
  });
});

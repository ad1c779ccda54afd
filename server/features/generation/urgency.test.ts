import { afterEach, describe, expect, it } from 'vitest';
import { upsertBook } from '#server/features/books/index.ts';
import type { Opened } from '#server/platform/feature/feature.ts';
import { openWork } from '#server/platform/work/open-work.ts';
import { buildTestApp } from '#server/testing/build-test-app.ts';
import { openGenerationWorld } from '#server/testing/generation-world.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';
import { obedientAnswer, openTextServer } from '#server/testing/text-server.ts';
import { generateBooks, redoStep } from './admin/change-generation.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('in the queue as it runs', () => {
  /** The application at work, with a writer that does one call at a time and the titles in the order it was asked. */
  async function aLibrary() {
    const writer = await openTextServer();
    const test = await buildTestApp({ narrator: silentNarrator });
    const { database, log, opened, settings } = test;
    const handlers = Object.assign({}, ...Object.values<Opened>(opened).map(({ jobs }) => jobs));
    const work = openWork({ database, log, handlers, stopLimitMs: 2_000, pollIntervalMs: 200 });
    settings.onChange(() => work.look());
    closing.push(
      () => work.stop(),
      () => test.close(),
      () => writer.close(),
    );
    const { access_token: token } = await test.aReader();
    const ask = async (route: string, body?: object) => {
      const answer = await test.call(route, { token, ...(body && { body }) });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body;
    };
    let begin = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const titles: string[] = [];
    const known: string[] = [];
    writer.behaveBy(async (asked) => {
      const words = asked.messages.map(({ content }) => content).join('\n');
      const title = known.find((one) => words.includes(one));
      if (title !== undefined && !titles.includes(title)) titles.push(title);
      await gate;
      return { text: obedientAnswer(asked) };
    });
    await ask('PUT /api/v1/admin/settings/values', {
      values: { TEXT_BASE_URL: writer.url, TEXT_CONCURRENCY: '1' },
    });
    return {
      ask,
      titles,
      begin: () => begin(),
      start: () => work.start(),
      async add(kind: string, count: number): Promise<number[]> {
        const ids: number[] = [];
        for (let number = 1; number <= count; number += 1) {
          const title = `${kind} number ${number}.`;
          known.push(title);
          const facts = {
            title,
            author: 'Ann Author',
            categories: [],
            sourceKind: 'ai',
            sourceLabel: '',
          } as const;
          const book = { originKey: null, ...facts, status: 'waiting', wordCount: 0 } as const;
          const bookId = await upsertBook(database.query, book);
          const text = `${title} I went to the woods because I wished to live deliberately.`;
          await test.features.generation.attachText(database.query, { bookId, title, text });
          ids.push(bookId);
        }
        return ids;
      },
      count: async (statement: string) =>
        (await database.pool.query(`select from ${statement}`)).rowCount ?? 0,
    };
  }

  it('a single book is written first, then a few, then what came with hundreds', async () => {
    const { ask, titles, begin, start, add, count } = await aLibrary();
    await start();
    const generate = (ids: readonly number[]) => ask('POST /api/v1/admin/books/generate', { ids });
    await generate(await add('Bulk', 40));
    await expect.poll(() => titles.length, { timeout: 10_000 }).toBe(1);
    await generate(await add('Few', 3));
    const ids = await add('Chosen', 2);
    await ask('POST /api/v1/admin/books/actions?dry_run=0', { action: 'generate', ids });
    await generate(await add('Single', 1));
    const toWrite = `generation_steps where step = 'write' and state = 'waiting'`;
    await expect.poll(() => count(toWrite), { timeout: 20_000 }).toBe(45);
    begin();
    await expect.poll(() => titles.length, { timeout: 30_000 }).toBeGreaterThan(8);
    expect(titles.slice(0, 8).map((title) => title.split(' ')[0])).toEqual([
      'Bulk',
      'Single',
      ...Array.from({ length: 5 }, () => expect.stringMatching(/^(Few|Chosen)$/) as string),
      'Bulk',
    ]);
  });

  it('a requested book is looked up before an import that is already in line', async () => {
    const { ask, start, add, count } = await aLibrary();
    await ask('POST /api/v1/admin/books/generate', { ids: await add('Bulk', 300) });
    // An admin's own request needs no approval.
    await ask('POST /api/v1/books/suggest', { title: 'The Wanted Book', author: 'Ada Writer' });
    await start();
    const lookedUp = `generation_steps join books on id = book_id
      where title = 'The Wanted Book' and step = 'resolve' and state in ('done', 'held')`;
    await expect.poll(() => count(lookedUp), { timeout: 20_000, interval: 20 }).toBe(1);
    const inLine = `generation_steps where step = 'resolve' and state = 'waiting'`;
    expect(await count(inLine)).toBeGreaterThan(150);
  });
});

describe('a book that somebody waits for', () => {
  async function aWorld() {
    const world = await openGenerationWorld();
    closing.push(() => world.close());
    const waiting = (title: string) => world.aWaitingBook({ title });
    const bulk: number[] = [];
    // One after the other: the last of them is the last in line.
    for (let number = 0; number < 30; number += 1) bulk.push(await waiting(`Bulk ${number}`));
    const one = await waiting('Single');
    const order = (ids: readonly number[]) => generateBooks(world.deps, { ids, adminId: 1 });
    const next = async () => (await world.waitingJobs()).find(({ runAt }) => runAt.getTime() <= Date.now());
    return { world, bulk, one, order, next };
  }

  it('keeps its place when its provider is there again', async () => {
    const { world, bulk, one, order, next } = await aWorld();
    await order([one]);
    await world.runNext();
    world.server.behaveBy(() => ({ status: 503 }));
    await world.runNext();
    await order(bulk);
    expect((await next())?.payload.bookId).not.toBe(one);
    world.clock.offsetMs = 3_600_000;
    world.server.behaveBy(() => undefined);
    await world.database.pool.query('delete from provider_circuits');
    await world.generation.sweepSteps();
    expect(await next()).toMatchObject({ payload: { bookId: one, step: 'write' } });
  });

  it('goes ahead if it was in line with hundreds before, whatever step it is at', async () => {
    const { world, bulk, order, next } = await aWorld();
    await order(bulk);
    const wanted = bulk.at(-1) ?? 0;
    expect((await next())?.payload.bookId).not.toBe(wanted);
    expect(await order([wanted])).toBe(0);
    await world.runNext();
    expect(await next()).toMatchObject({ payload: { bookId: wanted, step: 'write' } });
    await world.runNext();
    expect(await next()).toMatchObject({ payload: { bookId: wanted, step: 'review' } });
  });

  it('is one that an admin redoes by hand, but not one of many that are redone together', async () => {
    const { world, bulk, one, order, next } = await aWorld();
    await world.make(one);
    await order(bulk);
    const actsOn = (together: number) =>
      world.database.query.transaction((tx) =>
        world.generation.actsIn.redo(tx, { bookId: one, step: 'resolve', together, adminId: 1 }),
      );
    await actsOn(300);
    expect((await next())?.payload.bookId).not.toBe(one);
    await redoStep(world.deps, one, { step: 'resolve', adminId: 1 });
    expect((await next())?.payload.bookId).toBe(one);
  });
});

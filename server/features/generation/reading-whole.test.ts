import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGenerationWorld } from '#server/testing/generation-world.ts';
import { redoStep } from './admin/change-generation.ts';
import { showGeneration } from './admin/show-generation.ts';
import { startOfBook } from './ledger/estimate-order.ts';
import { addSource } from './sources/source-store.ts';
import { longNovel } from './testing/long-novel.ts';
import { partsOfSources } from './write/book-material.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
beforeEach(async () => {
  world = await openGenerationWorld();
});
afterEach(() => world.close());

const CALLS_TO_WRITE = 15;
const novel = longNovel(24_000).replaceAll(/^CHAPTER/gm, '# CHAPTER');
const partsOf = (text: string) =>
  partsOfSources([{ id: 1, kind: 'attached', title: 'The text', text }], 32_000);

async function aBookOf(text: string): Promise<number> {
  const bookId = await world.aWaitingBook({ source: 'Catalogue words that say what Walden is.' });
  await addSource(world.database.pool, { bookId, kind: 'attached', title: 'The text', url: null, text });
  return bookId;
}
const contents = () => world.server.requests.map(({ messages }) => messages.at(-1)?.content ?? '');
const readings = () => contents().filter((content) => content.includes('This is part '));

describe('a book whose text is attached', () => {
  it('is read once from its first word to its last, and planned and written from all of it', async () => {
    const bookId = await aBookOf(novel);
    await world.make(bookId);
    const parts = partsOf(novel);
    expect(parts.length).toBeGreaterThan(7);
    expect(readings()).toHaveLength(parts.length);
    for (const [index, part] of parts.entries()) {
      expect(readings()[index]).toContain(part.text.trim());
      expect(readings()[index]).toContain(`under the heading <<<${part.title}>>>`);
    }
    expect(world.server.requests).toHaveLength(parts.length + CALLS_TO_WRITE);

    const outline = contents().find((content) => content.includes('First plan it')) ?? '';
    for (let number = 1; number <= parts.length; number += 1) expect(outline).toContain(`[${number}] `);
    expect(outline).not.toContain('Catalogue words');
    expect(contents().filter((content) => content.includes('Catalogue words'))).toHaveLength(5);

    const ideas = contents().filter((content) => content.includes('Write only this section: <<<Idea'));
    expect(ideas).toHaveLength(5);
    const named = ideas.map((content) => {
      const numbers = [...content.matchAll(/^\[(\d+)\] <<</gm)].map(([, number]) => Number(number));
      for (const number of numbers) expect(content).toContain(parts[number - 1]?.text.trim());
      return numbers;
    });
    expect(named[0]).toEqual([1]);
    expect(named.at(-1)).toEqual([parts.length]);

    await redoStep(world.deps, bookId, { step: 'write', adminId: 1 });
    await world.runAll();
    expect(world.server.requests).toHaveLength(parts.length + 2 * CALLS_TO_WRITE);
    const { calls } = await showGeneration(world.deps, bookId);
    const paid = calls.filter(({ part, state }) => part.startsWith('read:') && state === 'spent');
    expect(paid).toHaveLength(parts.length);
  });

  it('goes on where it stopped when its provider was away, or a cap was reached', async () => {
    const bookId = await aBookOf(novel);
    world.deps.caps.dailyCalls = 3;
    await world.generation.orderBook(bookId);
    await world.runNext();
    await world.runNext();
    expect(readings()).toHaveLength(3);
    expect((await world.statusOf(bookId)).reason).toContain('The daily limit of 3 calls');
    world.deps.caps.dailyCalls = null;
    let isAway = true;
    world.server.behaveBy(() => (isAway ? { status: 503 } : undefined));
    await world.generation.sweepSteps();
    await world.runNext();
    expect((await world.statusOf(bookId)).status).toBe('waiting');
    isAway = false;
    world.clock.offsetMs += 3_600_000;
    await world.generation.sweepSteps();
    await world.database.pool.query('update generation_steps set not_before = null, reason = null');
    await world.runAll();
    expect((await world.statusOf(bookId)).status).toBe('published');
    expect(new Set(readings()).size).toBe(partsOf(novel).length);
    const { calls } = await showGeneration(world.deps, bookId);
    const paid = calls.filter(({ part, state }) => part.startsWith('read:') && state === 'spent');
    expect(paid).toHaveLength(partsOf(novel).length);
  });

  it('may have 300,000 words: every call stays within what the model takes in', async () => {
    const long = longNovel(300_000).replaceAll(/^CHAPTER/gm, '# CHAPTER');
    await world.make(await aBookOf(long));
    expect(readings()).toHaveLength(partsOf(long).length);
    const sizes = world.server.requests.map(
      ({ messages, max_completion_tokens: most }) =>
        messages.reduce((sum, { content }) => sum + content.length, 0) / 3.5 + most,
    );
    expect(Math.max(...sizes)).toBeLessThan(32_000);
    const outline = contents().find((content) => content.includes('First plan it')) ?? '';
    expect(outline).toContain(`[${partsOf(long).length}] `);
  }, 120_000);

  it('tells before it is ordered how much is read, and no reading that is paid already', async () => {
    const bookId = await aBookOf(novel);
    const estimate = async () =>
      world.generation.estimate([await startOfBook(world.deps, { bookId, step: 'resolve' })]);
    const before = await estimate();
    expect(Math.abs(before.words_read - 24_000)).toBeLessThan(2_000);
    const without = await world.generation.estimate([{ step: 'resolve', books: 1 }]);
    expect(before.calls - without.calls).toBeGreaterThan(7);
    expect(before.cost ?? 0).toBeGreaterThan((without.cost ?? 0) + 0.05);
    await world.make(bookId);
    expect((await estimate()).words_read).toBe(0);
  });

  it('is read and paid without the notes that an edition puts around it', async () => {
    const notes = Array.from(
      { length: 400 },
      (_, at) => `[${at}] A Leipzig scholiast ${'differs '.repeat(40)}here.`,
    );
    const bookId = await aBookOf(`${novel}\n\n# NOTES\n\n${notes.join('\n\n')}`);
    const estimate = async () =>
      world.generation.estimate([await startOfBook(world.deps, { bookId, step: 'resolve' })]);
    expect(Math.abs((await estimate()).words_read - 24_000)).toBeLessThan(2_000);
    await world.make(bookId);
    expect(readings()).toHaveLength(partsOf(novel).length);
    expect(readings().join('')).not.toContain('Leipzig scholiast');
    expect((await estimate()).words_read).toBe(0);
  });
});

it('a book without a text says so, whatever catalogues know of it', async () => {
  const bookId = await world.aWaitingBook();
  await world.make(bookId);
  const { draft } = await showGeneration(world.deps, bookId);
  expect(draft?.source_label).toBe('Written by AI (test-model) from what it knows, without the book’s text');
});

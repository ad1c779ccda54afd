import { afterEach, beforeEach, expect, it } from 'vitest';
import { openGenerationWorld } from '#server/testing/generation-world.ts';
import { showGeneration } from '../admin/show-generation.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
beforeEach(async () => {
  world = await openGenerationWorld();
});
afterEach(() => world.close());

const whole = (books: number) => world.generation.estimate([{ step: 'resolve', books }]);
const estimate = async (books: number) => (await whole(books)).cost;
/** 15 calls of 100 and 50 tokens, at 1 and 2 for a million. */
const COST_OF_A_BOOK = (15 * (100 * 1 + 50 * 2)) / 1_000_000;

it('is what a usual book takes until one was made, and then what the latest took', async () => {
  expect(await estimate(10)).toBeCloseTo((10 * (37_500 * 1 + 6_300 * 2)) / 1_000_000, 9);
  const bookId = await world.aWaitingBook();
  await world.make(bookId);
  expect(await estimate(10)).toBeCloseTo(10 * COST_OF_A_BOOK, 9);
  expect(await estimate(1)).toBeCloseTo((await showGeneration(world.deps, bookId)).cost, 9);
  expect(await estimate(0)).toBe(0);
});

it('leaves out books that are not whole, and other models', async () => {
  await world.make(await world.aWaitingBook());
  world.server.behaveBy((_request, number) => (number > 17 ? { status: 401 } : undefined));
  await world.make(await world.aWaitingBook({ title: 'Half of a book' }));
  expect(await estimate(1)).toBeCloseTo(COST_OF_A_BOOK, 9);
  await world.database.pool.query("update generation_ledger set model = 'another'");
  expect(await estimate(1)).toBeCloseTo(0.0501, 9);
});

it('follows the prices and the providers of today, and is unknown where nothing has a price', async () => {
  const { deps } = world;
  deps.speech = { key: 'speech', name: 'voice.example.org', model: 'tts-1' };
  const withVoice = await estimate(1);
  deps.speech = null;
  expect(withVoice).toBeCloseTo(((await estimate(1)) ?? 0) + (13_900 * 15) / 1_000_000, 9);
  deps.text = null;
  expect(await estimate(5)).toBeNull();
});

it('tells calls, tokens, speech and time, and less for what starts later', async () => {
  await world.make(await world.aWaitingBook());
  const all = await whole(12);
  expect(all).toMatchObject({ books: 12, calls: 12 * 15, tokens: 12 * 15 * 150 });
  expect(all.speech_seconds).toBeGreaterThan(0);
  expect(all.seconds).toBeGreaterThanOrEqual(0);
  const later = await world.generation.estimate([
    { step: 'review', books: 3 },
    { step: 'narrate', books: 2 },
  ]);
  expect(later).toMatchObject({ books: 5, calls: 0, tokens: 0, cost: 0 });
  expect(later.speech_seconds).toBeCloseTo((all.speech_seconds * 5) / 12, 0);
});

it('takes as long as what is done beside each other, and one book all of its steps', async () => {
  const { deps } = world;
  const atOnce = { write: 4, illustrate: 2, narrate: 1, other: 2 };
  deps.stepsAtOnce = () => atOnce;
  expect((await whole(12)).seconds).toBe(12 * 60);
  deps.stepsAtOnce = () => ({ ...atOnce, narrate: 12 });
  expect((await whole(12)).seconds).toBe((12 * 90) / 4);
  expect((await whole(1)).seconds).toBe(3 + 90 + 1 + 1 + 60 + 1);
});

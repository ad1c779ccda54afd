import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findWithStatus } from '#server/features/books/index.ts';
import { openImagesServer } from '#server/platform/images/images-server.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import { openGenerationWorld } from '#server/testing/generation-world.ts';
import {
  aPicture,
  type ImagesBehaviour,
  openImagesServerOfTests,
  pngOf,
} from '#server/testing/images-server.ts';
import { redoStep } from '../admin/change-generation.ts';
import { showGeneration } from '../admin/show-generation.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
let images: Awaited<ReturnType<typeof openImagesServerOfTests>>;
let bookId: number;

beforeAll(async () => {
  world = await openGenerationWorld();
  bookId = await world.aWaitingBook();
  await world.make(bookId);
});
beforeEach(async () => {
  images = await openImagesServerOfTests();
  const address = { baseUrl: images.url, apiKey: 'secret', timeoutMs: 1_500 };
  world.deps.images = openImagesServer({ ...address, model: 'test-images' });
  await world.database.pool.query('delete from generation_ledger');
  await world.database.pool.query(
    'update books set cover_picture = null, cover_tint = null, cover_is_chosen = false',
  );
  return () => images.close();
});
afterAll(() => world.close());

const PRICE = 0.04;

/** Has the picture made anew, and all that follows it. */
async function illustrated(behaviour?: ImagesBehaviour | ((number: number) => ImagesBehaviour | undefined)) {
  images.behaveBy((_request, number) => (typeof behaviour === 'function' ? behaviour(number) : behaviour));
  await redoStep(world.deps, bookId, { step: 'illustrate', adminId: 1 });
  await world.runAll();
  return shown();
}
async function shown() {
  const { status, steps, calls } = await showGeneration(world.deps, bookId);
  const step = steps.find((one) => one.step === 'illustrate');
  const [book] = await findWithStatus(world.database.pool, [bookId]);
  return {
    status,
    state: step?.state,
    reason: step?.reason,
    thumbnail: book?.thumbnail ?? '',
    calls: calls.toReversed().map((call) => `${call.step} ${call.state} ${call.cost}`),
  };
}
const SPENT = `illustrate spent ${PRICE}`;
const FAILED = 'illustrate failed 0';

async function sizeOf(thumbnail: string) {
  const name = /\?v=(\w+)$/.exec(thumbnail)?.[1];
  const bytes = await readStored(world.storage, `covers/${bookId}/${name}.jpg`);
  const { format, width, height } = await sharp(bytes ?? undefined).metadata();
  return [format, width, height];
}

describe('an obedient provider', () => {
  it.each<ImagesBehaviour | undefined>([undefined, 'by address'])(
    'makes the picture of a book, paid for once (%s)',
    async (way) => {
      const { thumbnail, ...made } = await illustrated(way);
      expect(made).toEqual({ status: 'published', state: 'done', reason: null, calls: [SPENT] });
      expect(thumbnail).toMatch(/^\/covers\/\d+\.jpg\?v=[0-9a-f]{20}$/);
      expect(await sizeOf(thumbnail)).toEqual(['jpeg', 512, 768]);
      expect(images.requests).toMatchObject([{ model: 'test-images', n: 1, size: '1024x1536' }]);
      await world.make(bookId);
      expect(images.requests).toHaveLength(1);
    },
  );

  it('is asked again when the step is done anew, and the address is another', async () => {
    const first = await illustrated();
    const green = await aPicture({ colour: '#208040' });
    const second = await illustrated({ bytes: green });
    expect(second.thumbnail).not.toBe(first.thumbnail);
    expect(second.calls).toEqual([SPENT, SPENT]);
  });

  it('is not asked where an admin chose the cover', async () => {
    await world.database.pool.query('update books set cover_is_chosen = true');
    const { reason, thumbnail } = await illustrated();
    expect([reason, images.requests.length]).toEqual(['The cover chosen by an admin is kept.', 0]);
    expect(thumbnail).toContain('.svg');
  });
});

describe('a provider that misbehaves for a while', () => {
  it.each<[string, ImagesBehaviour]>([
    ['429 with Retry-After', { status: 429, message: 'slow down', headers: { 'retry-after': '0.1' } }],
    ['500', { status: 500, message: 'the model fell over' }],
    ['no answer in time', 'hang'],
    ['an answer that stops in the middle', 'hang in the answer'],
    ['a cut connection', 'cut'],
    ['a connection cut in the answer', 'cut in the answer'],
    ['an answer that is no JSON', { raw: '<html>gateway</html>' }],
    ['broken JSON', { raw: '{"data":[' }],
    ['empty data', { raw: '{"created":1,"data":[]}' }],
    ['a picture without bytes', { raw: '{"created":1,"data":[{"b64_json":""}]}' }],
  ])('%s: is asked once more, and one picture is paid for', async (_what, behaviour) => {
    const { thumbnail, ...made } = await illustrated((number) => (number === 1 ? behaviour : undefined));
    expect(made).toEqual({ status: 'published', state: 'done', reason: null, calls: [FAILED, SPENT] });
    expect(thumbnail).toContain('.jpg');
  });

  it('for longer than an hour does not hold the book for ever', async () => {
    const waiting = await illustrated({ status: 503, message: 'come back in spring' });
    expect(waiting).toMatchObject({ state: 'waiting', calls: [FAILED, FAILED, FAILED] });
    expect(waiting.reason).toMatch(/^Waiting for /);
    world.clock.offsetMs += 3_700_000;
    await world.runAll();
    const { reason, thumbnail, status, state } = await shown();
    expect({ status, state }).toEqual({ status: 'published', state: 'done' });
    expect(reason).toMatch(/^The drawn cover stands in for a picture\. Waiting for /);
    expect(thumbnail).toContain('.svg');
  });
});

describe('what does not help to try again is not paid for again', () => {
  it.each<[string, () => ImagesBehaviour | Promise<ImagesBehaviour>, string, RegExp]>([
    ['a refusal', () => ({ status: 400, message: 'content_policy_violation' }), FAILED, /content_policy/],
    [
      'what is no picture',
      () => ({ bytes: Buffer.from('<html>no picture today</html>') }),
      SPENT,
      /isn’t a PNG/,
    ],
    ['a bomb', () => ({ bytes: pngOf(60_000, 60_000) }), SPENT, /too large/],
    ['a stripe', async () => ({ bytes: await aPicture({ width: 900, height: 240 }) }), SPENT, /too long/],
    ['a private address', () => ({ url: 'http://127.0.0.1:9/internal.png' }), SPENT, /could not be fetched/],
  ])('%s', async (_what, behaviour, call, why) => {
    const { reason, thumbnail, ...made } = await illustrated(await behaviour());
    expect(made).toEqual({ status: 'published', state: 'done', calls: [call] });
    expect(reason).toMatch(why);
    expect(thumbnail).toContain('.svg');
  });
});

it('a cap holds the book until there is money again', async () => {
  world.deps.caps.daily = 0.03;
  await redoStep(world.deps, bookId, { step: 'illustrate', adminId: 1 });
  await world.runNext();
  const { state, reason } = await shown();
  expect(state).toBe('waiting');
  expect(reason).toContain('daily limit of €0.03');
  expect(images.requests).toHaveLength(0);
  world.deps.caps.daily = null;
  await world.runAll();
  expect(await shown()).toMatchObject({ status: 'published', calls: [SPENT] });
});

it('a worker that is killed after the picture came does not have it made again', async () => {
  await redoStep(world.deps, bookId, { step: 'illustrate', adminId: 1 });
  await world.runNext();
  const { rows } = await world.database.pool.query<{ turn: number }>(
    `update generation_steps set state = 'running' where step = 'illustrate' returning turn`,
  );
  const payload = { bookId, step: 'illustrate', token: rows[0]?.turn };
  await world.run('generate-step', payload);
  await world.runAll();
  expect(await shown()).toMatchObject({ status: 'published', calls: [SPENT] });
});

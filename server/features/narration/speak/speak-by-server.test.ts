import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { payForSpeech } from '#server/features/generation/index.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openNarrator } from '#server/platform/speech/open-narrator.ts';
import { openSpeechServer } from '#server/platform/speech/speech-server.ts';
import { aSummary, noNaturalVoices, openGenerationWorld } from '#server/testing/generation-world.ts';
import { aSound, openSpeechServerOfTests, type SpeechBehaviour } from '#server/testing/speech-server.ts';
import { narrationOf } from '../store.ts';
import { createNarrate } from './create-narrate.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
let server: Awaited<ReturnType<typeof openSpeechServerOfTests>>;
/** One for all: it keeps nothing of a book, and its thread takes a while to start. */
const narrator = openNarrator({ threads: 1, log: createLog('silent') });
afterAll(() => narrator.close());
beforeEach(async () => {
  world = await openGenerationWorld();
  server = await openSpeechServerOfTests();
  const { narrate } = createNarrate({
    ...world.deps,
    pay: payForSpeech(world.deps),
    narrator,
    natural: noNaturalVoices,
    server: openSpeechServer({ baseUrl: server.url, apiKey: null, model: 'm', voice: 'v', timeoutMs: 700 }),
  });
  world.narrator.narrate = narrate;
});
afterEach(async () => {
  await server.close();
  await world.close();
});

const BODY =
  '## What is in it for you\n\nThe first sentence of it. The second one.\n\n## An idea\n\nThe third sentence.';
/** The title, two headings, three sentences. */
const CHUNKS = 6;

async function narrate(body = BODY): Promise<number> {
  const { bookId } = await world.generation.publishSummary(aSummary({ body }));
  for (let tries = 0; tries < 3; tries += 1) {
    await world.narrateNext();
    if ((await narrationOf(world.database.pool, bookId)).state !== 'waiting') break;
  }
  return bookId;
}
const stateOf = (bookId: number) => narrationOf(world.database.pool, bookId);

/** Behaves badly at one sentence as often as told, and well otherwise. */
const atSecond = (behaviour: SpeechBehaviour, times: number) => {
  let left = times;
  server.behaveBy((text) => {
    if (!text.startsWith('The second') || left === 0) return undefined;
    left -= 1;
    return behaviour;
  });
};

const empty = aSound({ seconds: 0, rateHz: 24_000 });
const bad: [string, SpeechBehaviour, RegExp][] = [
  ['empty', { bytes: empty }, /s2 is silent/],
  ['no bytes at all', { bytes: Buffer.alloc(0) }, /no WAV file/],
  ['silent', { bytes: aSound({ seconds: 1, rateHz: 24_000, loudness: 0 }) }, /s2 is silent/],
  ['truncated', 'cut in the sound', /cut off: \d+ of \d+ bytes/],
  ['far too short', { bytes: aSound({ seconds: 0.1, rateHz: 24_000 }) }, /s2 is too short/],
  ['far too long', { bytes: aSound({ seconds: 20, rateHz: 24_000 }) }, /s2 is too long/],
  ['another format', { bytes: Buffer.from('ID3 and so on, an MP3 file') }, /no WAV file/],
  ['of an absurd rate', { bytes: aSound({ seconds: 1, rateHz: 1 }) }, /1 samples a second, as no voice has/],
];
const away: [string, SpeechBehaviour, RegExp][] = [
  ['stalled', 'stall in the sound', /did not answer in time/],
  ['an error', { status: 503, message: 'the voice is hoarse' }, /503: the voice is hoarse/],
  ['asked to slow down', { status: 429, message: 'slow', headers: { 'retry-after': '0.05' } }, /429: slow/],
];

describe('a sound that is', () => {
  it.each([...bad, ...away])('%s is asked for again, and it alone', async (_what, behaviour) => {
    atSecond(behaviour, 1);
    expect(await stateOf(await narrate())).toEqual({ state: 'ready', progress: 1, reason: null });
    expect(server.spoken).toHaveLength(CHUNKS + 1);
    expect(server.spoken.filter((text) => text.startsWith('The second'))).toHaveLength(2);
  });

  it.each(bad)(
    '%s each time fails the narration with the reason, and nothing else is paid twice',
    async (_what, behaviour, reason) => {
      atSecond(behaviour, 99);
      const { state, reason: told } = await stateOf(await narrate());
      expect(state).toBe('failed');
      expect(told).toMatch(reason);
      expect(new Set(server.spoken).size).toBe(server.spoken.length - 8);
    },
  );
});

it.each([8_000, 16_000, 22_050, 44_100, 48_000])(
  'in another sample rate (%i Hz) lasts as long',
  async (rateHz) => {
    server.behaveBy(() => ({ rateHz }));
    const bookId = await narrate();
    expect((await stateOf(bookId)).state).toBe('ready');
    const text = await world.reading.textOf(bookId);
    const first = text?.cues.find(({ id }) => id === 's1');
    expect((first?.end ?? 0) - (first?.start ?? 0)).toBeCloseTo(
      'The first sentence of it.'.length * 0.065,
      1,
    );
  },
);

it('a changed sentence is spoken alone', async () => {
  await narrate();
  const before = server.spoken.length;
  await narrate(BODY.replace('The third sentence.', 'Another third sentence.'));
  expect(server.spoken.slice(before)).toEqual(['Another third sentence.']);
});

it.each<[string, SpeechBehaviour, RegExp, calls: number]>([
  ...away.map(
    ([what, behaviour, words]) => [what, behaviour, words, 3] as [string, SpeechBehaviour, RegExp, number],
  ),
  [
    'a wrong key',
    { status: 401, message: 'Incorrect API key provided' },
    /401: Incorrect API key provided/,
    1,
  ],
])(
  '%s each time has the narration wait, however often it is tried',
  async (_what, behaviour, words, calls) => {
    server.behaveBy(() => behaviour);
    const { bookId } = await world.generation.publishSummary(aSummary({ body: BODY }));
    for (let tries = 1; tries <= 3; tries += 1) {
      await world.narrateNext();
      expect(await stateOf(bookId)).toMatchObject({ state: 'waiting' });
      expect(server.spoken).toHaveLength(tries * calls);
      world.clock.offsetMs += 3_600_000;
    }
    const { rows } = await world.database.pool.query<{ reason: string }>(
      'select reason from provider_circuits',
    );
    expect(rows[0]?.reason).toMatch(words);
    server.behaveBy(() => undefined);
    await world.narrateNext();
    expect((await stateOf(bookId)).state).toBe('ready');
  },
);

describe('what was spoken by sentence', () => {
  const DAY_MS = 86_400_000;
  const chunksOf = (bookId: number) => world.storage.list(`narrations/${bookId}/chunks`);
  const filesOf = async (bookId: number) => (await world.storage.list(`narrations/${bookId}`)).toSorted();
  const sweepAfter = async (days: number) => {
    world.clock.offsetMs += days * DAY_MS;
    return world.narration.sweepSounds();
  };

  it('is kept for a while after the book was narrated, then costs no room and the sound stays', async () => {
    const bookId = await narrate();
    expect(await sweepAfter(29)).toBe(0);
    expect(await chunksOf(bookId)).toHaveLength(CHUNKS);
    expect(await sweepAfter(2)).toBe(1);
    expect(await chunksOf(bookId)).toEqual([]);
    expect((await filesOf(bookId)).map((name) => name.split('.').at(-1))).toEqual(['json', 'mp3']);
    expect((await stateOf(bookId)).state).toBe('ready');
    const spoken = server.spoken.length;
    await narrate(BODY.replace('The third sentence.', 'Another third sentence.'));
    expect(server.spoken.length).toBe(spoken + CHUNKS);
  });

  it('is kept as long as the narration is unfinished or has failed', async () => {
    atSecond({ status: 503, message: 'hoarse' }, 99);
    const failed = await narrate();
    const kept = (await chunksOf(failed)).length;
    expect(kept).toBeGreaterThan(0);
    await sweepAfter(400);
    expect(await chunksOf(failed)).toHaveLength(kept);
    await world.database.pool.query("update narrations set state = 'running'");
    await sweepAfter(400);
    expect(await chunksOf(failed)).toHaveLength(kept);
    expect((await filesOf(failed)).length).toBe(1);
  });

  it('is looked at once a day at most', async () => {
    expect(await world.narration.sweepSounds()).toBe(0);
    const bookId = await narrate();
    await world.database.pool.query('delete from books where id = $1', [bookId]);
    expect(await world.narration.sweepSounds()).toBe(0);
    expect(await filesOf(bookId)).not.toEqual([]);
  });

  it('goes with the book, as does a recording that nothing refers to, and nothing else does', async () => {
    const gone = await narrate();
    await world.database.pool.query('delete from books where id = $1', [gone]);
    const { bookId } = await world.generation.publishSummary(
      aSummary({ originKey: 'test:emma', title: 'Emma' }),
    );
    await world.narrateNext();
    const own = await filesOf(bookId);
    await world.storage.put(`narrations/${bookId}/left-behind.mp3`, Buffer.from('of a draft'));
    await world.storage.put(`narrations/${bookId}/left-behind.json`, Buffer.from('{}'));
    await world.storage.put('narrations/other/thing.mp3', Buffer.from('not ours'));
    await world.storage.put('elsewhere/thing.mp3', Buffer.from('not ours'));
    expect(await world.narration.sweepSounds()).toBe(1);
    expect((await filesOf(bookId)).length).toBe(own.length + 2);
    expect(await sweepAfter(2)).toBe(1);
    expect(await filesOf(gone)).toEqual([]);
    expect(await filesOf(bookId)).toEqual(own);
    for (const key of ['narrations/other/thing.mp3', 'elsewhere/thing.mp3'])
      expect(await world.storage.stat(key), key).not.toBeNull();
  });
});

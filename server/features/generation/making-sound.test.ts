import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNarrate } from '#server/features/narration/index.ts';
import { openSpeechServer } from '#server/platform/speech/speech-server.ts';
import { noNaturalVoices, openGenerationWorld } from '#server/testing/generation-world.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';
import { aSound, openSpeechServerOfTests, type SpeechBehaviour } from '#server/testing/speech-server.ts';
import { showGeneration } from './admin/show-generation.ts';
import { payForSpeech } from './ledger/spend.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
let voice: Awaited<ReturnType<typeof openSpeechServerOfTests>>;
let bookId: number;

/** Some sentence in the middle of the book. */
const isBad = (text: string) => text === voice.spoken[40];

beforeAll(async () => {
  world = await openGenerationWorld();
  voice = await openSpeechServerOfTests();
  const address = { baseUrl: voice.url, apiKey: null, timeoutMs: 250 };
  const server = openSpeechServer({ ...address, model: 'm', voice: 'v' });
  // The sounds are real and paid for; joining them is not what is tried here.
  const pay = payForSpeech(world.deps);
  world.narrator.narrate = createNarrate({
    ...world.deps,
    pay,
    narrator: silentNarrator,
    natural: noNaturalVoices,
    server,
  }).narrate;
  bookId = await world.aWaitingBook();
});
afterAll(async () => {
  await voice.close();
  await world.close();
});

const CALLS_OF_A_BOOK = 15;
/** Three in each of three beginnings. */
const TRIES = 9;

async function makeWith(behaviour?: SpeechBehaviour) {
  voice.behaveBy((text) => (behaviour && voice.spoken.length > 40 && isBad(text) ? behaviour : undefined));
  const before = voice.spoken.length;
  await world.make(bookId);
  const { steps } = await showGeneration(world.deps, bookId);
  return {
    ...(await world.statusOf(bookId)),
    narrate: steps.find(({ step }) => step === 'narrate')?.state,
    asked: voice.spoken.slice(before),
  };
}
const soundsPaidFor = async () => {
  const { rows } = await world.database.pool.query<{ part: string; count: number }>(
    `select part, count(*)::int as count from generation_ledger where step = 'narrate' and error is null group by part`,
  );
  return rows;
};

/** In this order: what goes wrong while the book is made, then what goes wrong each time it is ordered again. */
const bad: [string, SpeechBehaviour, RegExp][] = [
  ['empty', { bytes: aSound({ seconds: 0, rateHz: 24_000 }) }, /is silent/],
  ['truncated', 'cut in the sound', /cut off: \d+ of \d+ bytes/],
  ['silent', { bytes: aSound({ seconds: 1, rateHz: 24_000, loudness: 0 }) }, /is silent/],
  ['too short', { bytes: aSound({ seconds: 0.1, rateHz: 24_000 }) }, /is too short/],
  ['too long', { bytes: aSound({ seconds: 60, rateHz: 8_000 }) }, /is too long/],
  ['no sound', { bytes: Buffer.from('<html>gateway</html>') }, /no WAV file/],
];

const away: [string, SpeechBehaviour, tries: number][] = [
  ['late', 'stall in the sound', 3],
  ['refused for a while', { status: 429, message: 'slow', headers: { 'retry-after': '0.02' } }, 3],
  ['an error', { status: 500, message: 'the voice fell over' }, 3],
  ['refused', { status: 401, message: 'Incorrect API key' }, 1],
];

describe('a book of which one sound is', () => {
  it.each(bad)(
    '%s each time fails with the reason, and nothing else is paid again',
    async (what, how, why) => {
      const { status, reason, narrate, asked } = await makeWith(how);
      expect({ status, narrate }).toEqual({ status: 'failed', narrate: 'failed' });
      expect(reason).toMatch(why);
      expect(asked.filter(isBad)).toHaveLength(TRIES);
      expect(asked.length).toBe(asked.filter(isBad).length + (what === 'empty' ? 40 : 0));
      expect(world.server.requests).toHaveLength(CALLS_OF_A_BOOK);
    },
  );

  it.each(away)('%s each time waits for the voice, and nothing is paid again', async (_what, how, tries) => {
    const { status, reason, narrate, asked } = await makeWith(how);
    expect({ status, narrate }).toEqual({ status: 'waiting', narrate: 'waiting' });
    expect(reason).toMatch(/^Waiting for /);
    expect(asked.filter(isBad)).toHaveLength(tries);
    expect(asked).toHaveLength(tries);
    expect(world.server.requests).toHaveLength(CALLS_OF_A_BOOK);
    world.clock.offsetMs += 3_600_000;
  });

  it('right at last is published, and each sound and each text was made once', async () => {
    const { status, reason, asked } = await makeWith();
    expect({ status, reason }).toEqual({ status: 'published', reason: null });
    expect(asked[0]).toBe(voice.spoken[40]);
    expect(asked.filter(isBad)).toHaveLength(1);
    expect(world.server.requests).toHaveLength(CALLS_OF_A_BOOK);
    const usable = voice.spoken.filter((text) => !isBad(text));
    expect(new Set(usable).size).toBe(usable.length);
    expect((await soundsPaidFor()).filter(({ count }) => count === 1).length).toBe(usable.length);
    await world.make(bookId);
    expect(world.server.requests).toHaveLength(CALLS_OF_A_BOOK);
    expect((await world.statusOf(bookId)).status).toBe('published');
  });
});

import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { execute, oneRow, sql } from '#server/platform/database/sql.ts';
import { createLog } from '#server/platform/log/log.ts';
import { type NaturalVoice, openNaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import { openNarrator } from '#server/platform/speech/open-narrator.ts';
import { aSummary, openGenerationWorld } from '#server/testing/generation-world.ts';
import { putTinyVoice } from '#server/testing/install-tiny-voice.ts';
import { narrateAgain } from '../order-narration.ts';
import { findFallbackReason, narrationOf } from '../store.ts';
import { naturalVoicesIn } from '../voices/natural-voices.ts';
import { createNarrate } from './create-narrate.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
let folder: string;
let narrator: ReturnType<typeof openNarrator>;
let engine: NaturalVoice;
/** What the voice was asked to speak. */
let spoken: string[];
/** What it does in place of speaking. */
let instead: (text: string) => Promise<Awaited<ReturnType<NaturalVoice['speak']>>> | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precis-voices-'));
  narrator = openNarrator({ threads: 1, log: createLog('silent') });
  engine = openNaturalVoice({ folder });
});
afterAll(async () => {
  await narrator.close();
  await engine.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  world = await openGenerationWorld();
  await putTinyVoice(folder, 'tiny');
  spoken = [];
  instead = () => undefined;
  const speak: NaturalVoice['speak'] = (input, signal) => {
    spoken.push(input.text);
    return instead(input.text) ?? engine.speak(input, signal);
  };
  const natural = naturalVoicesIn(folder, { speak });
  const pay = () => Promise.reject(new Error('A natural voice costs nothing.'));
  const made = createNarrate({ ...world.deps, pay, narrator, natural, server: null });
  world.narrator.narrate = made.narrate;
  world.narrator.voiceFor = made.voiceFor;
  await execute(
    world.database.pool,
    sql`insert into voices (name, state, language, is_in_use, sha256, sample_rate_hz)
        values ('tiny', 'ready', 'en', true, '0123456789abcdef', 16000)`,
  );
});
afterEach(() => world.close());

const BODY =
  '## What’s in it for you\n\nThe first sentence of it. The second one.\n\n## An idea\n\nThe third one.';
const CHUNKS = 6;
const EMBEDDED = 'en-gb-x-rp+m7';

async function narrate(given: Parameters<typeof aSummary>[0] = {}) {
  const { bookId } = await world.generation.publishSummary(aSummary({ body: BODY, ...given }));
  await world.narrateNext();
  const row = await oneRow(
    world.database.pool,
    {
      state: z.string(),
      voice: z.string().nullable(),
      reason: z.string().nullable(),
      audioKey: z.string().nullable(),
      lufs: z.number().nullable(),
    },
    sql`select state, voice, fallback_reason as reason, audio_key as "audioKey", loudness_lufs as lufs
        from narrations where book_id = ${bookId}`,
  );
  return { bookId, ...row };
}
const brokenAt = (sentence: string, times: number) => {
  let left = times;
  instead = (text) => {
    if (text !== sentence || left === 0) return undefined;
    left -= 1;
    return Promise.reject(new Error('It died (SIGABRT).'));
  };
};

it('a book is spoken by the natural voice of its language, levelled, with a cue for each sentence', async () => {
  const { bookId, voice, state, reason, lufs } = await narrate();
  expect({ state, voice, reason }).toEqual({ state: 'ready', voice: 'tiny:0123456789ab', reason: null });
  expect(spoken).toHaveLength(CHUNKS);
  expect(lufs).toBeCloseTo(-16, 0);
  const text = await world.reading.textOf(bookId);
  expect(text?.cues.map(({ id }) => id)).toEqual(['h1', 's1', 's2', 'h2', 's3']);
  for (const { start, end } of text?.cues ?? []) expect(end).toBeGreaterThan(start);
  // What it said by sentence costs room, and no money.
  expect(await world.storage.list(`narrations/${bookId}/natural`)).toEqual([]);
});

it('a book in a language without one is spoken by the embedded voice', async () => {
  const { voice, reason } = await narrate({ language: 'es' });
  expect({ voice, reason, spoken }).toEqual({ voice: 'es+m7', reason: null, spoken: [] });
});

it('a sentence at which the voice dies once is spoken again, and it alone', async () => {
  brokenAt('The second one.', 1);
  expect(await narrate()).toMatchObject({ state: 'ready', voice: 'tiny:0123456789ab', reason: null });
  expect(spoken).toHaveLength(CHUNKS + 1);
});

it.each<[string, () => void, RegExp]>([
  ['dies', () => brokenAt('The second one.', 9), /^tiny failed twice at “The second one\.”: It died/],
  [
    'is silent',
    () => {
      instead = async () => ({ samples: new Int16Array(16_000), sampleRateHz: 16_000 });
    },
    /^tiny failed twice at “.*”: .* is silent/,
  ],
  [
    'has no files any more',
    () => rmSync(join(folder, 'tiny'), { recursive: true }),
    /The files of the voice are missing/,
  ],
])('where the voice %s twice, the embedded one speaks and the book says why', async (_what, spoil, why) => {
  spoil();
  const { bookId, state, voice, reason, audioKey } = await narrate();
  expect({ state, voice }).toEqual({ state: 'ready', voice: EMBEDDED });
  expect(reason).toMatch(why);
  expect(audioKey).toMatch(/-fallback\.mp3$/);
  expect(await findFallbackReason(world.database.pool, bookId)).toBe(reason);
});

it('that book is not spoken again with the same words, but by the voice once it is ordered again', async () => {
  brokenAt('The second one.', 9);
  const { bookId, audioKey } = await narrate();
  expect((await world.generation.publishSummary(aSummary({ body: BODY }))).narrationOrdered).toBe(false);
  instead = () => undefined;
  await narrateAgain(world, [bookId]);
  const again = await narrate();
  expect(again).toMatchObject({ voice: 'tiny:0123456789ab', reason: null });
  expect(again.audioKey).not.toBe(audioKey);
});

it('another voice in use is another narration, of what is published from then on', async () => {
  await narrate();
  await execute(world.database.pool, sql`update voices set sha256 = 'fedcba9876543210'`);
  expect((await world.generation.publishSummary(aSummary({ body: BODY }))).narrationOrdered).toBe(true);
  await execute(world.database.pool, sql`update voices set is_in_use = false`);
  await world.narrateNext();
  expect(await narrate({ originKey: 'test:other', title: 'Emma' })).toMatchObject({ voice: EMBEDDED });
});

it('a narration that is stopped in the middle resumes without speaking again what it had spoken', async () => {
  const stop = new AbortController();
  instead = (text) => {
    if (text === 'The third one.') stop.abort(new Error('stopped'));
    return undefined;
  };
  const { bookId } = await world.generation.publishSummary(aSummary({ body: BODY }));
  await expect(world.narrateNext(stop.signal)).rejects.toThrow('stopped');
  expect((await narrationOf(world.database.pool, bookId)).state).toBe('waiting');
  const before = spoken.length;
  instead = () => undefined;
  await world.narrateNext();
  expect((await narrationOf(world.database.pool, bookId)).state).toBe('ready');
  expect(spoken.length - before).toBeLessThanOrEqual(1);
});

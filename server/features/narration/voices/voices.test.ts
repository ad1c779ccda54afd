import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { execute, sql } from '#server/platform/database/sql.ts';
import { type NaturalVoice, openNaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import { until } from '#server/testing/child-process.ts';
import { aSummary, openGenerationWorld } from '#server/testing/generation-world.ts';
import { makeTinyVoice } from '#server/testing/tiny-voice.ts';
import { runWaiting } from '#server/testing/waiting-work.ts';
import type { ListedVoice } from './catalogue.ts';
import { createVoices } from './voices.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
const NAME = 'en_US-tiny-low';
const FILE = `/en/en_US/tiny/low/${NAME}.onnx`;
const tiny = makeTinyVoice();
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const aVoice = (more: Partial<ListedVoice> = {}): ListedVoice => ({
  name: NAME,
  language: 'en-US',
  gender: 'female',
  licence: 'Public domain',
  bytes: null,
  sha256: sha256Of(tiny.onnx),
  ...more,
});

/** What the server does with the next calls for the model; afterwards, and for anything else, it serves. */
type Manner = 'cut' | 'missing' | 'busy' | 'stall' | 'other bytes';
let manners: Manner[];
let asked: { url: string; range: string | undefined }[];
let published: Buffer;
let address: string;
const server = createServer(({ url = '', headers: { range } }, response) => {
  asked.push({ url, range });
  if (url === `${FILE}.json`) response.end(tiny.json);
  else if (url === FILE) serveModel(response, range, manners.shift());
  else response.writeHead(404).end();
});

const startOf = (range = ''): number => Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0);

function serveModel(response: ServerResponse, range: string | undefined, manner: Manner | undefined): void {
  if (manner === 'missing') return void response.writeHead(404).end();
  if (manner === 'busy') return void response.writeHead(503).end();
  const from = startOf(range);
  const bytes = manner === 'other bytes' ? Buffer.alloc(published.length) : published.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length });
  if (manner !== 'cut' && manner !== 'stall') return void response.end(bytes);
  response.write(bytes.subarray(0, 10_000));
  if (manner === 'cut') void until(hasArrived).then(() => response.destroy());
}

const hasArrived = () =>
  stat(join(folder, `${NAME}.part`)).then(
    ({ size }) => size === 10_000,
    () => false,
  );

let engine: NaturalVoice;
let folder: string;
let world: World;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'precis-voices-'));
  engine = openNaturalVoice({ folder });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await engine.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  manners = [];
  asked = [];
  published = tiny.onnx;
  for (const name of await readdir(folder))
    if (!name.startsWith('phonemes')) await rm(join(folder, name), { recursive: true });
  world = await openGenerationWorld();
});
afterEach(() => world.close());

const open = (more: Partial<Parameters<typeof createVoices>[0]> = {}) =>
  createVoices({
    ...world.deps,
    catalogue: [aVoice()],
    folder,
    source: address,
    silenceMs: 20_000,
    isFetched: () => true,
    voiceChanged: world.narration.moves.goOn,
    speak: engine.speak,
    ...more,
  });
type Voices = ReturnType<typeof open>;

/** Runs the job of a voice that is ordered, as the queue would. */
async function runJob(voices: Voices): Promise<void> {
  const job = (await world.waitingJobs()).find(({ name }) => name === 'install-voice');
  await runWaiting(world.database, voices.jobs, { name: 'install-voice', payload: job?.payload });
}
async function order(voices: Voices) {
  await voices.order(NAME);
  await runJob(voices);
  return stateOf(voices);
}
const stateOf = async (voices: Voices) => (await voices.list()).find(({ name }) => name === NAME);
const modelCalls = () => asked.filter(({ url }) => url === FILE).map(({ range }) => range);
const minutesUntilJob = async () => {
  const [job] = (await world.waitingJobs()).filter(({ name }) => name === 'install-voice');
  return Math.round(((job?.runAt.getTime() ?? 0) - world.deps.now()) / 60_000);
};

describe('a voice that is ordered', () => {
  it('is fetched, checked, has spoken, and is in use as the first of its language', async () => {
    const voices = open();
    expect((await stateOf(voices))?.state).toBe('available');
    expect(await order(voices)).toMatchObject({ state: 'in_use', reason: null });
    expect((await readdir(folder)).filter((name) => name.startsWith('en_'))).toEqual([NAME]);
    const { samples, sampleRateHz } = await voices.sampleOf(NAME, null, new AbortController().signal);
    expect(samples.length / sampleRateHz).toBeGreaterThan(2);
  });

  it('goes on where the line was cut', async () => {
    const voices = open();
    manners = ['cut'];
    expect(await order(voices)).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/reached/) });
    await runJob(voices);
    expect((await stateOf(voices))?.state).toBe('in_use');
    expect(modelCalls()).toEqual([undefined, 'bytes=10000-']);
  });

  it.each<[Manner, RegExp]>([
    ['busy', /answered with status 503/],
    ['stall', /is too slow/],
  ])('waits longer each time where the server is there and no use (%s)', async (manner, reason) => {
    const voices = open({ silenceMs: 300 });
    manners = [manner, manner];
    expect(await order(voices)).toMatchObject({ state: 'waiting', reason: expect.stringMatching(reason) });
    expect(await minutesUntilJob()).toBe(1);
    await runJob(voices);
    expect(await minutesUntilJob()).toBe(2);
    await execute(world.database.pool, sql`update voices set failures = 40`);
    manners = ['busy'];
    await runJob(voices);
    expect(await minutesUntilJob()).toBe(24 * 60);
  });

  it('is refused where it is something else, and nothing of it stays', async () => {
    manners = ['other bytes'];
    const reason = expect.stringMatching(/is not the voice: its SHA-256 begins with/);
    expect(await order(open())).toMatchObject({ state: 'failed', reason });
    expect((await readdir(folder)).filter((name) => name.startsWith('en_'))).toEqual([]);
  });

  it('has failed where the server doesn’t have it three times', async () => {
    const voices = open();
    manners = ['missing', 'missing', 'missing'];
    await order(voices);
    await runJob(voices);
    await runJob(voices);
    expect(await stateOf(voices)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/status 404/),
    });
  });

  it.each([
    ['silent', makeTinyVoice({ loudness: 0 }).onnx, /doesn’t sound right: sentence 1 is silent/],
    ['damaged', Buffer.from('no model at all'), /can’t speak: It died/],
  ])('that is %s is refused, and what is in use stays', async (_what, onnx, reason) => {
    const first = open();
    await order(first);
    published = onnx;
    const voices = open({ catalogue: [aVoice({ sha256: sha256Of(onnx) })] });
    await voices.order(NAME);
    await runJob(voices);
    expect(await stateOf(voices)).toMatchObject({ state: 'in_use', reason: expect.stringMatching(reason) });
    await expect(voices.sampleOf(NAME, 'One.', new AbortController().signal)).resolves.toBeDefined();
  });
});

describe('a voice that is being fetched', () => {
  it('is fetched by one process at a time: a command says so, and a job waits', async () => {
    const voices = open({ silenceMs: 3_000 });
    manners = ['stall'];
    const install = () => voices.install(NAME, { note: () => undefined });
    const first = install().catch((error: unknown) => String(error));
    await until(hasArrived);
    await expect(install()).rejects.toThrow(`${NAME} is being fetched already.`);
    expect(await order(voices)).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/already/) });
    expect(await minutesUntilJob()).toBe(1);
    expect(await first).toMatch(/is too slow/);
    // What came is kept, and nothing is locked any more.
    await install();
    expect((await stateOf(voices))?.state).toBe('in_use');
    expect(modelCalls()).toEqual([undefined, 'bytes=10000-']);
  });
});

describe('without a network', () => {
  it('a voice comes from a folder', async () => {
    const from = await mkdtemp(join(folder, 'brought-'));
    await writeFile(join(from, `${NAME}.onnx`), tiny.onnx);
    await writeFile(join(from, `${NAME}.onnx.json`), tiny.json);
    const voices = open({ source: 'http://127.0.0.1:9' });
    await voices.install(NAME, { from, note: () => undefined });
    expect((await stateOf(voices))?.state).toBe('in_use');
    // The folder is somebody's own.
    expect((await stat(join(from, `${NAME}.onnx`))).size).toBe(tiny.onnx.length);
  });

  it('the library goes on, and tries again later', async () => {
    const voices = open({ source: 'http://127.0.0.1:9' });
    expect(await order(voices)).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/reached/) });
  });
});

describe('a new library', () => {
  it('fetches the voice of its language once it has a book, and never one that was removed', async () => {
    const voices = open({ catalogue: [aVoice({ name: 'es_ES-other-low', language: 'es-ES' }), aVoice()] });
    await voices.sweep();
    expect((await stateOf(voices))?.state).toBe('available');
    await world.generation.publishSummary(aSummary());
    await voices.sweep();
    expect((await stateOf(voices))?.state).toBe('waiting');
    await runJob(voices);
    await voices.remove(NAME);
    await voices.sweep();
    expect((await stateOf(voices))?.state).toBe('available');
    expect((await readdir(folder)).filter((name) => name.startsWith('en_'))).toEqual([]);
  });

  it('fetches none where that is switched off', async () => {
    await world.generation.publishSummary(aSummary());
    const voices = open({ isFetched: () => false });
    await voices.sweep();
    expect((await stateOf(voices))?.state).toBe('available');
  });

  it('fetches again what is installed and has no files: backups hold none', async () => {
    const voices = open();
    await order(voices);
    await rm(join(folder, NAME), { recursive: true });
    await voices.sweep();
    await runJob(voices);
    await expect(voices.sampleOf(NAME, 'One.', new AbortController().signal)).resolves.toBeDefined();
  });
});

it('one voice of a language is in use: the one that was chosen last', async () => {
  const other = 'en_GB-tiny-low';
  const catalogue = [aVoice(), aVoice({ name: other, language: 'en-GB' })];
  const from = await mkdtemp(join(folder, 'brought-'));
  await writeFile(join(from, `${other}.onnx`), tiny.onnx);
  await writeFile(join(from, `${other}.onnx.json`), tiny.json);
  const voices = open({ catalogue });
  await order(voices);
  await expect(voices.use(other)).rejects.toThrow('couldn’t be found');
  await voices.install(other, { from, note: () => undefined });
  const states = async () => (await voices.list()).map(({ state }) => state);
  expect(await states()).toEqual(['in_use', 'installed']);
  await voices.use(other);
  expect(await states()).toEqual(['installed', 'in_use']);
  await voices.remove(other);
  expect(await states()).toEqual(['installed', 'available']);
});

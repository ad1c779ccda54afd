import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Session } from '#contract/accounts.ts';
import type { Book, SingleBook } from '#contract/books.ts';
import { readServerFile } from '#server/platform/database/embedded-process.ts';
import { isAlive } from '#server/platform/database/process-identity.ts';
import { until } from '#server/testing/child-process.ts';
import { temporaryFolder } from '#server/testing/cluster.ts';

const project = join(import.meta.dirname, '..');
/** Below the packages, for what is bundled imports them. */
const programs = join(project, 'node_modules/.cache', `precis-programs-${process.pid}`);
let dataDir = '';
const running = new Set<Precis>();

type Precis = ReturnType<typeof start>;

// The programs are started again and again: bundled once, by the build itself, they start in a third of the time.
beforeAll(async () => {
  const build = spawn(process.execPath, [join(project, 'scripts/build.mjs'), programs], { stdio: 'inherit' });
  expect(await once(build, 'close')).toEqual([0, null]);
  dataDir = await temporaryFolder();
});

afterEach(async () => {
  for (const precis of running) {
    precis.child.kill('SIGTERM');
    await precis.ended;
  }
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await rm(programs, { recursive: true });
});

/** Settings of the machine do not reach it. */
function run(program: 'main' | 'cli', given: string[], settings: Record<string, string>) {
  return spawn(process.execPath, [join(programs, `${program}.js`), ...given], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: project,
  });
}

/** Does a command of the command line beside the running server. */
const command = (...typed: string[]) => commandIn(dataDir, ...typed);

async function commandIn(folder: string, ...typed: string[]) {
  const child = run('cli', typed, { DATA_DIR: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code: code as number | null, said };
}

/** The server as `npm start` runs it, but from the sources. */
function start(settings: Record<string, string> = {}) {
  const child = run('main', [], { PORT: '0', ...settings });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const precis = { child, ended, said: () => said };
  running.add(precis);
  void ended.then(() => running.delete(precis));
  return precis;
}

async function addressOf(precis: Precis): Promise<string> {
  const address = () => /Precis is ready: (http\S+)/.exec(precis.said())?.[1];
  await until(() => address() !== undefined || precis.child.exitCode !== null, 60_000);
  const found = address();
  if (!found) throw new Error(`Precis did not start:\n${precis.said()}`);
  return found;
}

/** Ends it as a supervisor would; answers with the exit code and the seconds it took. */
async function stop(precis: Precis) {
  const began = performance.now();
  precis.child.kill('SIGTERM');
  return { code: await precis.ended, seconds: (performance.now() - began) / 1000 };
}

type Answer = { status: number; body: unknown };

async function ask(
  address: string,
  path: string,
  sent: { token?: string; body?: object } = {},
): Promise<Answer> {
  const response = await fetch(address + path, {
    ...(sent.body ? { method: 'POST', body: JSON.stringify(sent.body) } : {}),
    headers: {
      ...(sent.body ? { 'content-type': 'application/json' } : {}),
      ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
    },
  });
  return { status: response.status, body: await response.json() };
}

const reader = { email: 'reader@example.org', password: 'a long walk in the woods', first_name: 'Rea' };

async function signIn(address: string, how: 'register' | 'login'): Promise<Session> {
  return (await ask(address, `/api/v1/auth/${how}`, { body: reader })).body as Session;
}

async function show(address: string, token: string, id: number): Promise<SingleBook> {
  const { body } = await ask(address, `/api/v1/books/${id}`, { token });
  return (body as { data: SingleBook }).data;
}

async function listed(address: string, token: string): Promise<Book[]> {
  const { body } = await ask(address, '/api/v1/books?per_page=100', { token });
  return (body as { books: Book[] }).books;
}

/** Opens the book again and again, as somebody does who waits for its voice. */
async function narrated(address: string, token: string, id: number): Promise<SingleBook> {
  let shown: SingleBook | undefined;
  await until(async () => {
    await delay(200);
    shown = await show(address, token, id);
    return shown.narration.state === 'ready';
  }, 60_000);
  if (!shown) throw new Error('The book was never shown.');
  return shown;
}

const book = `---
title: A Short Walk
author: Jo Wanderer
categories: [Travel]
slogan: Go out and look around.
short_description: A few words on walking, for whoever has little time.
---

## What is in it for you

Walking clears the head. It costs nothing, and it asks for nothing but shoes.

## Begin at the door

Every long way begins at your own door. Go out, turn left, and look around.
`;

test('a book is taken in, narrated and played, and all of it is kept', { timeout: 300_000 }, async () => {
  const settings = { STARTER_LIBRARY: 'off' };
  const first = start(settings);
  const address = await addressOf(first);
  expect(await ask(address, '/readyz')).toEqual({ status: 200, body: { status: 'ready' } });
  const session = await signIn(address, 'register');
  const token = session.access_token;
  expect(session.user).toMatchObject({ email: reader.email, is_admin: true });

  const folder = join(dataDir, 'books');
  await mkdir(folder);
  await writeFile(join(folder, 'a-short-walk.md'), book);
  expect(await command('library', 'import', folder)).toMatchObject({ code: 0 });
  const [{ id } = { id: 0 }] = await listed(address, token);
  const shown = await narrated(address, token, id);
  expect(shown.duration).toBeGreaterThan(5);

  const audio = await fetch(new URL(shown.audio_public_link ?? '', address), {
    headers: { range: 'bytes=1000-5999' },
  });
  expect(audio.status).toBe(206);
  expect(audio.headers.get('content-range')).toMatch(/^bytes 1000-5999\/\d+$/);
  const piece = Buffer.from(await audio.arrayBuffer());
  expect(piece.byteLength).toBe(5000);
  const stopped = await stop(first);
  expect(stopped.code, first.said()).toBe(0);
  expect(stopped.seconds).toBeLessThan(5);

  const second = start(settings);
  const again = await addressOf(second);
  expect((await ask(again, '/api/v1/auth/me', { token })).body).toMatchObject({ email: reader.email });
  expect((await command('library', 'import', folder)).said).toContain('0 added, 0 updated, 1 unchanged');
  expect(await listed(again, token)).toHaveLength(1);
  const kept = await show(again, token, id);
  expect(kept).toMatchObject({ narration: { state: 'ready' }, duration: shown.duration });

  const began = await ask(again, '/api/v1/history', { token, body: { book_id: id, time: 3.5 } });
  expect(began).toMatchObject({ status: 200, body: { time: 3.5 } });
  const backup = join(dataDir, 'all.tar');
  expect(await command('backup', backup)).toMatchObject({ code: 0 });
  expect((await command('restore', backup, '--replace')).said).toContain('Stop it first');
  expect(await stop(second)).toMatchObject({ code: 0 });

  const other = await temporaryFolder();
  expect(await commandIn(other, 'restore', backup)).toMatchObject({ code: 0 });
  const third = start({ ...settings, DATA_DIR: other });
  const there = await addressOf(third);
  expect((await signIn(there, 'login')).user).toMatchObject({ email: reader.email, is_admin: true });
  const restored = await show(there, token, id);
  expect(restored).toMatchObject({ narration: { state: 'ready' }, duration: shown.duration });
  const heard = (await ask(there, '/api/v1/history', { token })).body;
  expect(heard).toMatchObject({ history: [{ book_id: id, time: 3.5 }] });
  const sound = await fetch(new URL(restored.audio_public_link ?? '', there));
  expect(Buffer.from(await sound.arrayBuffer()).subarray(1000, 6000)).toEqual(piece);
  expect(await stop(third)).toMatchObject({ code: 0 });
  await rm(other, { recursive: true, force: true });
});

test('the starter library is taken in once, and a stop amid its narration is quick', {
  timeout: 180_000,
}, async () => {
  const files = (await readdir(join(project, 'library'))).filter((name) => name.endsWith('.md'));
  const first = start();
  const address = await addressOf(first);
  const { access_token: token } = await signIn(address, 'login');
  const ids = async () => (await listed(address, token)).map(({ id }) => id);
  await until(async () => (await ids()).length >= files.length, 60_000);
  const [opened] = await ids();
  expect((await show(address, token, opened ?? 0)).narration.state).not.toBe('failed');
  const stopped = await stop(first);
  expect(stopped.code, first.said()).toBe(0);
  expect(stopped.seconds).toBeLessThan(5);

  const second = start();
  await addressOf(second);
  expect(await stop(second)).toMatchObject({ code: 0 });
  expect(first.said()).toContain('the library was taken in');
  expect(second.said()).not.toContain('the library was taken in');
});

test('a worker answers monitors on its own port, and nobody else', { timeout: 60_000 }, async () => {
  const port = await freePort();
  const token = 'a-token-of-the-settings';
  const worker = start({
    ROLE: 'worker',
    WORKER_PORT: String(port),
    METRICS_TOKEN: token,
    STARTER_LIBRARY: 'off',
  });
  await until(() => worker.said().includes('The Precis worker is ready.'), 30_000);
  const address = `http://127.0.0.1:${port}`;
  expect(await ask(address, '/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await ask(address, '/readyz')).toMatchObject({ status: 200 });
  expect(await ask(address, '/api/v1/books')).toMatchObject({ status: 404 });
  expect(await ask(address, '/metrics')).toMatchObject({ status: 401 });
  const read = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(await read.text()).toContain('# TYPE precis_job_duration_seconds histogram');
  expect(await stop(worker)).toMatchObject({ code: 0 });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => {
    probe.listen(0, '127.0.0.1', listening);
  });
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

test('a port in use ends the start with a sentence, and nothing is left running', {
  timeout: 60_000,
}, async () => {
  const other = createServer();
  await new Promise<void>((listening) => {
    other.listen(0, '127.0.0.1', listening);
  });
  const { port } = other.address() as { port: number };
  const fresh = join(dataDir, 'never-made');
  const precis = start({ PORT: String(port), STARTER_LIBRARY: 'off', DATA_DIR: fresh });
  expect(await precis.ended).toBe(1);
  other.close();
  expect(existsSync(fresh)).toBe(false);
  expect(precis.said()).toContain(`PORT ${port} of 127.0.0.1 is in use`);
  expect(precis.said()).not.toMatch(/^\s+at /m);
  expect(existsSync(join(dataDir, 'database/cluster/postmaster.pid'))).toBe(false);
});

test('a signal while it starts undoes the start, the database included', { timeout: 60_000 }, async () => {
  const cluster = join(dataDir, 'database/cluster');
  const precis = start({ STARTER_LIBRARY: 'off' });
  await until(() => readServerFile(cluster) !== null, 30_000);
  const database = readServerFile(cluster)?.processId ?? 0;
  const began = performance.now();
  precis.child.kill('SIGINT');
  expect(await precis.ended, precis.said()).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
  await until(() => !isAlive(database), 5000);
  expect(precis.said()).not.toContain('is ready');
});

test('a wrong setting ends the start before anything is touched', { timeout: 30_000 }, async () => {
  const nowhere = join(dataDir, 'never-made');
  const precis = start({ PORT: 'http', DATA_DIR: nowhere });
  expect(await precis.ended).toBe(1);
  expect(precis.said()).toContain('PORT is "http", but must be a port number');
  expect(existsSync(nowhere)).toBe(false);
});

test('a command for a library that is not in DATA_DIR says so, and makes no empty one', async () => {
  const nowhere = join(dataDir, 'never-made');
  for (const name of ['backup', 'doctor'])
    expect(await commandIn(nowhere, name)).toEqual({
      code: 1,
      said: expect.stringContaining(`There is no library in ${nowhere}.`) as string,
    });
  expect(existsSync(nowhere)).toBe(false);
});

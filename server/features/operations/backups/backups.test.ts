import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backups } from '#contract/backups.ts';
import { verifyArchive } from '#server/platform/backup/read-archive.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openWork, type Work } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { until } from '#server/testing/child-process.ts';
import { S3_SETTINGS, startS3Server } from '#server/testing/s3-server.ts';

const DAY_MS = 86_400_000;
const PATH = '/api/v1/admin/backups';

let test: TestApp;
let token: string;
let queues: Work[] = [];

beforeEach(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
  await test.storage.put('narrations/1/abc.mp3', Buffer.alloc(200_000, 'sound'));
});
afterEach(async () => {
  for (const queue of queues) await queue.stop();
  queues = [];
  await test.close();
});

async function work(): Promise<void> {
  const { database, opened } = test;
  const queue = openWork({
    database,
    log: createLog('silent'),
    handlers: opened.operations.jobs,
    pollIntervalMs: 100,
  });
  queues.push(queue);
  await queue.start();
}

async function shown(): Promise<Backups> {
  const { status, body, text } = await test.call(`GET ${PATH}`, { token });
  expect(status, text).toBe(200);
  return body.data as Backups;
}
const order = () => test.call(`POST ${PATH}`, { token });
const untilThereAre = (count: number, limitMs?: number) =>
  until(async () => (await shown()).backups.length === count, limitMs);
const nothingIsMade = () => until(async () => (await shown()).making === 'no');

async function aFile(name: string, madeAt = new Date()): Promise<void> {
  await mkdir(test.backupFolder, { recursive: true });
  await writeFile(join(test.backupFolder, name), 'a backup');
  await utimes(join(test.backupFolder, name), madeAt, madeAt);
}

describe('a backup that an admin asks for', () => {
  it('is made in the background, listed, downloaded whole, and deleted', async () => {
    const proof = { last: null, failed: null, every_days: 0 };
    expect(await shown()).toEqual({ backups: [], making: 'no', failed: null, keep: 2, proof });
    expect((await order()).status).toBe(202);
    expect((await shown()).making).toBe('waiting');
    await work();
    await untilThereAre(1);
    await nothingIsMade();
    const [backup] = (await shown()).backups;
    expect(backup).toMatchObject({ kind: 'asked', bytes: expect.any(Number) });

    const link = await test.call(`GET ${PATH}/${backup?.name}`, { token });
    const { url } = link.body.data as { url: string };
    const saved = await test.app.inject({ url });
    expect(saved.statusCode).toBe(200);
    expect(saved.headers).toMatchObject({
      'content-disposition': `attachment; filename="${backup?.name}"`,
      'content-length': String(backup?.bytes),
      'cache-control': 'no-store',
    });
    const copy = join(test.backupFolder, 'saved');
    await writeFile(copy, saved.rawPayload);
    const read = () => createReadStream(copy);
    const { end } = await verifyArchive({ name: copy, read, passphrase: null });
    expect(end.media).toEqual({ files: 1, bytes: 200_000 });
    expect(end.rows.users).toBe(1);

    const rest = await test.app.inject({ url, headers: { range: 'bytes=1000-' } });
    expect(rest.statusCode).toBe(206);
    expect(rest.rawPayload.equals(saved.rawPayload.subarray(1000))).toBe(true);
    const beyond = await test.app.inject({ url, headers: { range: 'bytes=99999999-' } });
    expect(beyond.statusCode).toBe(416);

    expect((await test.call(`DELETE ${PATH}/${backup?.name}`, { token })).status).toBe(200);
    expect((await shown()).backups).toEqual([]);
    expect((await test.app.inject({ url })).statusCode).toBe(404);
    expect((await test.call(`DELETE ${PATH}/${backup?.name}`, { token })).status).toBe(404);
  });

  it('is one, however often it is asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, order));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409]);
    const entries = await test.database.pool.query(
      "select from audit_entries where action = 'backup.ordered'",
    );
    expect(entries.rowCount).toBe(1);
    await work();
    await nothingIsMade();
    expect((await shown()).backups).toHaveLength(1);
    expect((await order()).status).toBe(202);
  });

  it('says why it failed, until the next one is made', async () => {
    await symlink('/there/is/no/such/folder', test.backupFolder);
    await order();
    await work();
    await until(async () => (await shown()).failed !== null);
    expect(await shown()).toMatchObject({
      making: 'no',
      failed: { reason: expect.stringContaining('mkdir') },
    });
    await rm(test.backupFolder);
    expect((await order()).status).toBe(202);
    await untilThereAre(1);
    await nothingIsMade();
    expect((await shown()).failed).toBeNull();
  });
});

describe('a bucket for backups, with a passphrase', () => {
  it('has them encrypted, downloaded in parts as they are, and deleted', async () => {
    await test.close();
    const server = await startS3Server();
    const passphrase = 'several words that nobody guesses';
    const settings = { ...S3_SETTINGS, BACKUP_URL: server.addressOf('safe'), BACKUP_PASSPHRASE: passphrase };
    test = await buildTestApp({ settings });
    token = (await test.aReader()).access_token;
    const large = randomBytes(40_000_000);
    await test.storage.put('narrations/1/abc.mp3', large);
    await order();
    await work();
    // Forty megabytes are encrypted beside four other files of tests.
    await untilThereAre(1, 40_000);
    await nothingIsMade();
    const [{ name, bytes } = { name: '', bytes: 0 }] = (await shown()).backups;
    expect(name).toMatch(/\.tar\.age$/);
    expect(bytes).toBeGreaterThan(large.byteLength);
    const link = await test.call(`GET ${PATH}/${name}`, { token });
    const { url } = link.body.data as { url: string };
    const saved = (await test.app.inject({ url })).rawPayload;
    expect(saved.byteLength).toBe(bytes);
    const rest = await test.app.inject({ url, headers: { range: 'bytes=30000000-' } });
    expect(rest.rawPayload.equals(saved.subarray(30_000_000))).toBe(true);
    expect(saved.includes(large.subarray(1_000, 1_100))).toBe(false);
    const source = { name, read: () => Readable.from([saved]), passphrase };
    expect((await verifyArchive(source)).end.media).toEqual({ files: 1, bytes: large.byteLength });
    await expect(verifyArchive({ ...source, passphrase: null })).rejects.toThrow('set BACKUP_PASSPHRASE');
    expect((await test.call(`DELETE ${PATH}/${name}`, { token })).status).toBe(200);
    expect((await shown()).backups).toEqual([]);
    await server.close();
  });
});

describe('a disk that a backup would fill', () => {
  it('is left as it is', async () => {
    const kinds = new Map([['kept', { files: 1, bytes: 10 ** 18 }]]);
    test.storage.measure = async () => ({ kinds, disk: null });
    await order();
    await work();
    await until(async () => (await shown()).failed !== null);
    expect((await shown()).failed?.reason).toMatch(/^The disk has \d+ MB free; a backup may take \d+ MB/);
    expect(await readdir(test.backupFolder)).toEqual([]);
  });
});

describe('who may have a backup', () => {
  it('no ordinary reader, and nobody by a link of another file, a changed one or an old one', async () => {
    await aFile('precis-1.tar');
    await aFile('precis-2.tar');
    const { access_token: reader } = await test.aReader();
    for (const call of [
      `GET ${PATH}`,
      `POST ${PATH}`,
      `GET ${PATH}/precis-1.tar`,
      `DELETE ${PATH}/precis-1.tar`,
    ])
      expect((await test.call(call, { token: reader })).status, call).toBe(403);
    const { body } = await test.call(`GET ${PATH}/precis-1.tar`, { token });
    const { url } = body.data as { url: string };
    const status = async (address: string) => (await test.app.inject({ url: address })).statusCode;
    expect(await status(url)).toBe(200);
    expect(await status(url.replace('precis-1', 'precis-2'))).toBe(403);
    expect(await status(url.replace(/expires=\d/, 'expires=9'))).toBe(403);
    expect(await status(`${PATH}/precis-1.tar/file`)).toBe(403);
    test.clock.offsetMs = 3_700_000;
    expect(await status(url)).toBe(403);
  });

  it.each([
    '../secret',
    '..%2Fsecret',
    '%2e%2e%2fsecret.tar',
    'secret',
    'precis-1.tar.part',
    '%2Fetc%2Fpasswd',
  ])('nothing but what is in the list: %s', async (name) => {
    await aFile('precis-1.tar');
    await aFile('precis-1.tar.part');
    await aFile('secret');
    await writeFile(`${test.backupFolder}/../secret.tar`, 'no backup');
    expect((await shown()).backups.map((backup) => backup.name)).toEqual(['precis-1.tar']);
    for (const method of ['GET', 'DELETE'])
      expect((await test.call(`${method} ${PATH}/${name}`, { token })).status).toBe(404);
    expect((await stat(`${test.backupFolder}/../secret.tar`)).size).toBe(9);
  });
});

describe('the daily backup', () => {
  const sweep = () => test.sweep('operations');

  it('is begun a day after the first account, then day by day, and the newest are kept', async () => {
    await sweep();
    expect((await shown()).making).toBe('no');
    test.clock.offsetMs = DAY_MS + 60_000;
    await aFile('precis-daily-1.tar', new Date(Date.now() - 3 * DAY_MS));
    await aFile('precis-daily-2.tar', new Date(Date.now() - 2 * DAY_MS));
    await aFile('precis-asked-1.tar', new Date(Date.now() - 9 * DAY_MS));
    await aFile('precis-daily-0.tar.part');
    await Promise.all([sweep(), sweep()]);
    expect((await shown()).making).toBe('waiting');
    await work();
    await nothingIsMade();
    const { backups } = await shown();
    expect(backups.map(({ kind }) => kind)).toEqual(['daily', 'daily', 'asked']);
    expect(backups[1]?.name).toBe('precis-daily-2.tar');
    expect((await readdir(test.backupFolder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    test.clock.offsetMs = 0;
    await sweep();
    expect((await shown()).making).toBe('no');
  });

  it('rests for some hours where the last one failed', async () => {
    await test.database.pool.query(
      `insert into jobs (name, key, payload, max_attempts, state, reason)
       values ('operations.make-backup', 'backup', '{"kind": "daily"}', 2, 'failed', 'The disk is full.')`,
    );
    const failedAgo = (hours: number) =>
      test.database.pool.query(
        `alter table jobs disable trigger user;
         update jobs set updated_at = now() + interval '25 hours' - interval '${hours} hours'`,
      );
    test.clock.offsetMs = DAY_MS + 3_600_000;
    await failedAgo(5);
    await sweep();
    expect(await shown()).toMatchObject({ making: 'no', failed: { reason: 'The disk is full.' } });
    await failedAgo(7);
    await sweep();
    expect(await shown()).toMatchObject({ making: 'waiting', failed: null });
  });

  it('is none where none are kept', async () => {
    const other = await buildTestApp({ settings: { BACKUP_KEEP: '0' } });
    await other.aReader();
    other.clock.offsetMs = 2 * DAY_MS;
    await other.sweep('operations');
    const { rowCount } = await other.database.pool.query('select from jobs');
    expect(rowCount).toBe(0);
    await other.close();
  });
});

import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backups } from '#contract/backups.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openWork, type Work } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { until } from '#server/testing/child-process.ts';

const DAY_MS = 86_400_000;
const PATH = '/api/v1/admin/backups';

let test: TestApp;
let token: string;
let queue: Work;

beforeAll(async () => {
  test = await buildTestApp({ settings: { BACKUP_KEEP: '0', BACKUP_PROVE_DAYS: '7' } });
  token = (await test.aReader()).access_token;
  await test.aBook();
  await test.storage.put('narrations/1/abc.mp3', Buffer.alloc(200_000, 'sound'));
  const { database, opened } = test;
  const { jobs } = opened.operations;
  queue = openWork({ database, log: createLog('silent'), handlers: jobs, pollIntervalMs: 100 });
  await queue.start();
});
afterAll(async () => {
  await queue.stop();
  await test.close();
});

const shown = async () => (await test.call(`GET ${PATH}`, { token })).body.data as Backups;
const proofs = async () => (await shown()).proof;
const databases = async () =>
  (await test.database.pool.query("select from pg_database where datname like 'precis_proof_%'")).rowCount;
const troubles = async () => (await test.app.inject('/readyz')).json<{ reasons?: string[] }>().reasons ?? [];
const UNPROVEN = 'No backup has been test-restored recently.';

async function backUp(): Promise<void> {
  const { backups } = await shown();
  expect((await test.call(`POST ${PATH}`, { token })).status).toBe(202);
  await until(async () => (await shown()).backups.length > backups.length);
}

it('the newest backup is restored into a database of its own, which is gone afterwards', async () => {
  await test.sweep('operations');
  expect(await proofs()).toEqual({ last: null, failed: null, every_days: 7 });
  await backUp();
  await test.sweep('operations');
  await until(async () => (await proofs()).last !== null, 25_000);
  const [newest] = (await shown()).backups;
  expect((await proofs()).last).toMatchObject({ backup: newest?.name });
  expect((await shown()).backups).toHaveLength(1);
  expect(await databases()).toBe(0);
  expect(await troubles()).not.toContain(UNPROVEN);
});

it('one that cannot be restored is told of, with the reason, and a better one ends that', async () => {
  const before = (await proofs()).last;
  test.clock.offsetMs = 8 * DAY_MS;
  await backUp();
  const name = (await shown()).backups[0]?.name ?? '';
  await truncate(join(test.backupFolder, name), 100_000);
  await test.sweep('operations');
  // Of two attempts, some seconds apart.
  await until(async () => (await proofs()).failed !== null, 25_000);
  expect(await proofs()).toMatchObject({
    last: before,
    failed: { reason: expect.stringContaining('damaged') },
  });
  expect(await databases()).toBe(0);
  test.clock.offsetMs += 700_000;
  expect(await troubles()).toContain(UNPROVEN);

  await test.call(`DELETE ${PATH}/${name}`, { token });
  test.clock.offsetMs = 10 * DAY_MS;
  await test.sweep('operations');
  await until(async () => (await proofs()).last?.at !== before?.at, 25_000);
  expect((await proofs()).failed).toBeNull();
  test.clock.offsetMs += 700_000;
  expect(await troubles()).not.toContain(UNPROVEN);
  expect((await readdir(test.backupFolder)).filter((file) => file.startsWith('proven-'))).toHaveLength(1);
});

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { type Child, startChild } from '#server/testing/child-process.ts';
import { temporaryFolder } from '#server/testing/cluster.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { findRunningEmbedded } from './find-running-embedded.ts';

const log = createLog('silent');
const holder = join(import.meta.dirname, '../../testing/embedded-holder.ts');
let dataDir = '';
let child: Child;

beforeEach(async () => {
  dataDir = await temporaryFolder();
  child = startChild(holder, dataDir);
});

afterEach(async () => {
  await child.kill();
  // Ends what the killed child left behind.
  await (await startEmbeddedPostgres({ dataDir, log, fsync: false })).stop();
  await rm(dataDir, { recursive: true });
});

test('finds the database that another process runs, and none that was only left behind', async () => {
  const started = await child.next<{ started: boolean; url: string }>();
  expect(started.started).toBe(true);
  const address = await findRunningEmbedded(dataDir);
  expect(address).toBe(started.url);
  const client = new Client({ connectionString: address ?? '' });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();

  await child.kill();
  expect(await findRunningEmbedded(dataDir)).toBeNull();
});

test('there is none in a folder that is empty or not there', async () => {
  await child.next();
  const empty = await temporaryFolder();
  expect(await findRunningEmbedded(empty)).toBeNull();
  expect(await findRunningEmbedded(join(empty, 'nowhere'))).toBeNull();
  await rm(empty, { recursive: true });
});

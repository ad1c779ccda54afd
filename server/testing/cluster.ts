import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { isSameProcess, processStart } from '#server/platform/database/process-identity.ts';
import { createLog } from '#server/platform/log/log.ts';

/** A server for one run of the tests, with a migrated database to copy from. */
export type TestCluster = {
  /** The address of a database of the server, to make others from. */
  url: string;
  template: string;
  stop: () => Promise<void>;
};

const prefix = 'precis-test-';
const ownerFile = 'owner.json';
const log = createLog('warn');

/** The address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

/** Runs one statement on a database, over a connection of its own. */
export async function runOnce(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs of tests that were killed leave their server and its folder behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const owner = join(folder, ownerFile);
    if (!existsSync(owner)) continue;
    const { processId, start } = JSON.parse(readFileSync(owner, 'utf8')) as {
      processId: number;
      start: string;
    };
    if (isSameProcess(processId, start)) continue;
    const server = await startEmbeddedPostgres({ dataDir: folder, log, fsync: false }).catch(() => null);
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder for temporary things that the database's unprivileged user may pass through. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}

async function makeTemplate(url: string, template: string): Promise<void> {
  await runOnce(url, `create database ${template}`);
  const database = await openDatabase({
    databaseUrl: withDatabase(url, template),
    dataDir: '',
    log,
    poolSize: 2,
  });
  await migrate(database, { log });
  await database.close();
}

async function startOwn(template: string): Promise<TestCluster> {
  await removeLeftovers();
  const folder = await temporaryFolder();
  const owner = { processId: process.pid, start: processStart(process.pid) };
  await writeFile(join(folder, ownerFile), JSON.stringify(owner));
  const server = await startEmbeddedPostgres({ dataDir: folder, log, fsync: false });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  await makeTemplate(server.url, template).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: server.url, template, stop };
}

/** Uses the server at that address, on which only databases of its own are made and dropped. */
async function borrowServer(url: string, template: string): Promise<TestCluster> {
  await makeTemplate(url, template);
  return { url, template, stop: () => runOnce(url, `drop database if exists ${template} with (force)`) };
}

/** Starts a throw-away server, or uses the one at `TEST_DATABASE_URL`. */
export async function openTestCluster(otherUrl: string | undefined): Promise<TestCluster> {
  const template = `precis_template_${process.pid}`;
  return otherUrl ? borrowServer(otherUrl, template) : startOwn(template);
}

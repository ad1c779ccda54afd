import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DatabaseClient } from '#server/platform/database/connection.ts';
import { readApplied } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { encryptAge } from './age.ts';
import { type End, FORMAT, JOBS, MANIFEST, type Manifest } from './archive-format.ts';
import { readJobs } from './backup-jobs.ts';
import { copyCommand, findTables, plainFormats, readSequences } from './backup-tables.ts';
import { type Archive, openArchive } from './write-archive.ts';

const PART_BYTES = 8 * 1024 * 1024;
const gzip = promisify(gzipWithCallback);

export type BackupDeps = {
  database: Pick<Database, 'connectionConfig'>;
  storage: Pick<Storage, 'keys' | 'stat' | 'open'>;
  version: string;
  /** False for what can be made again. */
  isKept: (key: string) => boolean;
  /** False for what is not to be done again after a restore. */
  isKeptJob: (name: string) => boolean;
};

type Order = {
  /** Keeps the whole of it or nothing. */
  write: (content: AsyncIterable<Uint8Array>) => Promise<void>;
  /** None: it is not encrypted. */
  passphrase: string | null;
  signal?: AbortSignal;
};

/** Writes everything while others work: the tables as of one moment, then the stored files. */
export async function makeBackup(
  deps: BackupDeps,
  { write, passphrase, signal }: Order,
): Promise<End['media']> {
  const archive = openArchive((content) =>
    write(passphrase === null ? content : encryptAge(content, passphrase)),
  );
  return fill(deps, archive, signal).catch(async (error: unknown) => {
    await archive.abandon();
    throw error;
  });
}

async function fill(deps: BackupDeps, archive: Archive, signal?: AbortSignal): Promise<End['media']> {
  const tables = await addTables(deps, archive, signal);
  const media = { files: 0, bytes: 0 };
  for await (const key of deps.storage.keys()) {
    signal?.throwIfAborted();
    if (!deps.isKept(key)) continue;
    const bytes = await addFile(deps.storage, archive, key);
    if (bytes === null) continue;
    media.files += 1;
    media.bytes += bytes;
  }
  await archive.finish({ ...tables, media });
  return media;
}

/** Through its own connection, so that nobody waits for one of the pool. */
async function addTables(
  deps: BackupDeps,
  archive: Archive,
  signal?: AbortSignal,
): Promise<Pick<End, 'rows' | 'sequences' | 'jobs'>> {
  const client = new DatabaseClient(deps.database.connectionConfig);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(plainFormats);
    const applied = await readApplied(client);
    const tables = await findTables(client);
    const manifest: Manifest = {
      format: FORMAT,
      version: deps.version,
      madeAt: new Date().toISOString(),
      migrations: applied.map(({ created_at }) => created_at).toSorted((a, b) => a - b),
      tables,
    };
    const json = Buffer.from(JSON.stringify(manifest, null, 2));
    await archive.add({ name: MANIFEST, size: json.byteLength, content: [json] });
    const rows: End['rows'] = {};
    for (const table of tables) {
      signal?.throwIfAborted();
      rows[table.name] = await addTable(client, archive, table);
    }
    const { count: jobs, packed } = await readJobs(client, deps.isKeptJob);
    await archive.add({ name: JOBS, size: packed.byteLength, content: [packed] });
    return { rows, jobs, sequences: await readSequences(client) };
  } finally {
    await client.end();
  }
}

async function addTable(
  client: ClientBase,
  archive: Archive,
  table: Manifest['tables'][number],
): Promise<number> {
  const stream = client.query(copyTo(copyCommand(table, 'to stdout')));
  let pieces: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const flush = async () => {
    const packed = await gzip(Buffer.concat(pieces));
    pieces = [];
    bytes = 0;
    number += 1;
    const name = `tables/${table.name}/${String(number).padStart(6, '0')}.copy.gz`;
    await archive.add({ name, size: packed.byteLength, content: [packed] });
  };
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  return stream.rowCount;
}

/** Null if it was removed in the meantime. */
async function addFile(
  storage: BackupDeps['storage'],
  archive: Archive,
  key: string,
): Promise<number | null> {
  const found = await storage.stat(key);
  if (!found) return null;
  const content = found.bytes === 0 ? [] : await storage.open(key, { start: 0, end: found.bytes - 1 });
  if (!content) return null;
  await archive.add({ name: `media/${key}`, size: found.bytes, content });
  return found.bytes;
}

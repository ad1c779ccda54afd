import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DatabaseClient } from '#server/platform/database/connection.ts';
import { readApplied } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { syncFolder } from '#server/platform/storage/folder-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { BackupError, type End, FORMAT, MANIFEST, type Manifest } from './archive-format.ts';
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
};

type Order = { file: string; signal?: AbortSignal };

/**
 * Writes everything into one file while others work: the tables as of one moment, then the stored files. It gets its
 * name once all of it is on the disk. Throws `BackupError` if it exists.
 */
export async function makeBackup(deps: BackupDeps, { file, signal }: Order): Promise<End['media']> {
  const part = `${file}.part`;
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw refused(part, error);
  });
  try {
    await refuseExisting(file);
    const archive = openArchive(handle);
    const media = await fill(deps, archive, signal).catch(async (error: unknown) => {
      await archive.abandon();
      throw error;
    });
    await handle.sync();
    await handle.close();
    await rename(part, file);
    await syncFolder(dirname(file));
    return media;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function refuseExisting(file: string): Promise<void> {
  const found = await open(file, 'r').catch(() => null);
  await found?.close();
  if (found) throw new BackupError(`The file ${file} already exists.`);
}

function refused(part: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'EEXIST') return new BackupError(`The backup can't be written: ${message}.`, error);
  return new BackupError(`Another backup is being written to ${part}. If none is, remove that file.`, error);
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
): Promise<Pick<End, 'rows' | 'sequences'>> {
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
    return { rows, sequences: await readSequences(client) };
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

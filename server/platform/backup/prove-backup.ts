import { randomUUID } from 'node:crypto';
import { type ClientConfig, Pool } from 'pg';
import { z } from 'zod';
import { DatabaseClient } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { countRows, rows, sql } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { BackupError, type End } from './archive-format.ts';
import type { BackupSource } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';

const NAME = 'precis_proof_';

export type ProofDeps = {
  database: Pick<Database, 'connectionConfig'>;
  migrationsFolder: string;
  log: Logger;
};

/**
 * Restores a backup into a database of its own on the same server, counts what came back, and drops it again. Stored
 * files are read to their end and not kept. Throws `BackupError` where anything is missing.
 */
export async function proveBackup(deps: ProofDeps, source: BackupSource): Promise<void> {
  const { connectionConfig } = deps.database;
  const client = new DatabaseClient(connectionConfig);
  await client.connect();
  const name = `${NAME}${randomUUID().replaceAll('-', '')}`;
  try {
    await dropOld(client);
    await create(client, name);
    await restoreInto(deps, named(connectionConfig, client, name), source);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`).catch(() => undefined);
    await client.end();
  }
}

/** What a killed process left; only one proof runs at a time. */
async function dropOld(client: DatabaseClient): Promise<void> {
  const old = await rows(
    client,
    { name: z.string() },
    sql`select datname::text as name from pg_database where starts_with(datname, ${NAME})
        and pg_has_role(datdba, 'member')`,
  );
  for (const { name } of old) await client.query(`drop database if exists ${name} with (force)`);
}

async function create(client: DatabaseClient, name: string): Promise<void> {
  await client.query(`create database ${name}`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new BackupError(
      `The role of DATABASE_URL may not create databases, so no backup can be proven. As the owner of the server, run: alter role "${client.user}" createdb; or set BACKUP_PROVE_DAYS=0.`,
      error,
    );
  });
}

/** The same server, another database. An address would come before the other fields. */
function named(
  { connectionString, ...config }: ClientConfig,
  { host, port, user, password, ssl }: DatabaseClient,
  database: string,
): ClientConfig {
  if (connectionString === undefined) return { ...config, database };
  const server = { host, port, user: user ?? '', password: password ?? '', ssl };
  return { ...config, ...server, database };
}

async function restoreInto(
  { migrationsFolder, log }: ProofDeps,
  connectionConfig: ClientConfig,
  source: BackupSource,
): Promise<void> {
  const pool = new Pool({ ...connectionConfig, max: 2, Client: DatabaseClient });
  // Whoever asks is told by the failing query.
  pool.on('error', () => undefined);
  try {
    await migrate({ connectionConfig }, { folder: migrationsFolder, log });
    const media = { files: 0, bytes: 0 };
    const put = async (_key: string, content: Uint8Array) => {
      media.files += 1;
      media.bytes += content.byteLength;
    };
    const deps = { database: { connectionConfig }, storage: { put }, migrationsFolder };
    const { manifest, end } = await restoreBackup(deps, { source, mayReplace: false });
    if (media.files !== end.media.files || media.bytes !== end.media.bytes)
      throw new BackupError(`${media.files} of ${end.media.files} stored files came back.`);
    // An older version's tables may look otherwise once they are up to date.
    if (manifest.migrations.length === (await countApplied(pool))) await compare(pool, end);
  } finally {
    await pool.end();
  }
}

const countApplied = (pool: Pool): Promise<number> => countRows(pool, sql`drizzle.__drizzle_migrations`);

async function compare(pool: Pool, end: End): Promise<void> {
  for (const [table, wanted] of Object.entries(end.rows)) {
    const found = await countRows(pool, sql.raw(`public."${table.replaceAll('"', '""')}"`));
    if (found !== wanted)
      throw new BackupError(`The table ${table} came back with ${found} of ${wanted} rows.`);
  }
}

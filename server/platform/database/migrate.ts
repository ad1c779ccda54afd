import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Logger } from '#server/platform/log/log.ts';
import { DatabaseClient } from './connection.ts';
import type { Database } from './open-database.ts';
import { firstRow, type RowOf, rows, sql } from './sql.ts';

/** The committed migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any number, as long as every process takes the same. */
const lockKey = 7_263_541_902;

/** The database and this version of the program do not belong together. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MigrationError';
  }
}

export type KnownMigration = MigrationMeta;

const appliedRow = { hash: z.string(), created_at: z.number() };
type Applied = RowOf<typeof appliedRow>;

/** What was applied to the tables of a database. */
export async function readApplied(client: Client): Promise<Applied[]> {
  const known = await firstRow(
    client,
    { there: z.boolean() },
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!known?.there) return [];
  return rows(client, appliedRow, sql`select hash, created_at from drizzle.__drizzle_migrations`);
}

/**
 * The first migration stands for all those that were folded into it, and carries the time of the last of them. Tables
 * that stopped at an earlier one cannot go on from here.
 */
export function isBeforeStart(applied: readonly number[], [start]: readonly KnownMigration[]): boolean {
  return (
    start !== undefined &&
    applied.some((time) => time < start.folderMillis) &&
    !applied.includes(start.folderMillis)
  );
}

/** Records the first migration in place of the folded ones, and gives what counts as applied. */
async function foldHistory(
  client: Client,
  applied: Applied[],
  [start]: readonly KnownMigration[],
): Promise<Applied[]> {
  const since = applied.filter(({ created_at }) => created_at >= (start?.folderMillis ?? 0));
  if (!start || since.length === applied.length) return applied;
  const values = [start.hash, start.folderMillis];
  await client.query('update drizzle.__drizzle_migrations set hash = $1 where created_at = $2', values);
  await client.query('delete from drizzle.__drizzle_migrations where created_at < $1', values.slice(1));
  return since.map((row) => (row.created_at === start.folderMillis ? { ...row, hash: start.hash } : row));
}

/** Throws unless everything that was applied is known here and everything still to do comes after it. */
function checkHistory(applied: Applied[], known: readonly KnownMigration[], log: Logger): void {
  const hashes = new Map(known.map(({ folderMillis, hash }) => [folderMillis, hash]));
  const unknown = applied.find(({ created_at }) => !hashes.has(created_at));
  if (unknown) {
    throw new MigrationError(
      'The database was made by a newer version of Precis than this one (its migration of ' +
        `${new Date(unknown.created_at).toISOString()} is not known here). Run that version or a newer one; ` +
        'there is no way back but a backup.',
    );
  }
  const changed = applied.filter(({ created_at, hash }) => hashes.get(created_at) !== hash);
  if (changed.length > 0) log.warn({ changed }, 'a migration was changed after it had been applied');
  const times = new Set(applied.map(({ created_at }) => created_at));
  const last = Math.max(0, ...times);
  const skipped = known.find(({ folderMillis }) => folderMillis < last && !times.has(folderMillis));
  if (skipped) {
    throw new MigrationError(
      `The migration of ${new Date(skipped.folderMillis).toISOString()} is older than one that was already ` +
        'applied and would never run. Generate it again.',
    );
  }
}

type Input = {
  folder?: string;
  log: Logger;
  /** Called before tables that are in use are changed; what it throws leaves them as they are. */
  beforeChange?: () => Promise<void>;
};

async function migrateTables(
  client: Client,
  { folder = migrationsFolder, log, beforeChange }: Input,
): Promise<void> {
  if (!existsSync(join(folder, 'meta', '_journal.json'))) {
    log.warn({ folder }, 'there are no migrations to run');
    return;
  }
  const known = readMigrationFiles({ migrationsFolder: folder });
  const found = await readApplied(client);
  const times = found.map(({ created_at }) => created_at);
  if (isBeforeStart(times, known)) {
    throw new MigrationError(
      'The database was last used by a version of Precis that is too old to be upgraded to this one directly. ' +
        'Start the version described under Upgrades in docs/operations.md on it once, then this one again.',
    );
  }
  const applied = await foldHistory(client, found, known);
  checkHistory(applied, known, log);
  if (known.length === applied.length) return;
  if (applied.length > 0) await beforeChange?.();
  await runMigrations(drizzle(client), { migrationsFolder: folder });
  log.info({ count: known.length - applied.length }, 'the database has been brought up to date');
}

/** Everything that can be applied, the oldest first. */
export const knownMigrations = (folder = migrationsFolder): KnownMigration[] =>
  readMigrationFiles({ migrationsFolder: folder });

/** Applies migrations within the transaction that the connection is in. */
export async function applyMigrations(client: Client, migrations: readonly KnownMigration[]): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/** Nobody else migrates, and no server starts, until the connection ends. */
export async function lockMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
}

/**
 * Brings the tables up to date. Forward only, all or none, and safe when several processes start at once: one works,
 * the others wait for it.
 */
export async function migrate(database: Pick<Database, 'connectionConfig'>, input: Input): Promise<void> {
  // Its own connection, so that waiting here never keeps the worker's from the pool.
  const client = new DatabaseClient(database.connectionConfig);
  await client.connect();
  try {
    await lockMigrations(client);
    await migrateTables(client, input);
  } finally {
    // Ending the connection frees the lock.
    await client.end();
  }
}

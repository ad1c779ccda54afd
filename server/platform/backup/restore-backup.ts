import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DatabaseClient } from '#server/platform/database/connection.ts';
import {
  applyMigrations,
  isBeforeStart,
  type KnownMigration,
  knownMigrations,
  lockMigrations,
} from '#server/platform/database/migrate.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { countRows, sql } from '#server/platform/database/sql.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { BackupError, type End, JOBS, type Manifest } from './archive-format.ts';
import { addJobs } from './backup-jobs.ts';
import {
  copyCommand,
  dropEverything,
  emptyCommand,
  holdsContent,
  plainFormats,
  setSequences,
  triggersCommand,
} from './backup-tables.ts';
import { type BackupSource, type ReadEntry, readArchive, readWhole, verifyArchive } from './read-archive.ts';

export type RestoreDeps = {
  database: Pick<Database, 'connectionConfig'>;
  storage: Pick<Storage, 'put'>;
  migrationsFolder: string;
};

/**
 * Replaces everything with a backup. Checks the whole file first, then changes the tables in one transaction that
 * ends when the files are on the disk, so a restore that is killed has changed nothing. An older version's backup is
 * upgraded, a newer one's refused. Throws `BackupError`.
 */
export async function restoreBackup(
  deps: RestoreDeps,
  { source, mayReplace }: { source: BackupSource; mayReplace: boolean },
): Promise<{ manifest: Manifest; end: End }> {
  const { manifest, end } = await verifyArchive(source);
  const known = knownMigrations(deps.migrationsFolder);
  refuseOtherVersions(manifest, known);
  const client = new DatabaseClient(deps.database.connectionConfig);
  await client.connect();
  try {
    await lockMigrations(client);
    await refuseOthers(client);
    if (!mayReplace) await refuseFull(client);
    await client.query('begin');
    await client.query(plainFormats);
    await client.query(dropEverything);
    await client.query(
      'delete from drizzle.__drizzle_migrations; drop schema if exists graphile_worker cascade',
    );
    const had = new Set(manifest.migrations);
    await applyMigrations(
      client,
      known.filter(({ folderMillis }) => had.has(folderMillis)),
    );
    await client.query(emptyCommand(manifest.tables));
    await client.query(triggersCommand(manifest.tables, 'disable'));
    const jobs = await takeBack(deps, client, { source, manifest, end });
    await client.query(triggersCommand(manifest.tables, 'enable'));
    await applyMigrations(
      client,
      known.filter(({ folderMillis }) => !had.has(folderMillis)),
    );
    // The version that made the backup may not have had their table.
    if (jobs) await addJobs(client, jobs);
    await client.query('commit');
    await client.query('analyze');
    return { manifest, end };
  } finally {
    // Ending the connection rolls back what wasn't committed.
    await client.end();
  }
}

function refuseOtherVersions({ version, migrations }: Manifest, known: readonly KnownMigration[]): void {
  if (isBeforeStart(migrations, known)) {
    throw new BackupError(
      `The backup was made by a version of Precis (${version}) that is too old for this one. Restore it with the version described under Upgrades in docs/operations.md, create a new backup there, and restore that one here.`,
    );
  }
  const times = new Set(known.map(({ folderMillis }) => folderMillis));
  const start = known[0]?.folderMillis ?? 0;
  if (migrations.every((time) => time < start || times.has(time))) return;
  throw new BackupError(
    `The backup was made by a newer version of Precis (${version}) than this one. Restore it with that version or a newer one.`,
  );
}

/** A running process would go on with what it remembers. Its connections are older than this process. */
async function refuseOthers(client: ClientBase): Promise<void> {
  const others = await countRows(
    client,
    sql`pg_stat_activity where datname = current_database() and application_name = 'precis'
        and backend_start < clock_timestamp() - make_interval(secs => ${process.uptime()})`,
  );
  if (others > 0) throw new BackupError('Precis is running on this database. Stop it first.');
}

async function refuseFull(client: ClientBase): Promise<void> {
  if (!(await holdsContent(client))) return;
  throw new BackupError(
    'There are accounts or books here already. To replace them with the backup, add --replace.',
  );
}

async function takeBack(
  deps: RestoreDeps,
  client: ClientBase,
  { source, manifest, end }: { source: BackupSource; manifest: Manifest; end: End },
): Promise<Buffer | null> {
  const tables = openTables(client, manifest);
  let jobs: Buffer | null = null;
  for await (const entry of readArchive(source)) {
    const [kind, name = ''] = entry.name.split('/');
    if (kind === 'tables') await tables.add(name, entry);
    else {
      // A COPY has the connection to itself.
      await tables.close();
      const content = await readWhole(entry);
      if (kind === 'media') await deps.storage.put(entry.name.slice('media/'.length), content);
      if (kind === JOBS) jobs = content;
    }
  }
  const rows = await tables.close();
  await setSequences(client, end.sequences);
  const wrong = Object.keys(end.rows).find((name) => end.rows[name] !== (rows.get(name) ?? 0));
  if (wrong === undefined) return jobs;
  throw new BackupError(`The table ${wrong} came back with another number of rows. Nothing was changed.`);
}

function openTables(client: ClientBase, manifest: Manifest) {
  const known = new Map(manifest.tables.map((table) => [table.name, table]));
  const rows = new Map<string, number>();
  let current: OpenTable | null = null;

  async function close(): Promise<ReadonlyMap<string, number>> {
    if (current) rows.set(current.name, await current.close());
    current = null;
    return rows;
  }
  return {
    add: async (name: string, entry: ReadEntry): Promise<void> => {
      const table = known.get(name);
      if (!table) throw new BackupError(`The backup doesn't describe the columns of its table ${name}.`);
      if (current?.name !== name) await close();
      current ??= openTable(client, table);
      await current.add(entry);
    },
    close,
  };
}

type OpenTable = ReturnType<typeof openTable>;

/** One COPY for all parts of a table: a row may start in one and end in the next. */
function openTable(client: ClientBase, table: Manifest['tables'][number]) {
  const stream = client.query(copyFrom(copyCommand(table, 'from stdin')));
  const ended = new Promise<void>((resolve, reject) => stream.on('finish', resolve).on('error', reject));
  ended.catch(() => undefined);
  return {
    name: table.name,
    add: ({ content }: ReadEntry) => pipeline(content, createGunzip(), stream, { end: false }),
    close: async (): Promise<number> => {
      stream.end();
      await ended;
      return stream.rowCount;
    },
  };
}

import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { installedPackage, usableBinaries } from '#server/platform/database/embedded-binaries.ts';
import { choosePlace, dropSocketFolder, makeSocketFolder } from '#server/platform/database/embedded-place.ts';
import { endServer, type RunningServer, startServer } from '#server/platform/database/embedded-process.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { runOnce, temporaryFolder } from './cluster.ts';

const log = createLog('silent');

/** A role that the replica lets in by its password alone. */
export const GUEST = 'guest';

const addressOf = (socket: string, who: string): string =>
  `postgresql://${who}@/precis?host=${encodeURIComponent(socket)}&port=5432`;

/** A server on the data of an embedded one that was stopped, with settings of its own. */
async function serverOn(dataDir: string, settings: Readonly<Record<string, string>>) {
  const place = await choosePlace(dataDir, log);
  const { user } = place;
  const binaries = await usableBinaries({
    source: installedPackage(),
    dataDir: realpathSync(dataDir),
    user,
    log,
  });
  const socket = await makeSocketFolder(place);
  const all = {
    listen_addresses: '',
    unix_socket_directories: `"${socket}"`,
    max_wal_senders: '4',
    wal_receiver_status_interval: '1',
    wal_retrieve_retry_interval: '100ms',
    io_method: 'sync',
    timezone: 'UTC',
    fsync: 'off',
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let running: RunningServer | null = null;
  const stop = async () => {
    if (running) await endServer({ processId: running.processId, place, binaries });
    running = null;
  };
  return {
    socket,
    start: async () => {
      running ??= await startServer(place, binaries, options);
    },
    stop,
    close: async () => {
      await stop();
      await dropSocketFolder(socket);
    },
  };
}

/** A PostgreSQL with all tables, and another that follows it by streaming replication, both of its own. */
export async function openReplicatedCluster() {
  const folder = await temporaryFolder();
  const [primaryDir, replicaDir] = [join(folder, 'p'), join(folder, 'r')];
  const made = await startEmbeddedPostgres({ dataDir: primaryDir, log, fsync: false });
  const database = await openDatabase({ databaseUrl: made.url, dataDir: '', log, poolSize: 2 });
  await migrate(database, { log });
  await database.pool.query(`create role ${GUEST} login password 'right'`);
  await database.close();
  await made.stop();

  await mkdir(replicaDir, { mode: 0o711 });
  await promisify(execFile)('cp', ['-a', join(primaryDir, 'database'), replicaDir]);
  const cluster = join(replicaDir, 'database', 'cluster');
  await writeFile(join(cluster, 'standby.signal'), '');
  const rules = join(cluster, 'pg_hba.conf');
  await writeFile(rules, `local all ${GUEST} scram-sha-256\n${await readFile(rules, 'utf8')}`);

  const primary = await serverOn(primaryDir, {});
  const replica = await serverOn(replicaDir, {
    primary_conninfo: `host=${primary.socket} port=5432 user=precis`,
  });
  await primary.start();
  await replica.start();
  const replicaUrl = addressOf(replica.socket, 'precis');
  return {
    url: addressOf(primary.socket, 'precis'),
    replicaUrl,
    guestUrl: (password: string) => addressOf(replica.socket, `${GUEST}:${password}`),
    startReplica: replica.start,
    stopReplica: replica.stop,
    /** It answers, and learns of nothing new. */
    pauseReplica: () => runOnce(replicaUrl, 'select pg_wal_replay_pause()'),
    resumeReplica: () => runOnce(replicaUrl, 'select pg_wal_replay_resume()'),
    close: async () => {
      await replica.close();
      await primary.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

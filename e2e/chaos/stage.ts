import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { isAlive } from '#server/platform/database/process-identity.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openDoor } from '#server/testing/door.ts';
import { openMailBox } from '#server/testing/mailbox.ts';
import { openProviders } from '../support/providers.ts';
import { type RunningPrecis, runBuilt } from '../support/run-built.ts';
import { shelfOf } from '../support/shelf.ts';
import { until } from '../support/until.ts';
import { openDisk } from './disk.ts';

const roles = ['web', 'worker'] as const;
export type Role = (typeof roles)[number];

/** A time in which what is finished may not be written down: a process is killed, the database or the disk is away. */
export type Trouble = { fromMs: number; toMs: number };

const DISK_MEGABYTES = 1_500;

const heard = {
  title: 'A Book to Listen to',
  text: 'The rain falls on the roof, and nobody minds. '.repeat(20),
};

/**
 * A web process, a worker and a database, each to be killed by itself, with providers that count what they are asked.
 * `older` is the folder of an older version, built, with which both processes begin.
 */
export async function openStage(parent: string, older?: string) {
  const troubles: Trouble[] = [];
  const disk = openDisk(parent, DISK_MEGABYTES);
  const dataDir = join(disk.folder, 'data');
  mkdirSync(dataDir, { mode: 0o711 });
  const database = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
  const { host, port, user } = database.connection;
  const door = await openDoor({ path: join(host, `.s.PGSQL.${port}`) });
  const [box, providers] = [await openMailBox(), await openProviders()];
  const settings = {
    ...providers.settings,
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${door.port}/${database.connection.database}`,
    SMTP_URL: box.url,
    STARTER_LIBRARY: shelfOf(parent, [heard]),
    BACKUP_KEEP: '0',
  };
  let portOfWeb = '0';
  const versions: Record<Role, string | undefined> = { web: older, worker: older };
  const start = (role: Role) =>
    runBuilt(
      { ...settings, ROLE: role, PORT: role === 'web' ? portOfWeb : '0' },
      versions[role] ? { folder: versions[role] } : {},
    );

  async function close(...processes: RunningPrecis[]): Promise<void> {
    await Promise.allSettled(processes.map(({ kill }) => kill()));
    await door.shut();
    await Promise.allSettled([providers.close(), box.close(), database.stop()]);
    disk.remove();
  }

  const startFirst = async (role: Role, ...others: RunningPrecis[]): Promise<RunningPrecis> => {
    try {
      return await start(role);
    } catch (error) {
      await close(...others);
      throw error;
    }
  };
  const web = await startFirst('web');
  const running: Record<Role, RunningPrecis> = { web, worker: await startFirst('worker', web) };
  portOfWeb = new URL(running.web.address).port;
  const logs: string[] = [];

  async function replace(role: Role): Promise<void> {
    logs.push(running[role].said());
    // As a supervisor does it: again, until it stays up.
    const again = () => start(role).catch(() => null);
    running[role] = await until(`the ${role} process stays up`, again, { everyMs: 500 });
  }

  /** Asks the database itself, past the door. */
  async function query<Row extends QueryResultRow>(text: string): Promise<Row[]> {
    const client = new Client(database.connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return {
    address: running.web.address,
    database,
    disk,
    door,
    box,
    providers,
    query,
    troubles,
    logs: () => [...logs, running.web.said(), running.worker.said()].join('\n'),
    /** A worker of this version beside the older one, which works on until it's let go. */
    addWorker: async (): Promise<{ endOlder: () => Promise<void> }> => {
      const former = running.worker;
      versions.worker = undefined;
      running.worker = await start('worker');
      return {
        endOlder: async () => {
          await former.stop();
          logs.push(former.said());
        },
      };
    },
    upgradeWeb: async () => {
      versions.web = undefined;
      await running.web.stop();
      await replace('web');
    },
    kill: async (role: Role) => {
      await running[role].kill();
      await replace(role);
    },
    /** Those that ended by themselves; they are started again. */
    findEnded: async (): Promise<Role[]> => {
      const ended = roles.filter((role) => !isAlive(running[role].processId));
      await Promise.all(ended.map(replace));
      return ended;
    },
    /** Notes that what happens meanwhile may keep a worker from writing down what it has done. */
    during: async (work: () => Promise<void>) => {
      const trouble = { fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY };
      troubles.push(trouble);
      await work();
      trouble.toMs = Date.now();
    },
    close: () => close(running.web, running.worker),
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

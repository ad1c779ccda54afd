import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Pool, type QueryResultRow } from 'pg';
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
  /** Times in which what is finished may not be written down: a process is killed, the database or the disk is away. */
  const troubles: { fromMs: number; toMs: number }[] = [];
  const disk = openDisk(parent, DISK_MEGABYTES);
  const dataDir = join(disk.folder, 'data');
  mkdirSync(dataDir, { mode: 0o711 });
  const database = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
  const { host, port, user, database: name } = database.connection;
  const door = await openDoor({ path: join(host, `.s.PGSQL.${port}`) });
  const [box, providers] = [await openMailBox(), await openProviders()];
  const settings = {
    ...providers.settings,
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${door.port}/${name}`,
    SMTP_URL: box.url,
    STARTER_LIBRARY: shelfOf(parent, [heard]),
    BACKUP_KEEP: '0',
  };
  const pool = new Pool({ ...database.connection, max: 1 });
  // What's killed is opened again.
  pool.on('error', () => undefined);
  const running = new Map<Role, RunningPrecis>();
  const versions = new Map<Role, string>(older === undefined ? [] : roles.map((role) => [role, older]));
  const logs: string[] = [];
  let portOfWeb = '0';

  async function start(role: Role): Promise<true> {
    const folder = versions.get(role);
    const given = { ...settings, ROLE: role, PORT: role === 'web' ? portOfWeb : '0' };
    running.set(role, await runBuilt(given, folder === undefined ? {} : { folder }));
    return true;
  }

  async function close(): Promise<void> {
    await Promise.allSettled([...running.values()].map(({ kill }) => kill()));
    await door.shut();
    await Promise.allSettled([pool.end(), providers.close(), box.close(), database.stop()]);
    disk.remove();
  }

  try {
    for (const role of roles) await start(role);
  } catch (error) {
    await close();
    throw error;
  }
  const address = running.get('web')?.address ?? '';
  portOfWeb = new URL(address).port;
  const saidBy = (role: Role) => running.get(role)?.said() ?? '';

  async function replace(role: Role): Promise<void> {
    logs.push(saidBy(role));
    // As a supervisor does it: again, until it stays up.
    await until(`the ${role} process stays up`, () => start(role).catch(() => null), { everyMs: 500 });
  }

  /** Asks the database itself, past the door. */
  const query = async <Row extends QueryResultRow>(text: string) => (await pool.query<Row>(text)).rows;

  return {
    address,
    database,
    disk,
    door,
    box,
    providers,
    query,
    troubles,
    logs: () => [...logs, ...roles.map(saidBy)].join('\n'),
    /** A worker of this version beside the older one, which works on until it's let go. */
    addWorker: async (): Promise<{ endOlder: () => Promise<void> }> => {
      const former = running.get('worker');
      versions.delete('worker');
      await start('worker');
      return {
        endOlder: async () => {
          await former?.stop();
          logs.push(former?.said() ?? '');
        },
      };
    },
    upgradeWeb: async () => {
      versions.delete('web');
      await running.get('web')?.stop();
      await replace('web');
    },
    kill: async (...killed: Role[]): Promise<void> => {
      await Promise.all(killed.map(async (role) => running.get(role)?.kill()));
      await Promise.all(killed.map(replace));
    },
    /** Those that ended by themselves; they are started again. */
    findEnded: async (): Promise<Role[]> => {
      const ended = roles.filter((role) => !isAlive(running.get(role)?.processId ?? 0));
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
    close,
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { firstLine, onFirstCore } from './measured-program.ts';

export type SavesOptions = {
  seconds?: number;
  connections?: number;
  /** Listeners, each with this many items; every save is of another listener. */
  listeners?: number;
  itemsEach?: number;
};
/** Saves and upserts a second; latencies in milliseconds; `lost` acknowledged saves that the table does not hold. */
export type SavesFigures = {
  precis: number;
  bare: number;
  ratio: number;
  p50: number;
  p99: number;
  lost: number;
};

export type Target = { userId: number; bookId: number; historyId: number; seconds: number };
type Loaded = { saves: number; perSecond: number; latencies: number[] };

const log = createLog('error');

/**
 * Durable position saves through the server over HTTP beside a bare upsert by the driver, on the same embedded
 * PostgreSQL with fsync on. The server and the bare program run on the first core, one after the other.
 */
export async function measureSaves(options: SavesOptions = {}): Promise<SavesFigures> {
  const { seconds = 3, connections = 32, listeners = 2_000, itemsEach = 5 } = options;
  return withListeners({ listeners, itemsEach }, async ({ url, database, targets }) => {
    const bare = await runBare(url, { connections, seconds, listeners });
    const { perSecond: precis, latencies } = await withSavesServer(url, async (address) => {
      // Long enough that every item was saved once, as every listener's second heartbeat finds it.
      await load(address, { targets, connections, seconds: 1 });
      return load(address, { targets, connections, seconds });
    });
    const lost = await countLost(database, targets);
    latencies.sort((left, right) => left - right);
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
    return { precis, bare, ratio: precis / bare, p50: at(0.5), p99: at(0.99), lost };
  });
}

type Listeners = { url: string; database: Database; targets: Target[] };

/** An embedded PostgreSQL with empty tables, for the time of the work. */
export async function withEmptyDatabase<Result>(
  work: (given: { url: string; database: Database }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'precis-bench-saves-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', log, poolSize: 2 });
  try {
    await migrate(database, { log });
    return await work({ url: postgres.url, database });
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same with so many listeners, each with so many items. */
export const withListeners = <Result>(
  { listeners, itemsEach }: { listeners: number; itemsEach: number },
  work: (given: Listeners) => Promise<Result>,
): Promise<Result> =>
  withEmptyDatabase(async (given) =>
    work({ ...given, targets: await fill(given.database, listeners, itemsEach) }),
  );

async function fill(database: Database, listeners: number, itemsEach: number): Promise<Target[]> {
  const { pool } = database;
  await pool.query(
    `INSERT INTO users (email, email_key, password_hash, first_name)
      SELECT n || '@example.org', n || '@example.org', 'x', 'x' FROM generate_series(1, $1::int) AS n`,
    [listeners],
  );
  await pool.query(
    `WITH author AS (INSERT INTO authors (name, name_key) VALUES ('a', 'a') RETURNING id)
      INSERT INTO books (title, title_key, author_id, source_kind, source_label, status, search_document,
        search_text, published_at)
      SELECT 'b', 'b', author.id, 'starter', 'b', 'published', ''::tsvector, '', now()
      FROM author, generate_series(1, $1::int)`,
    [itemsEach],
  );
  const { rows } = await pool.query<{ user_id: number; book_id: number; history_id: number }>(
    `INSERT INTO listenings (user_id, book_id, position_seconds, ordinal, listened_at, cause, session_id)
      SELECT users.id, books.id, 10, nextval('listening_ordinals'), now(), 'heartbeat', 1
      FROM users CROSS JOIN books RETURNING user_id, book_id, history_id`,
  );
  await pool.query('VACUUM ANALYZE listenings');
  await pool.query('CHECKPOINT');
  // Each listener plays one book at a time.
  const seen = new Set<number>();
  return rows
    .filter(({ user_id }) => !seen.has(user_id) && seen.add(user_id))
    .map((row) => ({ userId: row.user_id, bookId: row.book_id, historyId: row.history_id, seconds: 10 }));
}

async function runBare(
  url: string,
  { connections, seconds, listeners }: { connections: number; seconds: number; listeners: number },
): Promise<number> {
  return Number(await firstLine(await onFirstCore('saves-bare.ts', [url, connections, seconds, listeners])));
}

/** The server of the saves on the first core; killed without warning after the work. */
export async function withSavesServer<Result>(
  url: string,
  work: (address: URL) => Promise<Result>,
): Promise<Result> {
  const server = await onFirstCore('saves-server.ts', [url]);
  try {
    return await work(new URL(await firstLine(server)));
  } finally {
    server.kill('SIGKILL');
  }
}

async function load(
  address: URL,
  { targets, connections, seconds }: { targets: Target[]; connections: number; seconds: number },
): Promise<Loaded> {
  const began = performance.now();
  const until = began + seconds * 1000;
  const latencies: number[] = [];
  await Promise.all(
    Array.from({ length: connections }, (_, worker) => {
      const mine = targets.filter((_target, index) => index % connections === worker);
      return saveAll(address, { targets: mine, until, latencies });
    }),
  );
  const perSecond = latencies.length / ((performance.now() - began) / 1000);
  return { saves: latencies.length, perSecond, latencies };
}

/** One heartbeat after the other on one plain socket: a client library would be slower than what it measures. */
function saveAll(
  address: URL,
  { targets, until, latencies }: { targets: Target[]; until: number; latencies: number[] },
): Promise<void> {
  return new Promise((finished, failed) => {
    let turn = -1;
    let sentAt = 0;
    let received = '';
    const send = () => {
      turn += 1;
      const target = targets[turn % targets.length];
      if (performance.now() > until || !target) return socket.end(finished);
      sentAt = performance.now();
      socket.write(heartbeat(address, target, target.seconds + 10));
    };
    const socket = connect(Number(address.port), address.hostname, send).setNoDelay(true);
    socket.once('error', failed);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const answer = wholeAnswer(received);
      if (answer === null) return;
      received = '';
      if (!answer.includes('"accepted":true')) return failed(new Error(`A save was refused: ${answer}`));
      latencies.push(performance.now() - sentAt);
      const target = targets[turn % targets.length];
      if (target) target.seconds += 10;
      send();
    });
  });
}

function heartbeat(address: URL, target: Target, seconds: number): string {
  const body = JSON.stringify({ book_id: target.bookId, time: seconds, device: 'Bench', cause: 'heartbeat' });
  return [
    `PATCH /api/v1/history/${target.historyId} HTTP/1.1`,
    `Host: ${address.host}`,
    `Authorization: Bearer ${target.userId}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}

/** The body once all of it is there. */
function wholeAnswer(received: string): string | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
  const body = received.slice(headEnd + 4);
  return body.length >= length ? body : null;
}

/** The server is killed without warning before this looks: what was acknowledged must be there. */
async function countLost(database: Database, targets: Target[]): Promise<number> {
  const { rows } = await database.pool.query<{ history_id: number; position_seconds: number }>(
    'SELECT history_id, position_seconds FROM listenings',
  );
  const held = new Map(rows.map((row) => [row.history_id, row.position_seconds]));
  return targets.filter((target) => (held.get(target.historyId) ?? 0) < target.seconds).length;
}

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { openReplicatedCluster } from '#server/testing/replicated-cluster.ts';

const log = createLog('silent');
const soon = { timeout: 15_000, interval: 50 };

let cluster: Awaited<ReturnType<typeof openReplicatedCluster>>;
let database: Database;
let test: TestApp;
let admin: string;
let reader: string;

const open = (replicaUrl: string): Promise<Database> =>
  openDatabase({ databaseUrl: cluster.url, replicaUrl, dataDir: '', log, poolSize: 4 });

/** Who answers what may be read from the replica. */
async function answeredBy({ reads }: Pick<Database, 'reads'>): Promise<'replica' | 'primary'> {
  const { rows } = await reads.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  return rows[0]?.follows ? 'replica' : 'primary';
}
const untilAnsweredBy = (who: 'replica' | 'primary') =>
  vi.waitFor(async () => expect(await answeredBy(database)).toBe(who), soon);

const titlesAt = async (path: string): Promise<unknown> => {
  const { status, body } = await test.call(`GET /api/v1${path}`, { token: reader });
  expect(status).toBe(200);
  return (body.books as { title: string }[]).map(({ title }) => title);
};

async function changeTitle(bookId: number, title: string): Promise<void> {
  const form = await test.call(`GET /api/v1/admin/books/${bookId}`, { token: admin });
  const { version } = form.body.data as { version: number };
  const changed = await test.call(`PATCH /api/v1/admin/books/${bookId}`, {
    token: admin,
    body: { title, version },
  });
  expect(changed.status, changed.text).toBe(200);
}

beforeAll(async () => {
  cluster = await openReplicatedCluster();
  database = await open(cluster.replicaUrl);
  test = await buildTestApp({ database: { ...database, url: cluster.url } });
  ({ access_token: admin } = await test.aReader());
  ({ access_token: reader } = await test.aReader());
}, 60_000);
afterAll(async () => {
  await test.close();
  await cluster.close();
});
afterEach(async () => {
  await cluster.startReplica();
  await cluster.resumeReplica();
  await untilAnsweredBy('replica');
});

describe('a read replica', () => {
  it('answers what may be some seconds old, and the primary the rest', async () => {
    await untilAnsweredBy('replica');
    expect(await answeredBy({ reads: database.pool })).toBe('primary');
    const bookId = await test.aBook({ title: 'Answered' });
    await untilAnsweredBy('replica');
    const asked = vi.spyOn(database.pool, 'query');
    for (const path of ['/books', '/books/search?keyword=answered', '/authors?q=thoreau', '/explore'])
      expect((await test.call(`GET /api/v1${path}`, { token: reader })).text).toMatch(/Answered|Thoreau/);
    expect((await test.call(`GET /api/v1/books/${bookId}`, { token: reader })).status).toBe(200);
    const ofPrimary = asked.mock.calls.map(([config]) => JSON.stringify(config));
    asked.mockRestore();
    expect(ofPrimary.filter((text) => text.includes('book_cards'))).toEqual([]);
    expect((await test.call('GET /metrics', { token: admin })).text).toMatch(
      /\nprecis_replica_behind_seconds \d/,
    );
  });

  it('shows nobody a book as it was before a change, however far behind it is', async () => {
    const bookId = await test.aBook({ title: 'Before' });
    await untilAnsweredBy('replica');
    await cluster.pauseReplica();
    await changeTitle(bookId, 'After');
    expect(await titlesAt('/books?sort_by=title')).toContain('After');
    expect(await titlesAt('/books/search?keyword=after')).toEqual(['After']);
    const { body } = await test.call(`GET /api/v1/books/${bookId}`, { token: reader });
    expect(body.data).toMatchObject({ title: 'After' });
  });

  it('shows no old book in another process either, which learns of the change by the news', async () => {
    const another = await open(cluster.replicaUrl);
    const second = await buildTestApp({ database: { ...another, url: cluster.url } });
    const titleThere = async (id: number) =>
      ((await second.call(`GET /api/v1/books/${id}`, { token: reader })).body.data as { title: string })
        .title;
    const bookId = await test.aBook({ title: 'Old' });
    await untilAnsweredBy('replica');
    expect(await titleThere(bookId)).toBe('Old');
    await vi.waitFor(async () => expect(await answeredBy(another)).toBe('replica'), soon);
    await cluster.pauseReplica();
    await changeTitle(bookId, 'New');
    await vi.waitFor(async () => expect(await titleThere(bookId)).toBe('New'), {
      timeout: 3_000,
      interval: 50,
    });
    await second.close();
  });

  it('shows readers what they heard a moment ago', async () => {
    const bookId = await test.aBook({ title: 'Heard' });
    await untilAnsweredBy('replica');
    await cluster.pauseReplica();
    const body = { book_id: bookId, time: 42 };
    expect((await test.call('POST /api/v1/history', { token: reader, body })).status).toBe(200);
    expect(await answeredBy(database)).toBe('replica');
    const { body: list } = await test.call('GET /api/v1/books?per_page=33', { token: reader });
    expect(list.books).toContainEqual(expect.objectContaining({ id: bookId, time: 42 }));
  });

  it('is left alone once it is five seconds behind, and readers are told nothing', async () => {
    await cluster.pauseReplica();
    await test.database.pool.query('create table if not exists written (at timestamptz)');
    await untilAnsweredBy('primary');
    expect(database.replica?.behindSeconds()).toBeGreaterThan(5);
    expect((await test.call('GET /readyz')).body).toMatchObject({
      status: 'degraded',
      reasons: expect.arrayContaining([expect.stringContaining('read replica')]),
    });
    expect((await test.call('GET /metrics', { token: admin })).text).toContain(
      'precis_trouble{kind="replica_unused"} 1',
    );
  });

  it('may go away in the middle, and no read fails', async () => {
    await test.aBook({ title: 'Unshaken' });
    await untilAnsweredBy('replica');
    let isOver = false;
    const readOn = async (seed: number) => {
      let read = 0;
      for (let page = seed; !isOver; page += 7) {
        // Names of their own, so that none of them is remembered.
        const path = `/books/search/results?keyword=unshaken&after=0-${page}`;
        expect(await titlesAt(path)).toEqual(['Unshaken']);
        read += 1;
      }
      return read;
    };
    const reading = [1, 2, 3].map(readOn);
    await cluster.stopReplica();
    await untilAnsweredBy('primary');
    isOver = true;
    const counts = await Promise.all(reading);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('that does not answer a read in two seconds has the primary answer it', async () => {
    await untilAnsweredBy('replica');
    const { rows } = await database.reads.query<{ follows: boolean }>(
      'select pg_is_in_recovery() as follows, case when pg_is_in_recovery() then pg_sleep(30) end',
    );
    expect(rows[0]?.follows).toBe(false);
  });
});

describe('what is no replica', () => {
  async function expectPrimary(url: string, reason: RegExp): Promise<void> {
    const warn = vi.spyOn(log, 'warn');
    const other = await open(url);
    expect(await answeredBy(other)).toBe('primary');
    expect(other.replica?.isAway()).toBe(true);
    expect(warn.mock.calls).toContainEqual([{ reason: expect.stringMatching(reason) }, expect.any(String)]);
    warn.mockRestore();
    await other.close();
  }

  it('is never read: a server that is not there', () =>
    expectPrimary('postgres://precis@127.0.0.1:9/precis', /ECONNREFUSED/));

  it('is never read: one that refuses the password', async () => {
    await expectPrimary(cluster.guestUrl('wrong'), /password authentication failed/);
    const guest = await open(cluster.guestUrl('right'));
    await vi.waitFor(async () => expect(await answeredBy(guest)).toBe('replica'), soon);
    await guest.close();
  });

  it('is never read: one that takes calls and is silent', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await expectPrimary(`postgres://precis@127.0.0.1:${port}/precis`, /timeout/);
    silent.close();
  });

  it('is never read: the primary itself', () => expectPrimary(cluster.url, /no replica/));
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, GUEST_TOKEN } from '#contract/endpoint.ts';
import { errorAnswer } from '#contract/errors.ts';
import { adminRows } from '#server/testing/admin-call-rows.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import {
  giveThings,
  newEmail,
  PASSWORD,
  type Row,
  readerRows,
  type Things,
} from '#server/testing/call-rows.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { hashPassword } from './features/accounts/passwords/passwords.ts';
import { openSession } from './features/accounts/sessions/open-session.ts';
import { insertUser, type UserRow } from './features/accounts/store.ts';

const roles = [
  'nobody',
  'an unknown token',
  'an expired token',
  'a blocked reader',
  'a guest',
  'the reader whose things they are',
  'another reader',
  'an admin',
] as const;
type Who = (typeof roles)[number];

const signedOut: readonly Who[] = ['nobody', 'an unknown token', 'an expired token', 'a blocked reader'];

const rows = { ...readerRows, ...adminRows };
const endpoints = await everyEndpoint();
const table = endpoints.flatMap((endpoint) => roles.map((who) => ({ endpoint, who, route: endpoint.route })));

function expectedStatus({ access }: Endpoint, row: Row, who: Who): number {
  const success = row.status ?? 200;
  if (access === 'anyone') return success;
  if (signedOut.includes(who)) return 401;
  if (who === 'a guest' && access !== 'guests') return 403;
  if (access === 'admin') return who === 'an admin' ? success : 403;
  return row.isOwned && who !== 'the reader whose things they are' ? 404 : success;
}

let test: TestApp;
let passwordHash: string;
let bookId: number;
/** Tables with something of a user in them. */
let personal: string[];
/** Whose things stay as they are, for all the calls that mustn't change them. */
let untouched: ReaderWithThings;
let asTheyWere: string;

beforeAll(async () => {
  test = await buildTestApp({ settings: { DEMO: 'on' } });
  passwordHash = await hashPassword(PASSWORD);
  bookId = await test.aBook();
  await test.aBook({ title: 'Another book' });
  const { rows: found } = await test.database.pool.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' and table_name <> 'reader_shelves' order by 1`,
  );
  personal = found.map(({ table }) => table);
  untouched = await aReaderWithThings();
  asTheyWere = await everythingOf(untouched.things.userId);
});
afterAll(() => test.close());

async function aPerson(more: { is_admin?: boolean; status?: 'active' | 'blocked' } = {}): Promise<UserRow> {
  const email = newEmail();
  const names = { email, password_hash: passwordHash, first_name: 'Ann' };
  const user = await insertUser(test.database.query, { ...names, ...more });
  if (!user) throw new Error('no person');
  return user;
}

async function tokenOf(user: UserRow, now = new Date()): Promise<string> {
  const session = await openSession(test.database.query, { user, device: 'Test', now });
  return session.access_token;
}

type ReaderWithThings = { token: string; things: Things };

async function aReaderWithThings(): Promise<ReaderWithThings> {
  const user = await aPerson();
  const token = await tokenOf(user);
  await tokenOf(user);
  const ask = async (route: string, body?: unknown): Promise<unknown> =>
    (await test.call(route, { token, ...(body === undefined ? {} : { body }) })).body;
  return { token, things: await giveThings(ask, { bookId, userId: user.id, email: user.email }) };
}

async function tokenFor(who: Who, owner: string): Promise<string | undefined> {
  switch (who) {
    case 'nobody':
      return undefined;
    case 'an unknown token':
      return 'x'.repeat(43);
    case 'an expired token':
      return tokenOf(await aPerson({ is_admin: true }), new Date('2020-01-01'));
    case 'a blocked reader':
      return tokenOf(await aPerson({ is_admin: true, status: 'blocked' }));
    case 'a guest':
      return GUEST_TOKEN;
    case 'the reader whose things they are':
      return owner;
    case 'another reader':
      return tokenOf(await aPerson());
    case 'an admin':
      return tokenOf(await aPerson({ is_admin: true }));
  }
}

/**
 * All that the database has of a user, in whatever table, but for the sessions that logging in adds, and for what is
 * recommended: that becomes due a moment after a book was begun, whoever calls meanwhile.
 */
async function everythingOf(userId: number): Promise<string> {
  const parts = personal.map(
    (table) =>
      `select '${table}' as part, coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)), '[]')::text as held
       from ${table} t where user_id = $1`,
  );
  const { rows: held } = await test.database.pool.query(
    `${parts.join(' union all ')} union all select 'users', to_jsonb(u)::text from users u where id = $1`,
    [userId],
  );
  return JSON.stringify(held);
}

function callAs(
  token: string | undefined,
  { route, row, things }: { route: string; row: Row; things: Things },
) {
  const [method, pattern = ''] = route.split(' ');
  const path = row.path?.(things) ?? pattern.replace(':id', String(bookId));
  return test.call(`${method} ${path}`, {
    ...(token === undefined ? {} : { token }),
    ...(row.body ? { body: row.body(things) } : {}),
  });
}

/** Whether the call may leave the reader's things other than they were; reading never may. */
const mayChange = ({ access, route }: Endpoint, who: Who): boolean =>
  !route.startsWith('GET ') &&
  (access === 'anyone' ||
    who === 'the reader whose things they are' ||
    (access === 'admin' && who === 'an admin'));

describe('who may call what', () => {
  it('has a row for every call, and no row for none', () => {
    expect(Object.keys(rows).toSorted()).toEqual(endpoints.map(({ route }) => route).toSorted());
    expect(personal).toEqual(expect.arrayContaining(['sessions', 'account_links', 'listenings']));
  });

  it.each(table)('$route by $who', async ({ endpoint, who, route }) => {
    const row = rows[route] ?? {};
    const changes = mayChange(endpoint, who);
    const { token: owner, things } = changes ? await aReaderWithThings() : untouched;
    const answer = await callAs(await tokenFor(who, owner), { route, row, things });
    expect(answer.status, answer.text).toBe(expectedStatus(endpoint, row, who));
    if (answer.status >= 400) expect(errorAnswer.safeParse(answer.body).success).toBe(true);
    if (!changes) expect(await everythingOf(things.userId)).toBe(asTheyWere);
  });
});

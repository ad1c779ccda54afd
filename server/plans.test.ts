import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectFolder } from '#server/platform/config/environment.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { PASSWORD, readerRows, sentences, type Things } from '#server/testing/call-rows.ts';

/** What grows with listeners, by the columns that a statement of a reader may find rows by. */
const hot: Readonly<Record<string, readonly string[]>> = {
  listenings: ['user_id'],
  listening_jumps: ['user_id'],
  listening_days: ['user_id'],
  listening_counters: ['user_id'],
  queue_entries: ['user_id'],
  bookmarks: ['user_id'],
  reading_positions: ['user_id'],
  highlights: ['user_id'],
  own_collections: ['user_id'],
  own_collection_books: ['user_id'],
  reader_shelves: ['user_id'],
  known_devices: ['user_id'],
  // Who is asking is known only after the token was found.
  sessions: ['token_hash', 'id', 'user_id'],
};
const isDistributed = (table: string) => hot[table]?.length === 1;

/** Reads that are about a book, for everybody: what they give is remembered for five seconds. */
const aboutBooks = [/trend desc nulls last limit 60/];

/** These would end the reader who makes all the other calls. */
const ending = new Set(['POST /api/v1/auth/logout', 'DELETE /api/v1/profile', 'DELETE /api/v1/sessions']);

type Asked = { text: string; values: readonly unknown[] };
const asked = new Map<string, Asked>();

let test: TestApp;

beforeAll(async () => {
  listenIn();
  test = await buildTestApp();
  await test.aReader();
  const { access_token: token } = await test.aReader({ email: 'plans@example.org', password: PASSWORD });
  const bookId = await test.aBook();
  for (const title of ['Second', 'Third']) await test.aBook({ title });
  const things = await thingsOf(token, bookId);
  await fillWithOthers();
  await test.database.pool.query('analyze');
  asked.clear();
  test.clock.offsetMs += 61_000;
  for (const [route, row] of Object.entries(readerRows)) {
    if (ending.has(route)) continue;
    const [method] = route.split(' ');
    const path = row.path?.(things) ?? route.split(' ')[1]?.replace(':id', String(bookId));
    await test.call(`${method} ${path}`, { token, body: row.body?.(things) });
  }
  await savesAtOnce(bookId);
}, 120_000);
afterAll(async () => {
  await test.close();
  vi.restoreAllMocks();
});

/** Every statement that goes to the database from now on, once. */
function listenIn(): void {
  const { query } = Client.prototype;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const [config, more] = given as [string | { text?: string; values?: unknown[] } | null, unknown];
    const text = typeof config === 'string' ? config : config?.text;
    const own = typeof config === 'string' ? undefined : config?.values;
    const values = own ?? (Array.isArray(more) ? more : []);
    if (text && !asked.has(text)) asked.set(text, { text, values });
    return (query as (...all: unknown[]) => never).apply(this, given);
  });
}

async function thingsOf(token: string, bookId: number): Promise<Things> {
  const saved = await test.call('POST /api/v1/history', { token, body: { book_id: bookId, time: 10 } });
  const [highlightId, collectionId] = [randomUUID(), randomUUID()];
  await test.call(`POST /api/v1/books/${bookId}/highlights`, {
    token,
    body: { id: highlightId, ...sentences },
  });
  const collection = { id: collectionId, name: 'Own', book_ids: [bookId] };
  await test.call('POST /api/v1/own-collections', { token, body: collection });
  const historyId = saved.body.history_id as number;
  const link = await test.call(`POST /api/v1/books/${bookId}/links`, { token });
  return {
    bookId,
    historyId,
    highlightId,
    collectionId,
    sessionId: 0,
    requestId: 0,
    linkId: link.body.id as number,
    linkSecret: String(link.body.url).split('/').at(-1) ?? '',
    userId: 2,
    email: 'plans@example.org',
  };
}

const OTHERS = 30_000;
const OTHERS_WITH_MORE = 2_000;

/** So many that reading a whole table costs more than any index of it, also for a hundred saves at once. */
async function fillWithOthers(): Promise<void> {
  const run = (statement: string) => test.database.pool.query(statement);
  await run(`insert into users (email, email_key, password_hash, first_name)
    select address, address, 'x', 'Ann' from (select 'other-' || n || '@example.org' as address
      from generate_series(1, ${OTHERS}) n) made`);
  const filled: Readonly<Record<string, string>> = {
    'listenings (user_id, book_id, position_seconds, ordinal, listened_at, cause, session_id)': `u.id, b.id, 1, nextval('listening_ordinals'), now(), 'pause', 0`,
    'queue_entries (user_id, book_id, place)': 'u.id, b.id, b.id',
    'bookmarks (user_id, book_id, saved_at)': 'u.id, b.id, now()',
    'reading_positions (user_id, book_id, sentence_id, sentence_text, read_at)': `u.id, b.id, 's1', 'One.', now()`,
    'highlights (user_id, id, book_id, first_sentence, body_hash, sentences, section_title, color, created_at, updated_at)': `u.id, gen_random_uuid(), b.id, 's1', 'x', array['One.'], 'A', 'yellow', now(), now()`,
    'listening_jumps (user_id, book_id, from_seconds, to_seconds, cause, at)': `u.id, b.id, 1, 2, 'seek', now()`,
    'listening_days (user_id, day, seconds)': 'u.id, current_date - b.id, 60',
    'listening_counters (user_id, day, counter, told_seconds, added_seconds)':
      'u.id, current_date - b.id, gen_random_uuid(), 60, 60',
    'own_collections (user_id, id, name, description, created_at)': `u.id, gen_random_uuid(), 'Own', '', now()`,
    'sessions (user_id, token_hash, device, expires_at)': `u.id, u.id || '-' || b.id, 'x', now() + (u.id % 30 - 2) * interval '1 day'`,
    'known_devices (user_id, key_hash, last_used_at)': `u.id, b.id::text, now()`,
  };
  for (const [into, values] of Object.entries(filled)) {
    const most = into.startsWith('listenings') ? OTHERS : OTHERS_WITH_MORE;
    await run(`insert into ${into} select ${values} from users u cross join books b where u.id <= ${most}
      on conflict do nothing`);
  }
  await run(
    `insert into reader_shelves (user_id, made_at) select id, now() from users on conflict do nothing`,
  );
  await run(`insert into own_collection_books (user_id, collection_id, book_id, place)
    select user_id, c.id, b.id, 1 from own_collections c cross join books b on conflict do nothing`);
}

/** Several readers save in the same moment, which is another statement than that of one alone. */
async function savesAtOnce(bookId: number): Promise<void> {
  const readers = await Promise.all(Array.from({ length: 6 }, () => test.aReader()));
  const begun = await Promise.all(
    readers.map(({ access_token: token }) =>
      test.call('POST /api/v1/history', { token, body: { book_id: bookId, time: 5 } }),
    ),
  );
  for (const cause of ['heartbeat', 'seek'])
    await Promise.all(
      begun.map(({ body }, index) =>
        test.call(`PATCH /api/v1/history/${body.history_id as number}`, {
          token: readers[index]?.access_token ?? '',
          body: { book_id: bookId, time: cause === 'seek' ? 300 : 15, cause },
        }),
      ),
    );
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const namesOf = (text: string): string[] =>
  Object.keys(hot).filter((table) => new RegExp(`\\b${table}\\b`, 'i').test(text));

async function planOf({ text, values }: Asked): Promise<Plan> {
  const { rows } = await test.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${text}`,
    [...values],
  );
  return rows[0]!['QUERY PLAN'][0].Plan;
}

type Index = { table: string; columns: string[]; isUnique: boolean };

async function readIndexes(): Promise<Map<string, Index>> {
  const { rows } = await test.database.pool.query<Index & { name: string }>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, i.indisunique as "isUnique",
       array(select a.attname::text from unnest(i.indkey) with ordinality as k (number, place)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by place) as columns
     from pg_index i where i.indrelid::regclass::text = any($1)`,
    [Object.keys(hot)],
  );
  return new Map(rows.map(({ name, ...index }) => [name, index]));
}

/** What is wrong with how a node of a plan reads the hot tables: nothing, where it finds every row by its user. */
function faultOf(node: Plan, indexes: ReadonlyMap<string, Index>): string | null {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': name } = node;
  if (type === 'Seq Scan' && table in hot) return `reads all of ${table}`;
  const index = indexes.get(name ?? '');
  if (!index) return null;
  const { table: read, columns } = index;
  const condition = node['Index Cond'] ?? 'nothing';
  const isByKey = hot[read]?.some((key) => key === columns[0] && condition.includes(key));
  return isByKey ? null : `reads ${read} by ${name} where ${condition}`;
}

const faultsOf = (plan: Plan, indexes: ReadonlyMap<string, Index>): string[] =>
  nodesOf(plan).flatMap((node) => faultOf(node, indexes) ?? []);

const statements = () =>
  [...asked.values()].filter(
    ({ text }) =>
      /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
      namesOf(text).length > 0 &&
      !aboutBooks.some((known) => known.test(text)),
  );

describe('what readers ask', () => {
  it('finds every row of theirs by an index that begins with who they are', async () => {
    const indexes = await readIndexes();
    const faults: Record<string, string[]> = {};
    for (const statement of statements()) {
      const found = faultsOf(await planOf(statement), indexes);
      if (found.length > 0) faults[statement.text] = found;
    }
    expect(faults).toEqual({});
  });

  it.each([
    ['one save', /^UPDATE listenings AS item.*json_populate_record\(/s],
    ['many saves', /^WITH\s+given.*json_populate_recordset\(null::listenings.*SELECT history_id/s],
    ['saves with jumps', /INSERT INTO listening_jumps/],
    ['the history', /ORDER BY listened_at DESC, history_id DESC LIMIT/],
    ['a place in a book', /^SELECT coalesce\(item\.position_seconds/],
    ['marks on cards', /FROM listenings WHERE user_id = \$1 LIMIT/],
    ['a session by its token', /s\.token_hash = \$1 and s\.expires_at/],
    ['books saved for later', /from bookmarks where user_id/],
    ['highlights of a book', /from highlights/],
    ['listening time', /insert into listening_counters/],
    ['where one read to', /reading_positions/],
    ['what is next', /queue_entries/],
    ['recommendations', /reader_shelves/],
  ])('includes %s', (_name, shape) => {
    expect(statements().some(({ text }) => shape.test(text.trim()))).toBe(true);
  });

  it('sees a statement that would read a whole table, or another index', async () => {
    const indexes = await readIndexes();
    const read = async (text: string) => faultsOf(await planOf({ text, values: [] }), indexes);
    expect(await read('select count(*) from listenings where version > 5')).toEqual([
      'reads all of listenings',
    ]);
    expect(await read('select from bookmarks where book_id = 77')).toEqual([
      expect.stringContaining('reads bookmarks by bookmarks_book'),
    ]);
    expect(await read('select from bookmarks where user_id = 77')).toEqual([]);
  });
});

describe('tables that grow with listeners', () => {
  it('have the user in each of their keys, as a distribution key must be', async () => {
    const keys = [...(await readIndexes()).values()].filter(
      ({ table, isUnique }) => isUnique && isDistributed(table),
    );
    expect(new Set(keys.map(({ table }) => table))).toEqual(new Set(Object.keys(hot).filter(isDistributed)));
    expect(keys.filter(({ columns }) => columns[0] !== 'user_id')).toEqual([]);
  });

  it('are those that docs/scaling.md tells of', () => {
    const page = readFileSync(join(projectFolder, 'docs/scaling.md'), 'utf8');
    const [, told = ''] = /begins its keys with `user_id`\*\*:([^.]*)/.exec(page) ?? [];
    const names = [...told.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(names).toEqual(Object.keys(hot).filter(isDistributed));
  });

  it('are all listed here that have a key by user', async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select distinct i.indrelid::regclass::text as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indisprimary and a.attname = 'user_id'`,
    );
    const others = rows.map(({ name }) => name).filter((name) => !isDistributed(name));
    // A row for those few who have one.
    expect(others.toSorted()).toEqual([
      'account_links',
      'podcast_feeds',
      'queue_digests',
      'recap_emails',
      'written_answers',
    ]);
  });
});

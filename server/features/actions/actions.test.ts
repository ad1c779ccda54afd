import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookAction } from '#contract/book-actions.ts';
import type { EditableBook } from '#contract/books-admin.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';

const ACTIONS = '/api/v1/admin/books/actions';

let test: TestApp;
let token: string;
let reader: string;
beforeAll(async () => {
  test = await buildTestApp();
  token = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.pool.query(
    `truncate books, book_actions, settled_origins, audit_entries restart identity cascade;
     delete from jobs`,
  );
});

type Ordered = {
  id: number | null;
  books: number;
  left_out: { reason: string; count: number }[];
  published: number;
  fingerprint: string | null;
  estimate: { books: number; speech_seconds: number } | null;
  can_undo: boolean;
};
type Shown = BookAction & { failures: { book_id: number; title: string | null; reason: string }[] };

const as = (route: string, body?: unknown) =>
  test.call(route, { token, ...(body === undefined ? {} : { body }) });
async function order(body: object, query = ''): Promise<Ordered> {
  const answer = await as(`POST ${ACTIONS}${query}`, body);
  expect(answer.text).toContain('"data"');
  expect(answer.status).toBe(202);
  return answer.body.data as Ordered;
}
const preview = (body: object) => order(body, '?dry_run=1');
const work = () => runJobs(test, test.opened.actions.jobs ?? {}, { names: ['act-on-books'] });
const show = async (id: number | null) => (await as(`GET ${ACTIONS}/${id}`)).body.data as Shown;
async function did(body: object): Promise<Shown> {
  const { id } = await order(body);
  await work();
  return show(id);
}
async function undone({ id }: Pick<Shown, 'id'>): Promise<Shown> {
  const { body, status } = await as(`POST ${ACTIONS}/${id}/undo`);
  expect(status).toBe(202);
  await work();
  return show((body.data as Shown).id);
}
const bookOf = async (id: number) => (await as(`GET /api/v1/admin/books/${id}`)).body.data as EditableBook;
const statusOf = async (id: number) => (await bookOf(id)).status;

/** Books that have a text and wait for review. */
async function toReview(count: number): Promise<number[]> {
  const first = await test.aBook({ title: 'Volume' });
  await as(`PATCH /api/v1/admin/books/${first}`, { published: false, status_reason: 'Look again.' });
  const { rows } = await test.database.pool.query<{ id: number }>(
    `insert into books (title, title_key, author_id, source_kind, source_label, search_document, search_text,
       status, status_reason, published_at)
     select title || ' ' || n, title_key || ' ' || n, author_id, source_kind, source_label, search_document,
       search_text, status, status_reason, published_at from books, generate_series(2, $2::int) n where id = $1
     returning id`,
    [first, count],
  );
  const ids = [first, ...rows.map(({ id }) => id)];
  await test.database.pool.query(
    `insert into book_texts (book_id, body, body_hash, sections, search_words)
     select id, t.body, t.body_hash, t.sections, t.search_words from book_texts t, unnest($2::int[]) id
     where t.book_id = $1 and id <> $1`,
    [first, ids],
  );
  return ids;
}
const waiting = async (title: string) =>
  ((await as('POST /api/v1/admin/books', { title, author_name: 'Ann Author' })).body.data as { id: number })
    .id;

describe('all that match', () => {
  it('are counted with what is left out and why, then published, and put back', async () => {
    const ids = await toReview(5);
    const empty = await waiting('Without a text');
    const live = await test.aBook({ title: 'Published' });
    const all = { action: 'accept', matching: {} };
    expect(await preview(all)).toMatchObject({
      id: null,
      books: 5,
      left_out: expect.arrayContaining([
        { reason: 'no_text', count: 1 },
        { reason: 'published', count: 1 },
      ]),
      estimate: { books: 5 },
      can_undo: true,
    });
    expect(await statusOf(ids[0] ?? 0)).toBe('needs_review');
    const done = await did({ action: 'accept', matching: { status: ['needs_review'] } });
    expect(done).toMatchObject({
      action: 'accept',
      state: 'done',
      total: 5,
      done: 5,
      failed: 0,
      can_undo: true,
    });
    for (const id of ids) expect(await statusOf(id)).toBe('published');
    const back = await undone(done);
    expect(back).toMatchObject({
      action: 'undo',
      undoes: { id: done.id, action: 'accept' },
      done: 5,
      failed: 0,
    });
    for (const id of ids)
      expect(await bookOf(id)).toMatchObject({ status: 'needs_review', status_reason: 'Look again.' });
    expect([await statusOf(empty), await statusOf(live)]).toEqual(['waiting', 'published']);
    expect((await as(`POST ${ACTIONS}/${done.id}/undo`)).status).toBe(409);
    expect((await as(`POST ${ACTIONS}/${back.id}/undo`)).status).toBe(409);
  });

  it('are those of the search, and of the moment of the order', async () => {
    await toReview(3);
    await waiting('Walden');
    expect((await preview({ action: 'reject', matching: { q: 'volum' } })).books).toBe(3);
    expect((await preview({ action: 'reject', matching: { q: 'volum', status: ['waiting'] } })).books).toBe(
      0,
    );
    expect((await preview({ action: 'reject', matching: { q: '%%%' } })).books).toBe(0);
    const { id } = await order({ action: 'reject', matching: { q: 'wald' } });
    const later = await waiting('Walden, or later');
    await work();
    expect(await show(id)).toMatchObject({ total: 1, done: 1 });
    expect(await statusOf(later)).toBe('waiting');
  });
});

describe('each action', () => {
  it('rejects with a reason, and makes a book what it was', async () => {
    const [review = 0] = await toReview(1);
    const plain = await waiting('Plain');
    const done = await did({ action: 'reject', reason: 'No such work.', ids: [review, plain] });
    for (const id of [review, plain])
      expect(await bookOf(id)).toMatchObject({ status: 'rejected', status_reason: 'No such work.' });
    await undone(done);
    expect(await bookOf(review)).toMatchObject({ status: 'needs_review', status_reason: 'Look again.' });
    expect(await bookOf(plain)).toMatchObject({ status: 'waiting', status_reason: null });
  });

  it('lets drafts go on that a review held, and holds them again when their rejection is undone', async () => {
    const [one, two, found] = [await waiting('One'), await waiting('Two'), await waiting('Unknown work')];
    await test.database.pool.query(
      `insert into generation_steps (book_id, step, state, reason, result)
       select id, 'review', 'held', 'Too short.', '{"reasons": ["Too short."]}'::jsonb from unnest($1::int[]) id
       union all select $2, 'resolve', 'held', 'Nobody knows it.', null`,
      [[one, two], found],
    );
    await test.database.pool.query(
      `update books set status = 'needs_review', status_reason = 'Too short.' where id = any($1)`,
      [[one, two]],
    );
    expect((await preview({ action: 'accept', ids: [one, two, found] })).left_out).toEqual([
      { reason: 'nothing_to_accept', count: 1 },
    ]);
    const heldReason = async () => {
      const text = "select reason from generation_steps where book_id = $1 and step = 'review'";
      return (await test.database.pool.query<{ reason: string }>(text, [one])).rows[0]?.reason;
    };
    const rejected = await did({ action: 'reject', reason: 'Dull.', ids: [one] });
    expect(await bookOf(one)).toMatchObject({ status: 'rejected', status_reason: 'Dull.' });
    expect(await heldReason()).toBe('Dull.');
    expect(await undone(rejected)).toMatchObject({ done: 1, failed: 0 });
    expect(await bookOf(one)).toMatchObject({ status: 'needs_review', status_reason: 'Too short.' });
    expect(await heldReason()).toBe('Too short.');
    const accepted = await did({ action: 'accept', ids: [one, two] });
    expect(accepted).toMatchObject({ done: 2, failed: 0 });
    expect([await statusOf(one), await statusOf(two)]).toEqual(['generating', 'generating']);
    expect((await undone(accepted)).failures.map(({ reason }) => reason)).toEqual([
      'This book is being generated.',
      'This book is being generated.',
    ]);
  });

  it('takes down what is published, and publishes it again', async () => {
    const id = await test.aBook();
    const draft = await waiting('Draft');
    expect((await preview({ action: 'take_down', ids: [id, draft] })).left_out).toEqual([
      { reason: 'not_published', count: 1 },
    ]);
    const done = await did({ action: 'take_down', reason: 'A complaint.', ids: [id, draft] });
    expect(await bookOf(id)).toMatchObject({ status: 'needs_review', status_reason: 'A complaint.' });
    await undone(done);
    expect(await statusOf(id)).toBe('published');
  });

  it('adds and sets a category and a language, and gives back the former ones but where somebody was quicker', async () => {
    const [one, two] = [await test.aBook(), await test.aBook({ title: 'Other' })];
    const names = async (id: number) => (await bookOf(id)).categories.map(({ name }) => name);
    const added = await did({ action: 'category', category: 'Poetry', ids: [one, two] });
    expect(await names(one)).toEqual(['Nature', 'Poetry']);
    const set = await did({ action: 'category', mode: 'set', category: 'Essays', ids: [one] });
    expect(await names(one)).toEqual(['Essays']);
    expect(await undone(added)).toMatchObject({ done: 1, failed: 1 });
    expect(await names(two)).toEqual(['Nature']);
    await undone(set);
    expect(await names(one)).toEqual(['Nature', 'Poetry']);
    expect(await preview({ action: 'language', language: 'es', ids: [one] })).toMatchObject({
      estimate: { books: 1 },
    });
    const spoken = await did({ action: 'language', language: 'es', ids: [one] });
    expect((await bookOf(one)).language).toBe('es');
    expect((await preview({ action: 'language', language: 'es', ids: [one] })).left_out).toEqual([
      { reason: 'same', count: 1 },
    ]);
    await undone(spoken);
    expect((await bookOf(one)).language).toBe('en');
  });

  it('generates, redoes and narrates again, and says which books are in the making', async () => {
    const id = await waiting('New');
    const live = await test.aBook();
    expect((await preview({ action: 'redo', step: 'write', ids: [id] })).left_out).toEqual([
      { reason: 'step_missing', count: 1 },
    ]);
    const ordered = await did({ action: 'generate', ids: [id] });
    expect(ordered).toMatchObject({ done: 1, can_undo: false });
    expect(await statusOf(id)).toBe('generating');
    expect((await preview({ action: 'reject', ids: [id] })).left_out).toEqual([
      { reason: 'making', count: 1 },
    ]);
    expect((await preview({ action: 'narrate', ids: [live] })).left_out).toEqual([
      { reason: 'narrating', count: 1 },
    ]);
    await test.database.pool.query("update narrations set state = 'failed'");
    expect((await preview({ action: 'narrate', ids: [live] })).estimate?.speech_seconds).toBeGreaterThan(0);
    expect(await did({ action: 'narrate', ids: [live] })).toMatchObject({ done: 1 });
    const { rows } = await test.database.pool.query('select state from narrations where book_id = $1', [
      live,
    ]);
    expect(rows).toEqual([{ state: 'waiting' }]);
  });
});

describe('deleting', () => {
  const fingerprintOf = async (body: object) => (await preview({ action: 'delete', ...body })).fingerprint;
  const deleted = async (body: object): Promise<Shown> =>
    did({ action: 'delete', fingerprint: await fingerprintOf(body), ...body });
  const inBin = async () => (await as('GET /api/v1/admin/bin')).body.total;

  it('moves all that match to the bin, whatever they are at, and brings them back as they were', async () => {
    const ids = await toReview(3);
    const live = await test.aBook({ title: 'Volume, published' });
    const made = await waiting('Volume in progress');
    const other = await waiting('Walden');
    await did({ action: 'generate', ids: [made] });
    const volumes = { matching: { q: 'volum' } };
    expect(await preview({ action: 'delete', ...volumes })).toMatchObject({
      books: 5,
      published: 1,
      left_out: [],
      estimate: null,
      can_undo: true,
    });
    const done = await deleted(volumes);
    expect(done).toMatchObject({ action: 'delete', state: 'done', done: 5, failed: 0, can_undo: true });
    expect(await inBin()).toBe(5);
    expect((await test.call(`GET /api/v1/books/${live}`, { token: reader })).status).toBe(404);
    expect(await statusOf(other)).toBe('waiting');

    expect(await undone(done)).toMatchObject({ done: 5, failed: 0 });
    expect(await inBin()).toBe(0);
    expect(await bookOf(ids[0] ?? 0)).toMatchObject({ status: 'needs_review', status_reason: 'Look again.' });
    expect((await test.call(`GET /api/v1/books/${live}`, { token: reader })).status).toBe(200);
    await runJobs(test, test.opened.generation.jobs ?? {}, { names: ['order-books'] });
    const { rows } = await test.database.pool.query('select urgency from generation_steps');
    expect(rows).toEqual([{ urgency: 1 }]);
    expect(await statusOf(made)).toBe('generating');
  });

  it('deletes nothing where the books aren’t those that were shown', async () => {
    const [one = 0] = await toReview(3);
    const all = { matching: { status: ['needs_review'] } };
    const body = { action: 'delete', ...all };
    const refused = async (given: object) => (await as(`POST ${ACTIONS}`, { ...body, ...given })).status;
    const fingerprint = await fingerprintOf(all);
    expect(await refused({})).toBe(422);
    await as(`PATCH /api/v1/admin/books/${await test.aBook()}`, { published: false });
    expect(await refused({ fingerprint })).toBe(409);
    const others = await fingerprintOf(all);
    await as(`PATCH /api/v1/admin/books/${one}`, { published: true });
    expect(await refused({ fingerprint: others })).toBe(409);
    expect(await inBin()).toBe(0);
    expect(await deleted(all)).toMatchObject({ done: 3 });
  });

  it('leaves alone what comes to match while it runs, and what was restored or removed since', async () => {
    const ids = await toReview(3);
    const { id } = await order({ action: 'delete', ids, fingerprint: await fingerprintOf({ ids }) });
    await as(`PATCH /api/v1/admin/books/${await test.aBook()}`, { published: false });
    await as(`DELETE /api/v1/admin/books/${ids[0]}`);
    await work();
    const done = await show(id);
    expect(done).toMatchObject({ total: 3, done: 2, failed: 1 });
    expect(done.failures[0]?.reason).toBe('This book is already deleted.');
    expect(await inBin()).toBe(3);
    await as('POST /api/v1/admin/bin/remove', { ids: [ids[1]] });
    const back = await undone(done);
    expect(back).toMatchObject({ done: 1, failed: 1 });
    expect(back.failures[0]?.reason).toBe('This book isn’t in the bin any more.');
  });
});

describe('books that it could not be done with', () => {
  const retry = ({ id }: Pick<Shown, 'id'>) => as(`POST ${ACTIONS}/${id}/retry`);

  it('are tried again, alone, in the name of whoever asks, and undone with the others', async () => {
    const ids = await toReview(3);
    const one = ids[0] ?? 0;
    const { id } = await order({ action: 'accept', ids });
    await as(`DELETE /api/v1/admin/books/${one}`);
    await work();
    const partly = await show(id);
    expect(partly).toMatchObject({ done: 2, failed: 1, can_retry: true });
    await as('POST /api/v1/admin/bin/restore', { ids: [one] });
    expect((await retry(partly)).status).toBe(202);
    expect(await show(partly.id)).toMatchObject({ state: 'waiting', done: 2, failed: 0, can_retry: false });
    expect((await retry(partly)).status).toBe(409);
    await work();
    const whole = await show(partly.id);
    expect(whole).toMatchObject({ state: 'done', done: 3, failed: 0, failures: [], can_retry: false });
    expect(await statusOf(one)).toBe('published');
    expect(await undone(whole)).toMatchObject({ total: 3, done: 3 });
    const { rows } = await test.database.pool.query(
      "select action, after from audit_entries where subject_kind = 'library' order by id",
    );
    expect(rows[1]).toEqual({ action: 'books.retried', after: { action: 'accept', books: 1 } });
  });

  it('are tried again where an undo left some, but not once the action itself was undone', async () => {
    const ids = await toReview(2);
    const done = await did({ action: 'accept', ids });
    await as(`DELETE /api/v1/admin/books/${ids[0]}`);
    const back = await undone(done);
    expect(back).toMatchObject({ done: 1, failed: 1, can_retry: true });
    await as('POST /api/v1/admin/bin/restore', { ids: [ids[0]] });
    await retry(back);
    await work();
    expect(await show(back.id)).toMatchObject({ done: 2, failed: 0 });

    const { id } = await order({ action: 'accept', ids });
    await as(`DELETE /api/v1/admin/books/${ids[0]}`);
    await work();
    await undone({ id: id ?? 0 });
    expect(await show(id)).toMatchObject({ failed: 1, can_retry: false });
    expect((await retry({ id: id ?? 0 })).status).toBe(409);
    expect((await retry({ id: 999_999 })).status).toBe(404);
  });

  it('are taken up again where the action itself has failed', async () => {
    const ids = await toReview(2);
    const { id } = await order({ action: 'accept', ids });
    await test.database.pool.query(
      `update book_actions set state = 'failed', reason = 'Something went wrong.';
       delete from jobs`,
    );
    expect(await show(id)).toMatchObject({ done: 0, failed: 0, can_retry: true });
    await retry({ id: id ?? 0 });
    await work();
    expect(await show(id)).toMatchObject({ state: 'done', done: 2, reason: null });
  });
});

describe('whatever happens', () => {
  it('an order given twice at once does it once, and says so of the rest', async () => {
    const ids = await toReview(4);
    const both = await Promise.all([1, 2].map(() => order({ action: 'accept', ids })));
    await Promise.all([work(), work()]);
    const shown = await Promise.all(both.map(({ id }) => show(id)));
    expect(shown.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(shown.reduce((sum, { done }) => sum + done, 0)).toBe(4);
    expect(shown.flatMap(({ failures }) => failures.map(({ reason }) => reason))).toEqual(
      Array.from({ length: 4 }, () => 'This book is already published.'),
    );
  });

  it('a worker that stops, or is killed, loses nothing and does nothing twice', async () => {
    const ids = await toReview(30);
    const { id } = await order({ action: 'category', category: 'Poetry', ids });
    const stop = new AbortController();
    const jobs = test.opened.actions.jobs ?? {};
    const stopped = runJobs(test, jobs, { names: ['act-on-books'], signal: stop.signal });
    await expect.poll(async () => (await show(id)).done, { interval: 5, timeout: 20_000 }).toBeGreaterThan(2);
    stop.abort(new Error('The process stops.'));
    await expect(stopped).rejects.toThrow('The process stops.');
    const { state, done } = await show(id);
    expect(state).toBe('waiting');
    expect(done).toBeLessThan(30);
    // As a kill leaves it: running, and nobody there.
    await test.database.pool.query(`update book_actions set state = 'running', not_before = now()`);
    await work();
    expect(await show(id)).toMatchObject({ state: 'done', done: 30, failed: 0 });
    const { rows } = await test.database.pool.query(
      "select count(*)::int as count from audit_entries where action = 'book.changed' and after ? 'categories'",
    );
    expect(rows).toEqual([{ count: 30 }]);
  });

  it('a book deleted meanwhile fails alone, also one that is gone for good', async () => {
    const [one = 0, two = 0, three = 0] = await toReview(3);
    const { id } = await order({ action: 'accept', ids: [one, two, three] });
    await as(`DELETE /api/v1/admin/books/${one}`);
    await as(`DELETE /api/v1/admin/books/${two}`);
    await as('POST /api/v1/admin/bin/remove', { ids: [two] });
    await work();
    const shown = await show(id);
    expect(shown).toMatchObject({ state: 'done', total: 3, done: 1, failed: 2 });
    expect(shown.failures).toEqual([
      { book_id: one, title: null, reason: 'That book couldn’t be found.' },
      { book_id: two, title: null, reason: 'That book couldn’t be found.' },
    ]);
    expect(await undone(shown)).toMatchObject({ total: 1, done: 1 });
  });

  it('unknown ids, no books, and orders that mean nothing are told', async () => {
    const nobody = await order({ action: 'accept', ids: [999_999, 999_999] });
    expect(nobody).toMatchObject({ id: null, books: 0, left_out: [{ reason: 'unknown', count: 1 }] });
    expect((await as(`GET ${ACTIONS}`)).body).toEqual({ actions: [] });
    for (const body of [
      { action: 'accept' },
      { action: 'accept', ids: [] },
      { action: 'accept', ids: [1], matching: {} },
      { action: 'explode', ids: [1] },
      { action: 'category', category: '!', ids: [1] },
      { action: 'language', language: 'English, please', ids: [1] },
      { action: 'redo', step: 'dance', ids: [1] },
      { action: 'accept', ids: Array.from({ length: 10_001 }, (_, index) => index + 1) },
      { action: 'accept', matching: { status: ['gone'] } },
    ])
      expect((await as(`POST ${ACTIONS}`, body)).status).toBe(422);
    expect((await as(`GET ${ACTIONS}/999999`)).status).toBe(404);
    expect((await as(`POST ${ACTIONS}/999999/undo`)).status).toBe(404);
  });

  it('nobody but an admin orders, sees, undoes or exports', async () => {
    for (const route of [
      `POST ${ACTIONS}`,
      `GET ${ACTIONS}`,
      `POST ${ACTIONS}/1/undo`,
      `POST ${ACTIONS}/1/retry`,
      'POST /api/v1/admin/books/export',
    ]) {
      const body = route.startsWith('POST') ? { body: { action: 'accept', ids: [1] } } : {};
      expect((await test.call(route, body)).status).toBe(401);
      expect((await test.call(route, { ...body, token: reader })).status).toBe(403);
    }
  });

  it('the audit log says who did what with how many', async () => {
    const ids = await toReview(2);
    const done = await did({ action: 'accept', ids });
    await undone(done);
    const { rows } = await test.database.pool.query(
      "select action, after from audit_entries where subject_kind = 'library' order by id",
    );
    expect(rows).toEqual([
      { action: 'books.ordered', after: { action: 'accept', books: 2 } },
      { action: 'books.undone', after: { action: 'accept', books: 2 } },
    ]);
  });

  it('after 30 days it is forgotten', async () => {
    const { id } = await did({ action: 'accept', ids: await toReview(1) });
    await test.database.pool.query("update book_actions set created_at = now() - interval '31 days'");
    await test.sweep('actions');
    expect((await as(`GET ${ACTIONS}/${id}`)).status).toBe(404);
  });
});

it('the export has every book that matches, and nothing in it runs as a formula', async () => {
  await toReview(1_203);
  await waiting('=HYPERLINK("http://evil.example")');
  await test.database.pool.query(
    `update books set questions = '{Why so?,"And then, what?"}', topics = '{ponds}' where title ~ 'HYPER'`,
  );
  const { text, headers, status } = await as('POST /api/v1/admin/books/export', { matching: {} });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1_205);
  expect(lines[0]).toMatch(/^\ufeffTitle,Author,Category,Year,Language,Id,Status,.*,Questions,Topics$/);
  expect(lines.at(-1)).toMatch(/,"?Why so\?; And then, what\?"?,ponds$/);
  expect(lines.at(-1)).toMatch(/^"'=HYPERLINK\(""http:\/\/evil.example""\)",Ann Author/);
  const some = await as('POST /api/v1/admin/books/export', { matching: { q: 'hyperlink' } });
  expect(some.text.trimEnd().split('\r\n')).toHaveLength(2);
});

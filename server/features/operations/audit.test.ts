import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { formOf } from '#server/testing/form-of.ts';

let test: TestApp;
let token: string;
let adminId: number;

beforeAll(async () => {
  test = await buildTestApp();
  const admin = await test.aReader();
  token = admin.access_token;
  adminId = admin.user.id;
});
afterAll(() => test.close());

type Log = {
  entries: AuditEntry[];
  next_cursor: number | null;
  admins: { id: number; email: string | null }[];
};

async function log(query = ''): Promise<Log> {
  const { status, body, text } = await test.call(`GET /api/v1/admin/audit${query}`, { token });
  expect(status, text).toBe(200);
  return body as unknown as Log;
}
async function did(route: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await test.call(route, { token, ...(body === undefined ? {} : { body }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}
const newest = async () => (await log('?per_page=1')).entries[0];

async function aRequest(title: string): Promise<number> {
  const { access_token: reader } = await test.aReader();
  await test.call('POST /api/v1/books/suggest', { token: reader, body: { title, author: 'Somebody' } });
  const { body } = await test.call('GET /api/v1/requests', { token: reader });
  return (body.requests as { id: number }[])[0]?.id ?? 0;
}

describe('what an admin changes is written down', () => {
  it('an account: what it was, what it is, and nothing where nothing changed', async () => {
    const { user } = await test.aReader({ email: 'bob@example.org' });
    await did(`PATCH /api/v1/admin/users/${user.id}`, { status: 'blocked' });
    const entry = await newest();
    expect(entry).toMatchObject({
      action: 'user.changed',
      admin: { id: adminId, email: 'reader-1@example.org' },
      subject: { kind: 'user', id: user.id, label: 'bob@example.org' },
      before: { status: 'active' },
      after: { status: 'blocked' },
    });
    await did(`PATCH /api/v1/admin/users/${user.id}`, { status: 'blocked' });
    expect((await newest())?.id).toBe(entry?.id);
  });

  it('links and invites, never what would open a door', async () => {
    const { user } = await test.aReader();
    const { link } = await did(`POST /api/v1/admin/users/${user.id}/reset-link`);
    expect(await newest()).toMatchObject({
      action: 'user.reset_link',
      subject: { id: user.id },
      after: null,
    });
    const invite = await did('POST /api/v1/admin/invites', { email: 'guest@example.org' });
    const { id } = invite.data as { id: number };
    expect(await newest()).toMatchObject({
      action: 'invite.made',
      subject: { kind: 'invite', id },
      after: { for_one_address: true },
    });
    await did(`DELETE /api/v1/admin/invites/${id}`);
    expect(await newest()).toMatchObject({ action: 'invite.taken_back', subject: { kind: 'invite', id } });
    const { rows } = await test.database.pool.query('select to_jsonb(e)::text as text from audit_entries e');
    const kept = JSON.stringify(rows);
    for (const secret of [
      String(link).split('/').at(-1),
      String(invite.link).split('=').at(-1),
      'example.org',
    ])
      expect(kept).not.toContain(secret);
  });

  it('prompts, as far as they differ; long ones are cut', async () => {
    const slogan_prompt = `A slogan for %s. ${'🐦'.repeat(400)}`;
    await did('PUT /api/v1/admin/prompts/1', { prompt: { slogan_prompt } });
    const entry = await newest();
    expect(entry).toMatchObject({ action: 'prompts.changed', subject: { kind: 'prompts', id: 1 } });
    expect(Object.keys(entry?.after ?? {})).toEqual(['slogan_prompt']);
    expect(entry?.after?.slogan_prompt).toMatch(/^A slogan for %s\. 🐦+…$/u);
  });

  it('orders and decisions about books', async () => {
    const bookId = await test.aBook({ title: 'Emma' });
    await did('POST /api/v1/admin/books/generate', { ids: [bookId] });
    const subject = { kind: 'book', id: bookId, label: 'Emma' };
    expect(await newest()).toMatchObject({ action: 'generation.ordered', subject, after: null });
    const other = await test.aBook({ title: 'Persuasion' });
    await did('POST /api/v1/admin/books/generate', { ids: [bookId, other] });
    expect(await newest()).toMatchObject({
      subject: { kind: 'library', id: null },
      after: { books: 2, ids: [String(bookId), String(other)] },
    });
    await did(`POST /api/v1/admin/books/${bookId}/generation/redo`, { step: 'resolve' });
    expect(await newest()).toMatchObject({
      action: 'generation.redone',
      subject,
      after: { step: 'resolve' },
    });
  });

  it('requests that are decided', async () => {
    const approved = await aRequest('A rare book');
    await did(`POST /api/v1/admin/requests/${approved}/approve`);
    const label = 'A rare book';
    expect(await newest()).toMatchObject({
      action: 'request.approved',
      subject: { kind: 'request', id: approved, label },
      before: { state: 'waiting' },
      after: { state: 'approved' },
    });
    const declined = await aRequest('Another rare book');
    await did(`POST /api/v1/admin/requests/${declined}/decline`, { reason: 'Not for us' });
    expect(await newest()).toMatchObject({
      action: 'request.declined',
      after: { state: 'declined', reason: 'Not for us' },
    });
  });

  it('lists of books that come in, not those that were only tried', async () => {
    const form = formOf({ name: 'books.csv', content: Buffer.from('title,author\nEmma,Jane Austen\n') });
    const send = (query: string) =>
      test.call(`POST /api/v1/admin/import${query}`, { token, body: form.body, headers: form.headers });
    const before = await newest();
    expect((await send('?dry_run=1')).status).toBe(200);
    expect((await newest())?.id).toBe(before?.id);
    const { data } = (await send('')).body as { data: { import_id: number } };
    const subject = { kind: 'import', id: data.import_id, label: 'books.csv' };
    expect(await newest()).toMatchObject({ action: 'import.started', subject, after: { rows: 1 } });
    await did(`POST /api/v1/admin/import/${data.import_id}/cancel`);
    expect(await newest()).toMatchObject({ action: 'import.cancelled', subject });
  });

  it('what fails leaves nothing', async () => {
    const before = await newest();
    const { status } = await test.call('POST /api/v1/admin/requests/2000000000/approve', { token });
    expect(status).toBe(404);
    const last = await test.call(`PATCH /api/v1/admin/users/${adminId}`, {
      token,
      body: { is_admin: false },
    });
    expect(last.status).toBe(409);
    expect((await newest())?.id).toBe(before?.id);
  });
});

describe('the log', () => {
  it('goes back entry by entry, while new ones come', async () => {
    const all = (await log()).entries.map(({ id }) => id);
    const seen: number[] = [];
    let cursor: number | null = null;
    do {
      const page: Log = await log(`?per_page=3${cursor === null ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.next_cursor;
      await did('POST /api/v1/admin/invites');
    } while (cursor !== null);
    expect(seen).toEqual(all);
  });

  it('is filtered by what was done and by who did it', async () => {
    const { entries } = await log('?action=request.declined');
    expect(entries.map(({ action }) => action)).toEqual(['request.declined']);
    const other = await test.aReader({ email: 'second@example.org' });
    await did(`PATCH /api/v1/admin/users/${other.user.id}`, { is_admin: true });
    await test.call('POST /api/v1/admin/invites', { token: other.access_token });
    const theirs = await log(`?admin=${other.user.id}`);
    expect(theirs.entries).toMatchObject([{ action: 'invite.made', admin: { email: 'second@example.org' } }]);
    expect(theirs.admins.map(({ email }) => email)).toEqual(['reader-1@example.org', 'second@example.org']);
    expect((await log('?admin=2000000000')).entries).toEqual([]);
  });

  it('forgets how somebody was called who left, and keeps what they did', async () => {
    const gone = await test.aReader({ email: 'gone@example.org' });
    await did(`PATCH /api/v1/admin/users/${gone.user.id}`, { is_admin: true });
    await test.call('POST /api/v1/admin/invites', { token: gone.access_token });
    const body = { password: 'correct horse battery' };
    await test.call('DELETE /api/v1/profile', { token: gone.access_token, body });
    const { entries } = await log(`?admin=${gone.user.id}`);
    expect(entries).toMatchObject([{ action: 'invite.made', admin: { id: gone.user.id, email: null } }]);
    const changed = (await log('?action=user.changed')).entries.find(
      ({ subject }) => subject.id === gone.user.id,
    );
    expect(changed?.subject.label).toBeNull();
  });

  it('takes no nonsense', async () => {
    for (const query of ['?action=nothing', '?cursor=-1', '?cursor=x', '?per_page=1000', '?admin=0']) {
      const { status } = await test.call(`GET /api/v1/admin/audit${query}`, { token });
      expect(status, query).toBeGreaterThanOrEqual(400);
      expect(status, query).toBeLessThan(500);
    }
  });

  it('holds what is too large in a bounded form', async () => {
    const letters = 'x'.repeat(5_000);
    const after = { reason: letters, ids: Array.from({ length: 5_000 }, (_, index) => String(index)) };
    const subject = { kind: 'library', label: letters } as const;
    await recordAudit(test.database.pool, { adminId, action: 'book.deleted', subject, after });
    const entry = await newest();
    expect(JSON.stringify(entry).length).toBeLessThan(2_000);
  });
});

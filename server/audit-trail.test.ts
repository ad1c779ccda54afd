import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditAction, auditActions } from '#contract/audit.ts';
import { openImagesServer } from '#server/platform/images/images-server.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { PASSWORD } from '#server/testing/call-rows.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { formOf } from '#server/testing/form-of.ts';
import { aPicture, openImagesServerOfTests } from '#server/testing/images-server.ts';
import { runJobs } from '#server/testing/run-jobs.ts';

/** What is sent: the address, and perhaps a body or a form. */
type Call = { path: string; body?: unknown; headers?: Record<string, string> };
/** What a call of an admin leaves in the log, and one that succeeds; `null` for those that change nothing. */
type Row = { action: AuditAction; make: () => Promise<Call> } | null;

let test: TestApp;
let images: Awaited<ReturnType<typeof openImagesServerOfTests>>;
let token: string;
let made = 0;

async function aCategory(): Promise<number> {
  made += 1;
  const { rows: added } = await test.database.pool.query<{ id: number }>(
    "insert into categories (name, name_key) values ('Category ' || $1, 'category ' || $1) returning id",
    [String(made)],
  );
  return added[0]?.id ?? 0;
}

async function aCollection(): Promise<number> {
  made += 1;
  const { rows: added } = await test.database.pool.query<{ id: number }>(
    `insert into collections (origin_key, name, description, language, position)
     values ('admin:' || $1, 'Collection ' || $1, '', 'en', 0) returning id`,
    [String(made)],
  );
  return added[0]?.id ?? 0;
}

async function anAuthor(name: string): Promise<number> {
  made += 1;
  const { rows: found } = await test.database.pool.query<{ id: number }>(
    'select author_id as id from books where id = $1',
    [await test.aBook({ title: `Book ${made}`, author: `${name} ${made}` })],
  );
  return found[0]?.id ?? 0;
}

const aBook = () => {
  made += 1;
  return test.aBook({ title: `Book ${made}` });
};
const ofBook = (rest: string, body?: unknown) => async () => ({
  path: `/api/v1/admin/books/${await aBook()}${rest}`,
  body,
});
const ofBin = (what: string) => async () => {
  const id = await aBook();
  await ask('/api/v1/admin/books/bulk-delete', { body: { ids: [id] } });
  return { path: `/api/v1/admin/bin/${what}`, body: { ids: [id] } };
};
const aForm = (path: string, name: string, content: string | Buffer): Call => ({
  path,
  ...formOf({ name, content: Buffer.from(content) }),
});

async function ask(path: string, call: Omit<Call, 'path'> & { method?: string; token?: string } = {}) {
  const answer = await test.call(`${call.method ?? 'POST'} ${path}`, { token, ...call });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as Record<string, unknown> & { data: Record<string, number> };
}
const ofUser = (rest: string, body?: unknown) => async () => ({
  path: `/api/v1/admin/users/${(await test.aReader()).user.id}${rest}`,
  body,
});
const ofRequest = (rest: string, body?: unknown) => async () => {
  made += 1;
  const { access_token: reader } = await test.aReader();
  await ask('/api/v1/books/suggest', { token: reader, body: { title: `Wish ${made}`, author: 'Somebody' } });
  const { requests } = await ask('/api/v1/requests', { method: 'GET', token: reader });
  return { path: `/api/v1/admin/requests/${(requests as { id: number }[])[0]?.id}${rest}`, body };
};
const aList = (): Call => {
  made += 1;
  return aForm('/api/v1/admin/import', 'books.csv', `title,author\nListed ${made},Jane Austen\n`);
};

const ACTIONS = '/api/v1/admin/books/actions';
const goethe = { written: 'Goethe', spoken: 'Gerta' };

const rows: Readonly<Record<string, Row>> = {
  'PATCH /api/v1/admin/users/:id': { action: 'user.changed', make: ofUser('', { status: 'blocked' }) },
  'POST /api/v1/books/:id/links': {
    action: 'book.link_created',
    make: async () => ({ path: `/api/v1/books/${await aBook()}/links`, body: {} }),
  },
  'DELETE /api/v1/books/:id/links/:link_id': {
    action: 'book.link_revoked',
    make: async () => {
      const links = `/api/v1/books/${await aBook()}/links`;
      return { path: `${links}/${String((await ask(links, { body: {} })).id)}` };
    },
  },
  'POST /api/v1/admin/users/:id/reset-link': { action: 'user.reset_link', make: ofUser('/reset-link') },
  'POST /api/v1/admin/invites': {
    action: 'invite.made',
    make: async () => ({ path: '/api/v1/admin/invites', body: { email: 'guest@example.org' } }),
  },
  'DELETE /api/v1/admin/invites/:id': {
    action: 'invite.taken_back',
    make: async () => {
      const { data } = await ask('/api/v1/admin/invites');
      return { path: `/api/v1/admin/invites/${data.id}` };
    },
  },
  'POST /api/v1/admin/books': {
    action: 'book.added',
    make: async () => ({
      path: '/api/v1/admin/books',
      body: { title: 'A new book', author_name: 'Somebody' },
    }),
  },
  'PATCH /api/v1/admin/books/:id': { action: 'book.changed', make: ofBook('', { slogan: 'Another one' }) },
  'PUT /api/v1/admin/books/:id/cover': {
    action: 'book.cover_changed',
    make: ofBook('/cover', { variant: 1, picture: null }),
  },
  'POST /api/v1/admin/books/:id/cover': {
    action: 'book.cover_changed',
    make: async () => aForm(`/api/v1/admin/books/${await aBook()}/cover`, 'cover.png', await aPicture()),
  },
  'POST /api/v1/admin/books/:id/cover/picture': {
    action: 'book.cover_changed',
    make: ofBook('/cover/picture'),
  },
  'DELETE /api/v1/admin/books/:id': { action: 'book.deleted', make: ofBook('') },
  'DELETE /api/v1/admin/books/bulk-delete': {
    action: 'book.deleted',
    make: async () => ({ path: '/api/v1/admin/books/bulk-delete', body: { ids: [await aBook()] } }),
  },
  'POST /api/v1/admin/books/bulk-delete': {
    action: 'book.deleted',
    make: async () => ({ path: '/api/v1/admin/books/bulk-delete', body: { ids: [await aBook()] } }),
  },
  'POST /api/v1/admin/books/actions': {
    action: 'books.ordered',
    make: async () => ({ path: ACTIONS, body: { action: 'take_down', ids: [await aBook()] } }),
  },
  'POST /api/v1/admin/books/actions/:id/retry': {
    action: 'books.retried',
    make: async () => {
      const id = await aBook();
      const { data } = await ask(ACTIONS, { body: { action: 'take_down', ids: [id] } });
      await ask('/api/v1/admin/books/bulk-delete', { body: { ids: [id] } });
      await runJobs(test, test.opened.actions.jobs ?? {}, { names: ['act-on-books'] });
      return { path: `${ACTIONS}/${data.id}/retry` };
    },
  },
  'POST /api/v1/admin/books/actions/:id/undo': {
    action: 'books.undone',
    make: async () => {
      const { data } = await ask(ACTIONS, { body: { action: 'take_down', ids: [await aBook()] } });
      await runJobs(test, test.opened.actions.jobs ?? {}, { names: ['act-on-books'] });
      return { path: `${ACTIONS}/${data.id}/undo` };
    },
  },
  'POST /api/v1/admin/books/export': null,
  'POST /api/v1/admin/duplicates/merge': {
    action: 'book.merged',
    make: async () => ({
      path: '/api/v1/admin/duplicates/merge',
      body: { keep: await aBook(), merge: await aBook() },
    }),
  },
  'PUT /api/v1/admin/duplicates/apart': {
    action: 'book.told_apart',
    make: async () => ({
      path: '/api/v1/admin/duplicates/apart',
      body: { ids: [await aBook(), await aBook()] },
    }),
  },
  'PATCH /api/v1/admin/authors/:id': {
    action: 'author.changed',
    make: async () => ({
      path: `/api/v1/admin/authors/${await anAuthor('A Former Name')}`,
      body: { name: 'A New Name' },
    }),
  },
  'POST /api/v1/admin/authors/:id/merge': {
    action: 'author.merged',
    make: async () => ({
      path: `/api/v1/admin/authors/${await anAuthor('One Name')}/merge`,
      body: { into: await anAuthor('Other Name') },
    }),
  },
  'PATCH /api/v1/admin/categories/:id': {
    action: 'category.changed',
    make: async () => ({
      path: `/api/v1/admin/categories/${await aCategory()}`,
      body: { description: 'What it is about.' },
    }),
  },
  'POST /api/v1/admin/categories/:id/merge': {
    action: 'category.merged',
    make: async () => ({
      path: `/api/v1/admin/categories/${await aCategory()}/merge`,
      body: { into: await aCategory() },
    }),
  },
  'PUT /api/v1/admin/categories/order': {
    action: 'category.ordered',
    make: async () => ({ path: '/api/v1/admin/categories/order', body: { ids: [await aCategory()] } }),
  },
  'POST /api/v1/admin/collections': {
    action: 'collection.added',
    make: async () => ({
      path: '/api/v1/admin/collections',
      body: { name: 'On war', description: 'Old advice.', language: 'en' },
    }),
  },
  'PATCH /api/v1/admin/collections/:id': {
    action: 'collection.changed',
    make: async () => ({
      path: `/api/v1/admin/collections/${await aCollection()}`,
      body: { description: 'What it is about.' },
    }),
  },
  'DELETE /api/v1/admin/collections/:id': {
    action: 'collection.deleted',
    make: async () => ({ path: `/api/v1/admin/collections/${await aCollection()}` }),
  },
  'POST /api/v1/admin/bin/restore': { action: 'book.restored', make: ofBin('restore') },
  'POST /api/v1/admin/bin/remove': { action: 'book.removed', make: ofBin('remove') },
  'POST /api/v1/admin/books/generate': {
    action: 'generation.ordered',
    make: async () => ({ path: '/api/v1/admin/books/generate', body: { ids: [await aBook()] } }),
  },
  'POST /api/v1/admin/books/:id/generation/redo': {
    action: 'generation.redone',
    make: async () => {
      const id = await aBook();
      await ask('/api/v1/admin/books/generate', { body: { ids: [id] } });
      return { path: `/api/v1/admin/books/${id}/generation/redo`, body: { step: 'resolve' } };
    },
  },
  'POST /api/v1/admin/books/:id/generation/decide': {
    action: 'generation.decided',
    make: async () => {
      const id = await aBook();
      const text = "insert into generation_steps (book_id, step, state) values ($1, 'review', 'held')";
      await test.database.pool.query(text, [id]);
      return { path: `/api/v1/admin/books/${id}/generation/decide`, body: { decision: 'reject' } };
    },
  },
  'POST /api/v1/admin/books/:id/generation/check': null,
  'POST /api/v1/admin/books/:id/generation/reword': null,
  'PUT /api/v1/admin/books/:id/generation/section': {
    action: 'generation.edited',
    make: async () => {
      const id = await aBook();
      const work = { title: 'One', author: 'Two', year: null, language: 'en', subjects: [], knownBy: [] };
      const texts = { sourceLabel: '', author: '', slogan: '', shortDescription: '', thumbnailPrompt: '' };
      const sections = [{ title: 'One', body: 'One.' }];
      const draft = { kind: 'ai', ...texts, categories: [], sections, remarks: [] };
      await test.database.pool.query(
        `insert into generation_steps (book_id, step, state, result)
         values ($1, 'resolve', 'done', $2), ($1, 'write', 'done', $3), ($1, 'review', 'held', null)`,
        [id, JSON.stringify(work), JSON.stringify(draft)],
      );
      const body = { section: 1, was: 'One.', body: 'Two.' };
      return { path: `/api/v1/admin/books/${id}/generation/section`, body };
    },
  },
  'PUT /api/v1/admin/voice-moves/:language': {
    action: 'voice.move_changed',
    make: async () => {
      await test.database.pool.query(
        `insert into voices (name, language, state, is_in_use, sha256, sample_rate_hz)
         values ('la_VA-one-low', 'la', 'ready', true, 'x', 22050)`,
      );
      return { path: '/api/v1/admin/voice-moves/la', body: { state: 'moving' } };
    },
  },
  'DELETE /api/v1/admin/voice-moves/:language/kept': {
    action: 'voice.kept_removed',
    make: async () => {
      const { rows } = await test.database.pool.query<{ language: string }>(
        `insert into former_narrations (book_id, audio, duration_seconds, lines, replaced_at, kept_voice)
         values ($1, 'former', 1, '[]', now(), 'one') returning (select language from books where id = $1)`,
        [await aBook()],
      );
      return { path: `/api/v1/admin/voice-moves/${rows[0]?.language}/kept`, body: { voice: 'one' } };
    },
  },
  // A sample is heard and thrown away.
  'POST /api/v1/admin/books/:id/generation/hear': null,
  'POST /api/v1/admin/books/:id/sources': {
    action: 'source.attached',
    make: async () =>
      aForm(
        `/api/v1/admin/books/${await aBook()}/sources`,
        'source.txt',
        'A sentence of a source. '.repeat(60),
      ),
  },
  'DELETE /api/v1/admin/books/:id/sources/:source_id': {
    action: 'source.removed',
    make: async () => {
      const sources = `/api/v1/admin/books/${await aBook()}/sources`;
      const { path, ...form } = aForm(sources, 'source.txt', 'Another sentence of a source. '.repeat(60));
      const { data } = await ask(path, form);
      return { path: `${sources}/${data.id}` };
    },
  },
  'POST /api/v1/admin/tokens': {
    action: 'token.created',
    make: async () => ({
      path: '/api/v1/admin/tokens',
      body: { name: 'Script', scopes: ['read'], expires_in_days: null, current_password: PASSWORD },
    }),
  },
  'DELETE /api/v1/admin/tokens/:id': {
    action: 'token.revoked',
    make: async () => {
      const body = { name: 'Script', scopes: ['read'], expires_in_days: null, current_password: PASSWORD };
      const { data } = await ask('/api/v1/admin/tokens', { body });
      return { path: `/api/v1/admin/tokens/${data.id}` };
    },
  },
  'POST /api/v1/admin/prompts/:id/estimate': null,
  'PUT /api/v1/admin/prompts/:id': {
    action: 'prompts.changed',
    make: async () => ({ path: '/api/v1/admin/prompts/1', body: { prompt: { slogan_prompt: 'For %s.' } } }),
  },
  'PUT /api/v1/admin/respellings': {
    action: 'respellings.changed',
    make: async () => ({ path: '/api/v1/admin/respellings', body: { respellings: [goethe] } }),
  },
  'PUT /api/v1/admin/books/:id/respellings': {
    action: 'respellings.changed',
    make: ofBook('/respellings', { respellings: [goethe] }),
  },
  'POST /api/v1/admin/narrations/retry': {
    action: 'narration.ordered',
    make: async () => ({ path: '/api/v1/admin/narrations/retry' }),
  },
  'POST /api/v1/admin/voices/:name/install': {
    action: 'voice.ordered',
    make: async () => ({ path: '/api/v1/admin/voices/en_GB-cori-medium/install' }),
  },
  'POST /api/v1/admin/voices/:name/use': {
    action: 'voice.used',
    make: async () => {
      await test.database.pool.query(
        `insert into voices (name, language, state, sha256, sample_rate_hz)
         values ('en_US-john-medium', 'en', 'ready', 'x', 22050)`,
      );
      return { path: '/api/v1/admin/voices/en_US-john-medium/use' };
    },
  },
  'DELETE /api/v1/admin/voices/:name': {
    action: 'voice.removed',
    make: async () => ({ path: '/api/v1/admin/voices/en_GB-cori-medium' }),
  },
  // A sample is heard and thrown away.
  'POST /api/v1/admin/voices/:name/sample': null,
  // Tries are shown and thrown away.
  'POST /api/v1/admin/prompts/:id/try': null,
  'POST /api/v1/admin/settings/test/:provider': null,
  'POST /api/v1/admin/settings/models/:provider': null,
  'PUT /api/v1/admin/settings/values': {
    action: 'settings.changed',
    make: async () => ({ path: '/api/v1/admin/settings/values', body: { values: { DAILY_CAP: '5' } } }),
  },
  'POST /api/v1/admin/import/columns': null,
  'POST /api/v1/admin/import': { action: 'import.started', make: async () => aList() },
  'POST /api/v1/admin/import/:id/cancel': {
    action: 'import.cancelled',
    make: async () => {
      const { path, ...form } = aList();
      const { data } = await ask(path, form);
      return { path: `/api/v1/admin/import/${data.import_id}/cancel` };
    },
  },
  'POST /api/v1/admin/files': {
    action: 'import.started',
    make: async () => ({ path: '/api/v1/admin/files', body: { name: 'A folder', generate: false } }),
  },
  // The start of the import is in the log; these are its files.
  'POST /api/v1/admin/files/:id': null,
  'POST /api/v1/admin/files/:id/end': null,
  'POST /api/v1/admin/reports/:id/resolve': {
    action: 'report.resolved',
    make: async () => {
      const { access_token: reader } = await test.aReader();
      const report = { token: reader, body: { text: 'There is a mistake.' } };
      await ask(`/api/v1/books/${await aBook()}/reports`, report);
      const found = await test.database.pool.query('select max(id) as id from mistake_reports');
      return { path: `/api/v1/admin/reports/${found.rows[0].id}/resolve`, body: { note: 'Mended.' } };
    },
  },
  'POST /api/v1/admin/reports/:id/mend': {
    action: 'report.resolved',
    make: async () => {
      const { access_token: reader } = await test.aReader();
      const report = { token: reader, body: { text: 'There is a mistake.', sentence_id: 's2' } };
      await ask(`/api/v1/books/${await aBook()}/reports`, report);
      const found = await test.database.pool.query('select max(id) as id from mistake_reports');
      const body = { sentence: 'Mended.', note: 'Thank you.' };
      return { path: `/api/v1/admin/reports/${found.rows[0].id}/mend`, body };
    },
  },
  'POST /api/v1/admin/requests/:id/approve': { action: 'request.approved', make: ofRequest('/approve') },
  'POST /api/v1/admin/requests/:id/decline': {
    action: 'request.declined',
    make: ofRequest('/decline', { reason: 'Not for us' }),
  },
  'POST /api/v1/admin/jobs/retry': {
    action: 'jobs.retried',
    make: async () => ({ path: '/api/v1/admin/jobs/retry' }),
  },
  'POST /api/v1/admin/backups': {
    action: 'backup.ordered',
    make: async () => ({ path: '/api/v1/admin/backups' }),
  },
  'DELETE /api/v1/admin/backups/:name': {
    action: 'backup.deleted',
    make: async () => {
      await mkdir(test.backupFolder, { recursive: true });
      await writeFile(join(test.backupFolder, 'precis-daily-1.tar'), 'a backup');
      return { path: '/api/v1/admin/backups/precis-daily-1.tar' };
    },
  },
};

/** Readers call them too; an admin's are in the log. */
const shared = ['POST /api/v1/books/:id/links', 'DELETE /api/v1/books/:id/links/:link_id'];

const changing = (await everyEndpoint())
  .filter(({ access, route }) => (access === 'admin' && !route.startsWith('GET ')) || shared.includes(route))
  .map(({ route }) => route);

beforeAll(async () => {
  images = await openImagesServerOfTests();
  const address = { baseUrl: images.url, apiKey: null, model: 'test-images', timeoutMs: 2_000 };
  test = await buildTestApp({ images: openImagesServer(address) });
  token = (await test.aReader()).access_token;
});
afterAll(async () => {
  await images.close();
  await test.close();
});

const lastOf = async (): Promise<{ id: number; action: string; admin_id: number } | undefined> =>
  (await test.database.pool.query('select id, action, admin_id from audit_entries order by id desc limit 1'))
    .rows[0];

describe('everything that an admin changes is in the audit log', () => {
  it('has a row for every call, and a call for every kind of entry', () => {
    expect(Object.keys(rows).toSorted()).toEqual(changing.toSorted());
    const actions = new Set(Object.values(rows).map((row) => row?.action));
    expect(auditActions.filter((action) => !actions.has(action))).toEqual([]);
  });

  it.each(changing.filter((route) => rows[route] !== null))('%s', async (route) => {
    const row = rows[route];
    const { path, ...sent } = (await row?.make()) ?? { path: '' };
    const before = await lastOf();
    await ask(path, { ...sent, method: route.split(' ')[0] ?? '' });
    const entry = await lastOf();
    expect(entry?.id).toBeGreaterThan(before?.id ?? 0);
    expect(entry).toMatchObject({ action: row?.action, admin_id: 1 });
  });
});

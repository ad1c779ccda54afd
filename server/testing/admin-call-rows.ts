import { newEmail, PASSWORD, type Row, type Things } from './call-rows.ts';

const ofUser = ({ userId }: Things) => `/api/v1/admin/users/${userId}`;
const ofRequest = ({ requestId }: Things) => `/api/v1/admin/requests/${requestId}`;
const noCollection: Row = { path: () => '/api/v1/admin/collections/2000000000', status: 404 };

/** What admins alone may call. */
export const adminRows: Readonly<Record<string, Row>> = {
  'GET /api/v1/admin/users': {},
  'PATCH /api/v1/admin/users/:id': { path: ofUser, body: () => ({ status: 'blocked' }) },
  'POST /api/v1/admin/users/:id/reset-link': { path: (things) => `${ofUser(things)}/reset-link` },
  'GET /api/v1/admin/invites': {},
  'POST /api/v1/admin/invites': { body: () => ({ email: newEmail() }) },
  'DELETE /api/v1/admin/invites/:id': { path: () => '/api/v1/admin/invites/2000000000', status: 404 },

  'GET /api/v1/admin/tokens': {},
  'POST /api/v1/admin/tokens': {
    body: () => ({ name: 'Script', scopes: ['read'], expires_in_days: 30, current_password: PASSWORD }),
    status: 201,
  },
  'DELETE /api/v1/admin/tokens/:id': { path: () => '/api/v1/admin/tokens/2000000000', status: 404 },

  'POST /api/v1/admin/books/generate': { body: ({ bookId }) => ({ ids: [bookId] }), status: 202 },
  'GET /api/v1/admin/books/:id/generation': {},
  'GET /api/v1/admin/books/:id/generation/quotations': {},
  'GET /api/v1/admin/review': {},
  'POST /api/v1/admin/books/:id/generation/redo': {
    path: ({ bookId }) => `/api/v1/admin/books/${bookId}/generation/redo`,
    body: () => ({ step: 'resolve' }),
  },
  'POST /api/v1/admin/books/:id/generation/decide': {
    path: ({ bookId }) => `/api/v1/admin/books/${bookId}/generation/decide`,
    body: () => ({ decision: 'accept' }),
    status: 409,
  },
  'POST /api/v1/admin/books/:id/generation/hear': {
    path: ({ bookId }) => `/api/v1/admin/books/${bookId}/generation/hear`,
    body: () => ({ section: 1 }),
    status: 409,
  },
  'POST /api/v1/admin/books/:id/generation/check': {
    path: ({ bookId }) => `/api/v1/admin/books/${bookId}/generation/check`,
    body: () => ({ text: 'A sentence.' }),
  },
  'POST /api/v1/admin/books/:id/generation/reword': {
    path: ({ bookId }) => `/api/v1/admin/books/${bookId}/generation/reword`,
    body: () => ({ text: 'A sentence.', sentence: 0 }),
    status: 409,
  },
  'PUT /api/v1/admin/books/:id/generation/section': {
    path: ({ bookId }) => `/api/v1/admin/books/${bookId}/generation/section`,
    body: () => ({ section: 1, was: 'One.', body: 'Two.' }),
    status: 409,
  },
  'GET /api/v1/admin/generation': {},
  'GET /api/v1/admin/generation/estimate': { path: () => '/api/v1/admin/generation/estimate?books=12' },
  'GET /api/v1/admin/generation/events': { path: () => '/api/v1/admin/generation/events?once=1' },
  'GET /api/v1/admin/respellings': {},
  'PUT /api/v1/admin/respellings': { body: () => ({ respellings: [] }) },
  'GET /api/v1/admin/books/:id/respellings': {},
  'PUT /api/v1/admin/books/:id/respellings': {
    path: ({ bookId }) => `/api/v1/admin/books/${bookId}/respellings`,
    body: () => ({ respellings: [] }),
  },
  'GET /api/v1/admin/prompts': {},
  'GET /api/v1/admin/prompts/versions': {},
  'PUT /api/v1/admin/prompts/:id': {
    path: () => '/api/v1/admin/prompts/1',
    body: () => ({ prompt: { slogan_prompt: 'A slogan for %s.' } }),
  },
  'POST /api/v1/admin/prompts/:id/estimate': {
    path: () => '/api/v1/admin/prompts/1/estimate',
    body: ({ bookId }) => ({ book_id: bookId, prompt: {} }),
    status: 409,
  },
  'POST /api/v1/admin/prompts/:id/try': {
    path: () => '/api/v1/admin/prompts/1/try',
    body: ({ bookId }) => ({ book_id: bookId, prompt: {} }),
    status: 409,
  },

  'GET /api/v1/admin/books': {},
  'GET /api/v1/admin/books/filter': { path: () => '/api/v1/admin/books/filter?published=1' },
  'GET /api/v1/admin/books/choices': {},
  'GET /api/v1/admin/books/:id': {},
  'POST /api/v1/admin/books': {
    body: () => ({ title: `Book of ${newEmail()}`, author_name: 'Somebody' }),
    status: 201,
  },
  'PATCH /api/v1/admin/books/:id': { body: () => ({ slogan: 'Another one' }) },
  'DELETE /api/v1/admin/books/:id': { path: () => '/api/v1/admin/books/2000000000', status: 404 },
  'DELETE /api/v1/admin/books/bulk-delete': { body: () => ({ ids: [2_000_000_000] }) },
  'POST /api/v1/admin/books/bulk-delete': { body: () => ({ ids: [2_000_000_000] }) },
  'GET /api/v1/admin/authors': {},
  'PATCH /api/v1/admin/authors/:id': {
    path: () => '/api/v1/admin/authors/2000000000',
    body: () => ({ name: 'Nobody' }),
    status: 404,
  },
  'POST /api/v1/admin/authors/:id/merge': {
    path: () => '/api/v1/admin/authors/2000000000/merge',
    body: () => ({ into: 2_000_000_001 }),
    status: 404,
  },
  'GET /api/v1/admin/categories': {},
  'PATCH /api/v1/admin/categories/:id': {
    path: () => '/api/v1/admin/categories/2000000000',
    body: () => ({ description: 'None.' }),
    status: 404,
  },
  'POST /api/v1/admin/categories/:id/merge': {
    path: () => '/api/v1/admin/categories/2000000000/merge',
    body: () => ({ into: 2_000_000_001 }),
    status: 404,
  },
  'PUT /api/v1/admin/categories/order': { body: () => ({ ids: [] }) },
  'GET /api/v1/admin/collections': {},
  'GET /api/v1/admin/collections/:id': noCollection,
  'POST /api/v1/admin/collections': {
    body: () => ({ name: `Collection of ${newEmail()}`, language: 'en' }),
    status: 201,
  },
  'PATCH /api/v1/admin/collections/:id': { ...noCollection, body: () => ({ description: 'None.' }) },
  'DELETE /api/v1/admin/collections/:id': noCollection,
  'GET /api/v1/admin/duplicates': {},
  'POST /api/v1/admin/duplicates/merge': {
    body: ({ bookId }) => ({ keep: bookId, merge: 2_000_000_000 }),
    status: 404,
  },
  'PUT /api/v1/admin/duplicates/apart': {
    body: ({ bookId }) => ({ ids: [bookId, 2_000_000_000] }),
    status: 404,
  },
  'POST /api/v1/admin/books/actions': {
    path: () => '/api/v1/admin/books/actions?dry_run=1',
    body: ({ bookId }) => ({ action: 'accept', ids: [bookId] }),
    status: 202,
  },
  'GET /api/v1/admin/books/actions': {},
  'GET /api/v1/admin/books/actions/:id': {
    path: () => '/api/v1/admin/books/actions/2000000000',
    status: 404,
  },
  'POST /api/v1/admin/books/actions/:id/undo': {
    path: () => '/api/v1/admin/books/actions/2000000000/undo',
    status: 404,
  },
  'POST /api/v1/admin/books/actions/:id/retry': {
    path: () => '/api/v1/admin/books/actions/2000000000/retry',
    status: 404,
  },
  'POST /api/v1/admin/books/export': { body: ({ bookId }) => ({ ids: [bookId] }) },
  'GET /api/v1/admin/bin': {},
  'POST /api/v1/admin/bin/restore': { body: () => ({ ids: [2_000_000_000] }) },
  'POST /api/v1/admin/bin/remove': { body: () => ({ ids: [2_000_000_000] }) },
  'GET /api/v1/admin/narrations/failed': {},
  'POST /api/v1/admin/narrations/retry': {},
  'GET /api/v1/admin/voices': {},
  'POST /api/v1/admin/voices/:name/install': {
    path: () => '/api/v1/admin/voices/en_GB-cori-medium/install',
    status: 202,
  },
  'POST /api/v1/admin/voices/:name/use': { path: () => '/api/v1/admin/voices/none/use', status: 404 },
  'DELETE /api/v1/admin/voices/:name': { path: () => '/api/v1/admin/voices/none', status: 404 },
  'GET /api/v1/admin/voice-moves': {},
  'PUT /api/v1/admin/voice-moves/:language': {
    path: () => '/api/v1/admin/voice-moves/xx',
    body: () => ({ state: 'moving' }),
    status: 404,
  },
  'DELETE /api/v1/admin/voice-moves/:language/kept': {
    path: () => '/api/v1/admin/voice-moves/xx/kept',
    body: () => ({ voice: 'none' }),
    status: 404,
  },
  'POST /api/v1/admin/voices/:name/sample': { path: () => '/api/v1/admin/voices/none/sample', status: 404 },

  'PUT /api/v1/admin/books/:id/cover': {
    path: ({ bookId }) => `/api/v1/admin/books/${bookId}/cover`,
    body: () => ({ variant: 1, picture: null }),
  },
  // A form is told from JSON before anything else; `cover.test.ts` sends forms.
  'POST /api/v1/admin/books/:id/cover': {
    path: ({ bookId }) => `/api/v1/admin/books/${bookId}/cover`,
    body: () => ({}),
    status: 415,
  },
  'POST /api/v1/admin/books/:id/cover/picture': {
    path: ({ bookId }) => `/api/v1/admin/books/${bookId}/cover/picture`,
    status: 409,
  },
  'POST /api/v1/admin/files': { body: () => ({ name: 'A folder', generate: false }), status: 201 },
  // A form is told from JSON before anything else; `files.test.ts` sends forms.
  'POST /api/v1/admin/files/:id': {
    path: () => '/api/v1/admin/files/2000000000?path=a.epub&number=0&piece=0&pieces=1',
    body: () => ({}),
    status: 404,
  },
  'POST /api/v1/admin/files/:id/end': { path: () => '/api/v1/admin/files/2000000000/end', status: 404 },
  'GET /api/v1/admin/books/:id/sources': {},
  // A form is told from JSON before anything else; `sources.test.ts` sends forms.
  'POST /api/v1/admin/books/:id/sources': { body: () => ({}), status: 415 },
  'DELETE /api/v1/admin/books/:id/sources/:source_id': {
    path: ({ bookId }) => `/api/v1/admin/books/${bookId}/sources/2000000000`,
    status: 404,
  },
  'GET /api/v1/admin/reports': {},
  'POST /api/v1/admin/reports/:id/resolve': {
    path: () => '/api/v1/admin/reports/2000000000/resolve',
    body: () => ({ note: 'Mended.' }),
    status: 404,
  },
  'POST /api/v1/admin/reports/:id/mend': {
    path: () => '/api/v1/admin/reports/2000000000/mend',
    body: () => ({ sentence: 'Mended.', note: 'Thank you.' }),
    status: 404,
  },
  'GET /api/v1/admin/requests': {},
  'POST /api/v1/admin/requests/:id/approve': { path: (things) => `${ofRequest(things)}/approve` },
  'POST /api/v1/admin/requests/:id/decline': {
    path: (things) => `${ofRequest(things)}/decline`,
    body: () => ({ reason: 'Not for us' }),
  },
  'POST /api/v1/admin/import': { body: () => 'no form', status: 415 },
  'POST /api/v1/admin/import/columns': { body: () => 'no form', status: 415 },
  'GET /api/v1/admin/imports': {},
  'GET /api/v1/admin/import/:id': { path: () => '/api/v1/admin/import/2000000000', status: 404 },
  'GET /api/v1/admin/import/:id/failed.csv': {
    path: () => '/api/v1/admin/import/2000000000/failed.csv',
    status: 404,
  },
  'GET /api/v1/admin/import/template.csv': {},
  'POST /api/v1/admin/import/:id/cancel': {
    path: () => '/api/v1/admin/import/2000000000/cancel',
    status: 404,
  },
  'GET /api/v1/admin/books/import/last': {},

  'GET /api/v1/admin/audit': {},
  'GET /api/v1/admin/dashboard': {},
  'GET /api/v1/admin/queue': {},
  'POST /api/v1/admin/jobs/retry': {},
  'GET /api/v1/admin/settings': {},
  'GET /api/v1/admin/settings/values': {},
  'PUT /api/v1/admin/settings/values': { body: () => ({ values: { BACKUP_KEEP: null } }), status: 409 },
  'POST /api/v1/admin/settings/models/:provider': {
    path: () => '/api/v1/admin/settings/models/images',
    body: () => ({ values: {} }),
    status: 409,
  },
  'GET /api/v1/admin/backups': {},
  'POST /api/v1/admin/backups': { status: 202 },
  'GET /api/v1/admin/backups/:name': { path: () => '/api/v1/admin/backups/precis-none.tar', status: 404 },
  'DELETE /api/v1/admin/backups/:name': { path: () => '/api/v1/admin/backups/precis-none.tar', status: 404 },
  'POST /api/v1/admin/settings/test/:provider': {
    path: () => '/api/v1/admin/settings/test/images',
    body: () => ({ values: {} }),
    status: 409,
  },
};

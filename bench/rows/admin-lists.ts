import type { Client } from 'pg';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { figuresOf, measured, type Opens, rowsOf } from '../support/bench.ts';
import { type Catalogue, catalogue } from '../support/catalogue.ts';
import { readEach } from '../support/load.ts';
import { served } from '../support/server.ts';

const ROWS = 100_000;
const IMPORTED = 50_000;
const CALLS = 60;

/** `*`: the page in the middle, which is the furthest from both ends, and the last one. */
const lists: Readonly<Record<string, readonly string[]>> = {
  books: ['books?page=*'],
  'books by title': ['books?page=*&sort_by=title'],
  'books that wait, by title': ['books/filter?page=*&status=waiting,needs_source&sort_by=title'],
  'books that are not published': ['books/filter?page=*&published=0'],
  'books by language, origin, length, audio': [
    'language=es',
    'added_as=list&length=medium',
    'audio=none',
  ].map((filter) => `books?page=*&${filter}`),
  'books with audio': ['books?page=*&audio=ready'],
  'books with audio, by title': ['books?page=*&audio=ready&sort_by=title'],
  'books of a category': ['books?page=*&category=3'],
  'books of a voice': ['books?page=*&voice=en_GB-cori-medium'],
  'books whose narration failed': ['books?page=*&audio=failed'],
  'books with open reports': ['books?page=*&reports=open'],
  requests: ['requests?page=*'],
  'requests that wait': ['requests?page=*&state=waiting'],
  'open reports': ['reports?page=*'],
  'books, first page': ['books'],
  'rejected books': ['books/filter?rejected=1'],
  'books with a name': ['books?q=martha winter', 'books/filter?published=0&q=silent river'],
  'books with "the"': ['', '&page=25', '&sort_by=title'].map((more) => `books?q=the${more}`),
  'books with a word that one in sixty has': ['books?q=wandering', 'books?q=petra&sort_by=title'],
  'misspelt books': ['books?q=slient rivver', 'books?q=martah wintr'],
  accounts: ['users', 'users?q=listener-12', 'users?q=listener&page=25', 'users?page=50'],
  'settled reports': ['reports?state=resolved', 'reports?state=resolved&page=500'],
  'the audit log': ['audit', 'audit?action=book.added&admin=2', 'audit?cursor=100&action=book.deleted'],
  imports: ['imports'],
  'rows of an import': [1, 250, 500].map((page) => `import/1?page=${page}`),
  'rows of an import that failed': ['import/1?state=wrong', 'import/1?state=wrong&page=50'],
  'books of the last import': ['books/import/last', 'books/import/last?page=500'],
};

const withLists: Opens<Catalogue> = (runs, work) =>
  catalogue()(runs, (given) => fillAdminLists(given.client).then(() => work(given)));

export const bench = measured(served(withLists), {
  number: '10',
  about: "pages of the admins' lists, filtered, searched, in the middle and at the end",
  rows: rowsOf(lists, (name) => [`Admins' list of ${name}, {books} books: p95`, 'ms', '≤ 30']),
  once: ({ admin }) =>
    figuresOf(lists, async (list) => {
      const paths = (await Promise.all(list.map((path) => pagesOf(admin, `/api/v1/admin/${path}`)))).flat();
      const calls = Array.from({ length: CALLS }, (_, index) => encodeURI(paths[index % paths.length] ?? ''));
      // The first calls find nothing prepared.
      await readEach(admin, calls.slice(0, 5), 1);
      return (await readEach(admin, calls, 1)).p95;
    }),
});

async function pagesOf(target: Target, path: string): Promise<string[]> {
  if (!path.includes('*')) return [path];
  const { total } = await ask<{ total: number }>(target, `GET ${path.replace('*', '1')}`);
  const last = Math.max(1, Math.ceil(total / 20));
  return [Math.ceil(last / 2), last].map((page) => path.replace('*', String(page)));
}

/** Books of every status, as many requests, reports and audit entries as there are books, and a list that is in. */
async function fillAdminLists(client: Client): Promise<void> {
  const statements = [
    `update books set status = case when id % 10 < 2 then 'waiting' when id % 100 = 3 then 'rejected' else 'failed' end
     where id % 10 < 2 or id % 100 = 3 or id % 1000 = 7`,
    `update books set language = case when id % 7 = 0 then 'es' else 'en' end,
       added_as = (array['starter', 'list', 'file', 'request', 'hand'])[1 + id % 5]`,
    `update books set audio_key = null, duration_seconds = null where id % 11 = 0`,
    `insert into narrations (book_id, state, voice, audio_key, duration_seconds)
     select id, case when id % 50 = 0 then 'failed' else 'ready' end,
       case when id % 3 = 0 then 'en_GB-cori-medium:0123456789ab' else 'en+m7' end, 'x', 600 from books
     on conflict do nothing`,
    `insert into book_requests (title, author, main_key, whole_key, state, askers_count, reason)
     select 'The book ' || n, 'Author ' || n % 5000, 'book ' || n, 'the book ' || n,
       (array['waiting', 'waiting', 'waiting', 'declined', 'declined'])[1 + n % 5], n % 50, 'Because.'
     from generate_series(1, ${ROWS}) n`,
    `insert into mistake_reports (book_id, text, note, resolved_at)
     select b.id, 'There is a mistake.', case when b.id % 3 = 0 then 'Done.' end,
       case when b.id % 3 = 0 then now() - b.id * interval '1 second' end
     from books b limit ${ROWS}`,
    `insert into audit_entries (admin_id, action, subject_kind, subject_id, subject_label)
     select 1 + n % 5, (array['book.changed', 'book.added', 'user.changed', 'book.deleted'])[1 + n % 4], 'book', n, 'Book'
     from generate_series(1, ${ROWS}) n`,
    `with made as (
       insert into imports (file_name, state, rows_count, new_count, wrong_count)
       values ('books.csv', 'done', ${IMPORTED}, ${IMPORTED} * 9 / 10, ${IMPORTED} / 10) returning id)
     insert into import_rows (import_id, row, state, title, author, categories, reason, book_id)
     select made.id, 1 + n, case when n % 10 = 0 then 'wrong' else 'new' end, 'The book ' || n, 'Author', '{}',
       case when n % 10 = 0 then 'It has no title.' end, case when n % 10 > 0 then b.id end
     from made, (select id, row_number() over (order by id) as n from books limit ${IMPORTED}) b`,
    // Written anew, as if each book had come so: an index twice as long as it need be takes twice as long to read.
    'vacuum (full) books',
    'vacuum (analyze) books, narrations, book_requests, mistake_reports, audit_entries, imports, import_rows',
  ];
  for (const statement of statements) await client.query(statement);
}

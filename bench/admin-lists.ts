import type { Client } from 'pg';
import type { Bench, Runs } from './support/bench.ts';
import { withBuilt } from './support/built-server.ts';
import { withCatalogue } from './support/database.ts';
import { atMost, type Measured } from './support/figures.ts';
import type { Target } from './support/load.ts';
import { at, fetchJson, fetchText, timeEach } from './support/load.ts';

const ROWS = 100_000;
const IMPORTED = 50_000;
const CALLS = 60;

/** Row 10: pages of the admins' lists, filtered, searched, in the middle and at the end. */
export const adminListsBench: Bench = {
  name: 'admin-lists',
  about: "10: the admins' lists",
  measure: (runs) =>
    withCatalogue(runs, async ({ client, server }) => {
      await fillAdminLists(client);
      await withBuilt(server, async (target) => {
        const lists = await listsOf(target);
        await runs.repeat(() => measureLists(target, lists, runs));
      });
    }),
};

type List = readonly [name: string, paths: readonly string[]];

async function measureLists(target: Target, lists: readonly List[], { books }: Runs): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [name, paths] of lists) {
    const calls = Array.from({ length: CALLS }, (_, index) => `/api/v1/admin${paths[index % paths.length]}`);
    // The first calls find nothing prepared.
    await timeEach(calls.slice(0, 5), 1, (path) => fetchText(target, path));
    const { latencies } = await timeEach(calls, 1, (path) => fetchText(target, path));
    const what = `Admins' list of ${name}, ${books.toLocaleString('en')} books: p95`;
    measured.push({ what, figure: at(latencies, 0.95), unit: 'ms', bars: [atMost(30)] });
  }
  return measured;
}

async function listsOf(target: Target): Promise<List[]> {
  const ledger = '/import/1?';
  return [
    ['books, first page', ['/books']],
    ['books', await pagesOf(target, '/books?')],
    ['books by title', await pagesOf(target, '/books?sort_by=title&')],
    [
      'books that wait, by title',
      await pagesOf(target, '/books/filter?status=waiting,needs_source&sort_by=title&'),
    ],
    ['books that are not published', await pagesOf(target, '/books/filter?published=0&')],
    ['rejected books', ['/books/filter?rejected=1']],
    ['books with a name', ['/books?q=martha winter', '/books/filter?published=0&q=silent river']],
    [
      'books with "the"',
      [
        '/books?q=the',
        '/books?q=the&page=25',
        '/books?q=the&sort_by=title',
        '/books/filter?rejected=1&q=the',
      ],
    ],
    ['books with a word that one in sixty has', ['/books?q=wandering', '/books?q=petra&sort_by=title']],
    [
      'books by language, origin, length, audio',
      [
        ...(await pagesOf(target, '/books?language=es&')),
        ...(await pagesOf(target, '/books?added_as=list&length=medium&')),
        ...(await pagesOf(target, '/books?audio=none&')),
      ],
    ],
    ['books with audio', await pagesOf(target, '/books?audio=ready&')],
    ['books with audio, by title', await pagesOf(target, '/books?audio=ready&sort_by=title&')],
    ['books of a category', await pagesOf(target, '/books?category=3&')],
    ['books of a voice', await pagesOf(target, '/books?voice=en_GB-cori-medium&')],
    ['books whose narration failed', await pagesOf(target, '/books?audio=failed&')],
    ['books with open reports', await pagesOf(target, '/books?reports=open&')],
    ['misspelt books', ['/books?q=slient rivver', '/books?q=martah wintr']],
    ['accounts', ['/users', '/users?q=listener-12', '/users?q=listener&page=25', '/users?page=50']],
    ['requests', await pagesOf(target, '/requests?')],
    ['requests that wait', await pagesOf(target, '/requests?state=waiting&')],
    ['open reports', await pagesOf(target, '/reports?')],
    ['settled reports', ['/reports?state=resolved', '/reports?state=resolved&page=1666']],
    [
      'the audit log',
      ['/audit', '/audit?action=book.added&admin=2', '/audit?cursor=100&action=book.deleted'],
    ],
    ['imports', ['/imports']],
    ['rows of an import', [1, 250, 500].map((page) => `${ledger}page=${page}`)],
    ['rows of an import that failed', [`${ledger}state=wrong`, `${ledger}state=wrong&page=50`]],
    ['books of the last import', ['/books/import/last', '/books/import/last?page=900']],
  ];
}

/** The page in the middle, which is the furthest from both ends, and the last one. */
async function pagesOf(target: Target, list: string): Promise<string[]> {
  const { total } = await fetchJson<{ total: number }>(target, `/api/v1/admin${list}`);
  const last = Math.max(1, Math.ceil(total / 20));
  return [`${list}page=${Math.ceil(last / 2)}`, `${list}page=${last}`];
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
    'vacuum (analyze) books, narrations, book_requests, mistake_reports, audit_entries, imports, import_rows',
  ];
  for (const statement of statements) await client.query(statement);
}

import type { Client } from 'pg';

const ROWS = 100_000;
const IMPORTED = 50_000;

/** As many requests, reports and entries of the audit log as there are books, and a list of books that is in. */
export async function fillAdminLists(client: Client): Promise<void> {
  await client.query(
    `insert into book_requests (title, author, main_key, whole_key, state, askers_count, reason)
     select 'The book ' || n, 'Author ' || n % 5000, 'book ' || n, 'the book ' || n,
       (array['waiting', 'waiting', 'waiting', 'declined', 'declined'])[1 + n % 5], n % 50, 'Because.'
     from generate_series(1, ${ROWS}) n`,
  );
  await client.query(
    `insert into mistake_reports (book_id, text, note, resolved_at)
     select b.id, 'There is a mistake.', case when b.id % 3 = 0 then 'Done.' end,
       case when b.id % 3 = 0 then now() - b.id * interval '1 second' end
     from books b limit ${ROWS}`,
  );
  await client.query(
    `insert into audit_entries (admin_id, action, subject_kind, subject_id, subject_label)
     select 1 + n % 5, (array['book.changed', 'book.added', 'user.changed', 'book.deleted'])[1 + n % 4], 'book', n, 'Book'
     from generate_series(1, ${ROWS}) n`,
  );
  await client.query(
    `with made as (
       insert into imports (file_name, state, rows_count, new_count, wrong_count)
       values ('books.csv', 'done', ${IMPORTED}, ${IMPORTED} * 9 / 10, ${IMPORTED} / 10) returning id)
     insert into import_rows (import_id, row, state, title, author, categories, reason, book_id)
     select made.id, 1 + n, case when n % 10 = 0 then 'wrong' else 'new' end, 'The book ' || n, 'Author', '{}',
       case when n % 10 = 0 then 'It has no title.' end, case when n % 10 > 0 then b.id end
     from made, (select id, row_number() over (order by id) as n from books limit ${IMPORTED}) b`,
  );
  await client.query('vacuum (analyze) book_requests, mistake_reports, audit_entries, imports, import_rows');
}

const last = (total: number, perPage: number): number => Math.ceil(total / perPage);
const lastWaiting = last((ROWS * 3) / 5, 20);
const lastOpen = last((ROWS * 2) / 3, 20);
const ledger = '/import/1?';

/** Names and addresses below `/api/v1/admin`. */
export const adminLists: readonly [name: string, paths: string[]][] = [
  [
    'requests, first, middle and last page',
    ['/requests', '/requests?page=2500', `/requests?page=${ROWS / 20}`],
  ],
  [
    'requests that wait, first, middle and last page',
    [1, Math.round(lastWaiting / 2), lastWaiting].map((page) => `/requests?state=waiting&page=${page}`),
  ],
  [
    'open reports, first, middle and last page',
    [1, Math.round(lastOpen / 2), lastOpen].map((page) => `/reports?page=${page}`),
  ],
  ['settled reports', ['/reports?state=resolved', '/reports?state=resolved&page=1666']],
  ['audit log', ['/audit', '/audit?action=book.added&admin=2', `/audit?cursor=100&action=book.deleted`]],
  ['imports', ['/imports']],
  ['rows of an import, first, middle and last page', [1, 250, 500].map((page) => `${ledger}page=${page}`)],
  ['rows of an import that failed', ['wrong', 'wrong&page=50'].map((query) => `${ledger}state=${query}`)],
  ['books of the last import, first and last page', ['/books/import/last', '/books/import/last?page=900']],
];

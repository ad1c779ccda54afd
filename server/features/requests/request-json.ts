import type { BookRequest, RequestForAdmin } from '#contract/requests.ts';
import { slug } from '#server/features/books/index.ts';
import type { AdminRequestRow, MyRequestRow } from './list-store.ts';

const bookOf = ({ bookId, bookTitle, bookStatus }: MyRequestRow): BookRequest['book'] =>
  bookId === null || bookTitle === null || bookStatus !== 'published'
    ? null
    : { id: bookId, title: bookTitle, slug: slug(bookTitle) };

/** What was said of the request; of one whose book is under way, what is said of that. */
const reasonOf = ({ state, reason, bookReason }: MyRequestRow | AdminRequestRow): string | null =>
  state === 'approved' ? (bookReason ?? reason) : reason;

export const requestJson = (row: MyRequestRow): BookRequest => ({
  id: row.id,
  title: row.title,
  author: row.author,
  state: row.state,
  reason: reasonOf(row),
  book: bookOf(row),
  created_at: row.askedAt.toISOString(),
  is_news: row.isNews,
});

export const adminRequestJson = (row: AdminRequestRow): RequestForAdmin => ({
  id: row.id,
  title: row.title,
  author: row.author,
  state: row.state,
  reason: reasonOf(row),
  askers: row.askers,
  book_id: row.bookId,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
});

import { findTitles, slug } from '#server/features/books/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { OrderEmail } from '#server/platform/email/mailer.ts';
import { makeNews, type RequestRow } from './store.ts';

const footnotes = [
  'You’re getting this email because you requested the book. We won’t email you about it again.',
];

async function emailOf(tx: Executor, { title, author, state, reason, book_id: bookId }: RequestRow) {
  if (state !== 'published' || bookId === null)
    return {
      subject: `“${title}” won’t be added`,
      body: [
        `You requested “${title}” by ${author}. It won’t be added to the library.`,
        `Reason: ${reason ?? 'none was given.'}`,
      ],
      button: { label: 'See your requests', path: '/requests' },
      footnotes,
    };
  const bookTitle = (await findTitles(tx, [bookId])).get(bookId)?.title ?? title;
  return {
    subject: `“${bookTitle}” is in the library`,
    body: [`The book you requested is here: “${bookTitle}” by ${author}. It’s ready to read.`],
    button: { label: 'Open the book', path: `/book/${encodeURIComponent(slug(bookTitle))}/${bookId}` },
    footnotes,
  };
}

export async function tellRequesters(
  { orderEmail }: { orderEmail: OrderEmail },
  tx: Executor,
  request: RequestRow,
): Promise<void> {
  const email = await emailOf(tx, request);
  for (const userId of await makeNews(tx, request.id)) await orderEmail(tx, { userId, ...email });
}

import { findTitles, slug } from '#server/features/books/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { OrderEmail } from '#server/platform/email/mailer.ts';
import { makeNews, type RequestRow } from './store.ts';

const footnotes = [
  'You get this letter because you asked for the book. Nothing else is sent to you about it.',
];

async function emailOf(tx: Executor, { title, author, state, reason, book_id: bookId }: RequestRow) {
  if (state !== 'published' || bookId === null)
    return {
      subject: `“${title}” will not be added`,
      body: [
        `You asked for “${title}” by ${author}. It will not be added to the library.`,
        `The reason: ${reason ?? 'none was given.'}`,
      ],
      button: { label: 'See your requests', path: '/settings' },
      footnotes,
    };
  const bookTitle = (await findTitles(tx, [bookId])).get(bookId)?.title ?? title;
  return {
    subject: `“${bookTitle}” is in the library`,
    body: [`The book that you asked for is here: “${bookTitle}” by ${author}. It is ready to read.`],
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

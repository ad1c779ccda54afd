import { findTitles, slug } from '#server/features/books/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { LetterToUser, RequestsDeps } from './deps.ts';
import { makeNews, type RequestRow } from './store.ts';

type Letter = Omit<LetterToUser, 'userId'>;

const WHY = 'You get this letter because you asked for the book. Nothing else is sent to you about it.';

const published = (request: RequestRow, book: { id: number; title: string }): Letter => ({
  subject: `“${book.title}” is in the library`,
  body: [`The book that you asked for is here: “${book.title}” by ${request.author}. It is ready to read.`],
  button: { label: 'Open the book', path: `/book/${encodeURIComponent(slug(book.title))}/${book.id}` },
  footnotes: [WHY],
});

const declined = (request: RequestRow): Letter => ({
  subject: `“${request.title}” will not be added`,
  body: [
    `You asked for “${request.title}” by ${request.author}. It will not be added to the library.`,
    `The reason: ${request.reason ?? 'none was given.'}`,
  ],
  button: { label: 'See your requests', path: '/settings' },
  footnotes: [WHY],
});

async function letterOf(tx: Executor, request: RequestRow): Promise<Letter> {
  if (request.state !== 'published' || request.bookId === null) return declined(request);
  const titles = await findTitles(tx, [request.bookId]);
  return published(request, {
    id: request.bookId,
    title: titles.get(request.bookId)?.title ?? request.title,
  });
}

/** Tells everybody who asked what became of a request that was just settled: by letter, and when they come back. */
export async function tellRequesters(deps: RequestsDeps, tx: Executor, request: RequestRow): Promise<void> {
  const letter = await letterOf(tx, request);
  for (const userId of await makeNews(tx, request.id)) await deps.orderLetter(tx, { userId, ...letter });
}

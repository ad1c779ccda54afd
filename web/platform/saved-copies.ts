/** The cache of what a reader has saved for the road; the service worker answers from it. */
export const SAVED_CACHE = 'saved-books';

const BOOK_ANSWERS = /^\/api\/v1\/books\/\d+(?:\/(?:text|reading|highlights))?$/;

/** Whether an answer of the API may be a saved one: all of a book that is needed to hear and read it. */
export const isBookAnswer = (pathname: string): boolean => BOOK_ANSWERS.test(pathname);

/** The addresses of those answers for one book. */
export function bookAnswers(bookId: number) {
  const book = `/api/v1/books/${bookId}`;
  return { book, text: `${book}/text`, reading: `${book}/reading`, highlights: `${book}/highlights` };
}

/** Where the cover of a book is kept, by its version; from the address of any form of it. */
export const coverCopy = ({ pathname, search }: URL): string => `${pathname.replace(/[-.].*$/, '')}${search}`;

/** What a saved answer looks like. */
export const jsonAnswer = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

type Place = { bookId: number; seconds: number; historyId: number; version: number };

/** Where there is no cache (an address without https), nothing is saved either. */
const hasCaches = (): boolean => typeof caches !== 'undefined';

/**
 * Brings the saved copy of a book up to a place that the server has confirmed, so that without a network the book goes
 * on from there and not from where it was when it was saved.
 */
export async function noteSavedPlace({ bookId, seconds, historyId, version }: Place): Promise<void> {
  if (!hasCaches() || !(await caches.has(SAVED_CACHE))) return;
  const cache = await caches.open(SAVED_CACHE);
  const { book } = bookAnswers(bookId);
  const saved = await cache.match(book);
  if (saved === undefined) return;
  const body = (await saved.json()) as { data: object };
  const data = { ...body.data, time: seconds, history_id: historyId, version };
  await cache.put(book, jsonAnswer({ ...body, data }));
}

/** Forgets everything that was saved in this browser. */
export async function forgetSavedCopies(): Promise<void> {
  if (hasCaches()) await caches.delete(SAVED_CACHE);
}

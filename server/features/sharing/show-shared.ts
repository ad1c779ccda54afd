import type { SingleBook } from '#contract/books.ts';
import { coverAddress } from '#contract/covers.ts';
import { audioVersionOf } from '#server/features/narration/index.ts';
import type { PageFacts } from '#server/platform/http/web-files.ts';
import { findOpenLink, openLink, type SharingDeps } from './open-link.ts';

/** Its sound is at an address below the secret: it ends with the link, as everything here does. */
const showBook = ({ browsing }: SharingDeps, bookId: number, secret: string): Promise<SingleBook | null> =>
  browsing.bookForStranger(
    bookId,
    (audioKey) => `/api/v1/shared/${secret}/audio/${audioVersionOf(audioKey)}.mp3`,
  );

/** Throws `not_found` for a link that has ended. */
export async function showShared(deps: SharingDeps, secret: string): Promise<SingleBook> {
  const { bookId } = await openLink(deps, secret);
  const book = await showBook(deps, bookId, secret);
  if (!book) throw new Error(`Book ${bookId} is published and has no page.`);
  return book;
}

const PAGE = /^\/shared\/([\w-]{43})\/?$/;

/** What messengers show of a link; null for any other page, and where it has ended. */
export async function cardOfShared(deps: SharingDeps, path: string): Promise<PageFacts | null> {
  const [, secret] = PAGE.exec(path) ?? [];
  const link = secret === undefined ? null : await findOpenLink(deps, secret);
  const book = link && secret !== undefined ? await showBook(deps, link.bookId, secret) : null;
  if (!book) return null;
  const title = `${book.title} · ${book.author.name}`;
  const description = [book.slogan, book.short_description].filter(Boolean).join(' ');
  return {
    robots: 'noindex, nofollow',
    description,
    'og:site_name': 'Precis',
    'og:type': 'article',
    'og:title': title,
    'og:description': description,
    'og:image': deps.publicUrl() + coverAddress(book.thumbnail, '1400.jpg'),
    'twitter:card': 'summary_large_image',
  };
}

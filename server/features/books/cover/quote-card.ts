import { AppError } from '#server/platform/http/app-error.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { findTitles } from '../find-titles.ts';
import { bytesOf, openPicture } from './cover-files.ts';
import { coverTint, needsSystemFonts } from './draw-cover.ts';
import { CARD_SIZE, drawQuoteCard } from './draw-quote-card.ts';
import { type ReadCoverDeps, readCover } from './read-cover.ts';

type Deps = ReadCoverDeps & { storage: Storage };

const COVER_WIDTH = 360;

/**
 * A PNG of 1080 × 1350 with the words, the book's cover, its title and author. Throws `not_found`, and `conflict` for
 * words in a script that has no outlines here.
 */
export async function paintQuoteCard(deps: Deps, bookId: number, quote: string): Promise<Buffer> {
  const cover = await readCover(deps, bookId);
  const book = (await findTitles(deps.database.pool, [bookId])).get(bookId);
  const tint = cover.kind === 'picture' ? cover.tint : coverTint(cover.subject);
  const small = await (await openPicture(await bytesOf(deps.storage, cover)))
    .resize(COVER_WIDTH, COVER_WIDTH * 1.5)
    .png()
    .toBuffer();
  const svg = drawQuoteCard({
    quote: typographic(quote),
    title: book?.title ?? '',
    author: book?.author ?? '',
    language: book?.language ?? 'en',
    tint,
    cover: `data:image/png;base64,${small.toString('base64')}`,
  });
  if (needsSystemFonts(svg))
    throw new AppError('conflict', 'Words in this script can’t be drawn as a picture yet.');
  const picture = await openPicture(Buffer.from(svg));
  return picture.resize(CARD_SIZE.width, CARD_SIZE.height).flatten().png({ palette: true }).toBuffer();
}

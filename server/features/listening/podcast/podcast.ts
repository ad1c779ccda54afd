import { createHash, randomBytes } from 'node:crypto';
import type { PodcastFeed } from '#contract/podcast-feed.ts';
import { findSpokenBooks, type SpokenBook } from '#server/features/books/index.ts';
import { findChapters, narratedTexts } from '#server/features/reading/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type FeedItem, feedXml } from './feed-xml.ts';
import { findFeedOwner, type Listed, listForFeed, replaceFeed, touchFeed } from './podcast-store.ts';

const MOST_ITEMS = 100;
/** Books considered for them: some are no longer published, or have no audio yet. */
const MOST_LISTED = 400;

export type PodcastDeps = {
  database: Database;
  now: () => Date;
  storage: Storage;
  publicUrl: () => string;
  mayListen: (userId: number) => Promise<boolean>;
};

const SECRET = /^[\w-]{43}$/;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const baseOf = (deps: Pick<PodcastDeps, 'publicUrl'>, secret: string): string =>
  `${deps.publicUrl()}/podcast/${secret}`;

/** A new address for a user's feed, which replaces the older one. It is shown once. */
export async function makeFeed(deps: PodcastDeps, userId: number): Promise<PodcastFeed & { url: string }> {
  const secret = randomBytes(32).toString('base64url');
  const at = deps.now();
  await replaceFeed(deps.database.pool, { userId, secretHash: hashOf(secret), at });
  return { created_at: at.toISOString(), last_fetched_at: null, url: `${baseOf(deps, secret)}/feed.xml` };
}

/** Whose feed it is; null for an unknown secret, and for a listener who may not listen (any more). */
export async function ownerOf(deps: PodcastDeps, secret: string): Promise<number | null> {
  if (!SECRET.test(secret)) return null;
  const userId = await findFeedOwner(deps.database.pool, hashOf(secret));
  return userId !== null && (await deps.mayListen(userId)) ? userId : null;
}

export async function writeFeed(
  deps: PodcastDeps,
  { userId, secret }: { userId: number; secret: string },
): Promise<string> {
  const { pool } = deps.database;
  await touchFeed(pool, userId, deps.now());
  const listed = await listForFeed(pool, userId, MOST_LISTED);
  const link = deps.publicUrl();
  return feedXml({
    title: 'Precis: my list',
    summary: 'Your queue and the books you’ve started.',
    link: `${link}/`,
    url: `${baseOf(deps, secret)}/feed.xml`,
    imageUrl: `${link}/icon-512.png`,
    items: await itemsOf(deps, listed, baseOf(deps, secret)),
  });
}

async function itemsOf(deps: PodcastDeps, listed: readonly Listed[], base: string): Promise<FeedItem[]> {
  const books = await findSpokenBooks(
    deps.database.pool,
    listed.map(({ bookId }) => bookId),
  );
  const spoken = listed.filter(({ bookId }) => books.has(bookId)).slice(0, MOST_ITEMS);
  const narrated = await narratedTexts(
    deps.database.pool,
    spoken.map(({ bookId }) => bookId),
  );
  const items: FeedItem[] = [];
  for (const { bookId, since } of spoken) {
    const book = books.get(bookId);
    const file = book && (await deps.storage.stat(book.audioKey));
    if (!book || !file) continue;
    const timed = narrated.has(bookId);
    items.push({
      guid: `precis:book:${bookId}`,
      title: book.title,
      author: book.author,
      summary: summaryOf(book),
      link: `${deps.publicUrl()}/book/${encodeURIComponent(book.slug)}/${bookId}`,
      publishedAt: since,
      durationSeconds: book.durationSeconds,
      audio: { url: `${base}/audio/${bookId}.mp3`, bytes: file.bytes },
      chaptersUrl: timed ? `${base}/chapters/${bookId}.json` : null,
      transcriptUrl: timed ? `${base}/transcript/${bookId}.vtt` : null,
    });
  }
  return items;
}

const summaryOf = ({ author, slogan, description }: SpokenBook): string =>
  [author, slogan, description].filter(Boolean).join('\n\n');

export async function findRecording(
  { database }: Pick<PodcastDeps, 'database'>,
  bookId: number,
): Promise<SpokenBook | null> {
  return (await findSpokenBooks(database.pool, [bookId])).get(bookId) ?? null;
}

/** A book's parts as JSON Chapters 1.2; null where there are none. */
export async function chaptersJson(deps: PodcastDeps, book: SpokenBook): Promise<string | null> {
  const chapters = await findChapters(deps.database.pool, book.id);
  if (chapters.length === 0) return null;
  return JSON.stringify({
    version: '1.2.0',
    title: book.title,
    author: book.author,
    chapters: chapters.map(({ title, start }) => ({ startTime: start, title })),
  });
}

import { coverAddress } from '#contract/covers.ts';
import type { PodcastFeed } from '#contract/podcast-feed.ts';
import { findSpokenBooks, type SpokenBook } from '#server/features/books/index.ts';
import { findChapters, narratedTexts } from '#server/features/reading/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { pageOf, windowOf } from '#server/platform/http/page-of.ts';
import { hashToken, newToken } from '#server/platform/http/secret-token.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type FeedItem, type FeedLink, feedXml } from './feed-xml.ts';
import {
  findFeedOwner,
  type Listed,
  listForFeed,
  listMinutesForFeed,
  replaceFeed,
  touchFeed,
} from './podcast-store.ts';
import { uuidFrom } from './uuid-from.ts';

/** What a user's address leads to. */
export const feeds = {
  books: {
    file: 'feed.xml',
    title: 'Precis: my list',
    summary: 'Your queue and the books you’ve started.',
    list: listForFeed,
  },
  minutes: {
    file: 'minutes.xml',
    title: 'Precis: books in a minute',
    summary: 'What each book argues, in a minute. Newest first.',
    list: listMinutesForFeed,
  },
} as const;
type Feed = keyof typeof feeds;

/** Of one page of a feed. */
const MOST_ITEMS = 100;

/** The namespace that podcasts' UUIDs are made in. */
const PODCASTS = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6';

export type PodcastDeps = {
  database: Database;
  now: () => Date;
  storage: Storage;
  publicUrl: () => string;
  mayListen: (userId: number) => Promise<boolean>;
};

const SECRET = /^[\w-]{43}$/;

const baseOf = (deps: Pick<PodcastDeps, 'publicUrl'>, secret: string): string =>
  `${deps.publicUrl()}/podcast/${secret}`;

/** A new address for a user's feed, which replaces the older one. It is shown once. */
export async function makeFeed(
  deps: PodcastDeps,
  userId: number,
): Promise<PodcastFeed & { url: string; minutes_url: string }> {
  const secret = newToken();
  const at = deps.now();
  await replaceFeed(deps.database.pool, { userId, secretHash: hashToken(secret), at });
  const base = baseOf(deps, secret);
  return {
    created_at: at.toISOString(),
    last_fetched_at: null,
    url: `${base}/${feeds.books.file}`,
    minutes_url: `${base}/${feeds.minutes.file}`,
  };
}

/** Whose feed it is; null for an unknown secret, and for a listener who may not listen (any more). */
export async function ownerOf(deps: PodcastDeps, secret: string): Promise<number | null> {
  if (!SECRET.test(secret)) return null;
  const userId = await findFeedOwner(deps.database.pool, hashToken(secret));
  return userId !== null && (await deps.mayListen(userId)) ? userId : null;
}

type Asked = { feed: Feed; userId: number; secret: string; page: number };

/** A page of a feed, from 1 (RFC 5005); null beyond the last. */
export async function writeFeed(
  deps: PodcastDeps,
  { feed, userId, secret, page }: Asked,
): Promise<string | null> {
  const { file, title, summary, list } = feeds[feed];
  const { pool } = deps.database;
  await touchFeed(pool, userId, deps.now());
  const listed = await list(pool, { userId, ...windowOf({ page, per_page: MOST_ITEMS }) });
  const [first] = listed;
  if (!first && page > 1) return null;
  const link = deps.publicUrl();
  const base = baseOf(deps, secret);
  return feedXml({
    title,
    summary,
    link: `${link}/`,
    language: first?.mainLanguage ?? 'en',
    // The same when its address is replaced: it's the list that an app knows already.
    guid: uuidFrom(
      PODCASTS,
      `${link.replace(/^\w+:\/\//, '')}/podcast/${userId}${feed === 'books' ? '' : `/${feed}`}`,
    ),
    pages: pageLinks(`${base}/${file}`, pageOf({ page, per_page: MOST_ITEMS }, first?.total ?? 0)),
    imageUrl: `${link}/icon-512.png`,
    items: await itemsOf(deps, listed, base),
  });
}

function pageLinks(url: string, { page, last_page }: ReturnType<typeof pageOf>): FeedLink[] {
  const href = (to: number): string => (to === 1 ? url : `${url}?page=${to}`);
  const others = [
    { rel: 'first', to: 1 },
    { rel: 'previous', to: page - 1 },
    { rel: 'next', to: page + 1 },
    { rel: 'last', to: last_page },
  ].filter(({ to }) => last_page > 1 && to >= 1 && to <= last_page);
  return [{ rel: 'self', to: page }, ...others].map(({ rel, to }) => ({ rel, href: href(to) }));
}

async function itemsOf(deps: PodcastDeps, listed: readonly Listed[], base: string): Promise<FeedItem[]> {
  const { pool } = deps.database;
  const ids = listed.map(({ bookId }) => bookId);
  const [books, narrated] = await Promise.all([findSpokenBooks(pool, ids), narratedTexts(pool, ids)]);
  const items: FeedItem[] = [];
  for (const { bookId, pageId, since } of listed) {
    const book = books.get(bookId);
    const file = book && (await deps.storage.stat(book.audioKey));
    if (!book || !file) continue;
    const timed = narrated.has(bookId);
    items.push({
      guid: `precis:book:${bookId}`,
      title: book.title,
      author: book.author,
      language: book.language,
      summary: summaryOf(book),
      link: `${deps.publicUrl()}/book/${encodeURIComponent(book.slug)}/${pageId}`,
      imageUrl: deps.publicUrl() + coverAddress(book.thumbnail, '1400.jpg'),
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

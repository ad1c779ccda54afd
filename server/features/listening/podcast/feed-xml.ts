import { element, escaped, single } from '#server/platform/xml/write-xml.ts';

/** A recording of the feed. Lengths are in bytes and seconds; addresses are whole. */
export type FeedItem = {
  /** Names the book for good: a podcast app tells episodes apart by it. */
  guid: string;
  title: string;
  author: string;
  language: string;
  summary: string;
  link: string;
  /** Of a square JPEG. */
  imageUrl: string;
  publishedAt: Date;
  durationSeconds: number;
  audio: { url: string; bytes: number };
  /** Null where the text is not narrated as it stands. */
  chaptersUrl: string | null;
  transcriptUrl: string | null;
};

export type FeedLink = { rel: string; href: string };

export type FeedChannel = {
  title: string;
  summary: string;
  /** Where people reach the instance. */
  link: string;
  language: string;
  /** A UUID that is the feed's for good. */
  guid: string;
  /** To itself and to its other pages. */
  pages: readonly FeedLink[];
  imageUrl: string;
  items: readonly FeedItem[];
};

function itemXml(item: FeedItem): string {
  return [
    '<item>',
    element('title', item.title),
    element('description', item.summary),
    element('link', item.link),
    `<guid isPermaLink="false">${escaped(item.guid)}</guid>`,
    element('pubDate', item.publishedAt.toUTCString()),
    single('enclosure', { url: item.audio.url, length: item.audio.bytes, type: 'audio/mpeg' }),
    element('itunes:title', item.title),
    element('itunes:author', item.author),
    single('itunes:image', { href: item.imageUrl }),
    element('itunes:duration', String(Math.round(item.durationSeconds))),
    element('itunes:explicit', 'false'),
    element('itunes:episodeType', 'full'),
    ...(item.chaptersUrl === null
      ? []
      : [single('podcast:chapters', { url: item.chaptersUrl, type: 'application/json+chapters' })]),
    ...(item.transcriptUrl === null
      ? []
      : [
          single('podcast:transcript', {
            url: item.transcriptUrl,
            type: 'text/vtt',
            language: item.language,
          }),
        ]),
    '</item>',
  ].join('\n');
}

/** RSS 2.0 with the namespaces of iTunes and Podcasting 2.0. The block and lock tags keep it out of directories. */
export function feedXml(channel: FeedChannel): string {
  const { title, summary, link, imageUrl } = channel;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"',
    ' xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">',
    '<channel>',
    element('title', title),
    element('description', summary),
    element('link', link),
    element('language', channel.language),
    element('generator', 'Precis'),
    element('ttl', '60'),
    ...channel.pages.map(({ rel, href }) => single('atom:link', { href, rel, type: 'application/rss+xml' })),
    `<image>${element('url', imageUrl)}${element('title', title)}${element('link', link)}</image>`,
    single('itunes:image', { href: imageUrl }),
    element('itunes:author', 'Precis'),
    element('itunes:explicit', 'false'),
    element('itunes:type', 'episodic'),
    '<itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>',
    element('itunes:block', 'Yes'),
    element('podcast:guid', channel.guid),
    element('podcast:medium', 'audiobook'),
    element('podcast:block', 'yes'),
    element('podcast:locked', 'yes'),
    ...channel.items.map(itemXml),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

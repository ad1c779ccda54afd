import type { z } from 'zod';
import type { Book } from '#contract/books.ts';
import type { SpokenAppBook } from '#server/features/browsing/index.ts';
import { audioVersionOf } from '#server/features/narration/index.ts';
import { libraryId } from './ids.ts';
import type { chapter, Item, itemMetadata, WholeItem } from './item-answers.ts';

type Chapter = z.infer<typeof chapter>;
type Metadata = z.infer<typeof itemMetadata>;

const ARTICLE = /^(?:the|an?|el|la|los|las|un|una)\s+(.+)$/i;

/** For sorting: “Republic, The”. */
const withoutArticle = (title: string): string => {
  const rest = ARTICLE.exec(title)?.[1];
  return rest === undefined ? title : `${rest}, ${title.slice(0, title.length - rest.length).trim()}`;
};

/** “Thoreau, Henry David”. */
export function lastNameFirst(name: string): string {
  const at = name.lastIndexOf(' ');
  return at < 0 ? name : `${name.slice(at + 1)}, ${name.slice(0, at)}`;
}

/** The summary's own description, which says more than the title. */
const describe = (book: Book, description: string): string =>
  [book.slogan, description].filter(Boolean).join('\n\n');

export function metadataOf({ book, year, description }: SpokenAppBook): Metadata {
  const { title, author } = book;
  const text = describe(book, description);
  return {
    title,
    titleIgnorePrefix: withoutArticle(title),
    subtitle: null,
    authors: [{ id: String(author.id), name: author.name }],
    authorName: author.name,
    authorNameLF: lastNameFirst(author.name),
    narrators: [],
    narratorName: '',
    series: [],
    seriesName: '',
    genres: book.categories.map(({ name }) => name),
    publishedYear: year === null ? null : String(year),
    publishedDate: null,
    publisher: null,
    description: text,
    descriptionPlain: text,
    isbn: null,
    asin: null,
    language: book.language,
    explicit: false,
    abridged: true,
  };
}

/** Apps show a path and name downloads after it; the library has none, so it's made from the title. */
const fileNameOf = ({ book }: SpokenAppBook): string =>
  `${book.title.replaceAll(/[/\\:*?"<>|]/g, '-').slice(0, 120)}.mp3`;

function fieldsOf(row: SpokenAppBook, bytes: number) {
  const { book, addedAt } = row;
  const id = String(book.id);
  const file = fileNameOf(row);
  return {
    id,
    ino: id,
    libraryId: libraryId(book.language),
    folderId: libraryId(book.language),
    path: `/${file}`,
    relPath: file,
    isFile: true as const,
    mtimeMs: addedAt,
    ctimeMs: addedAt,
    birthtimeMs: addedAt,
    addedAt,
    updatedAt: addedAt,
    isMissing: false as const,
    isInvalid: false as const,
    mediaType: 'book' as const,
    numFiles: 1,
    size: bytes,
  };
}

function mediaOf(row: SpokenAppBook, bytes: number, numChapters: number) {
  const id = String(row.book.id);
  return {
    id,
    libraryItemId: id,
    metadata: metadataOf(row),
    coverPath: `/api/items/${id}/cover`,
    tags: [],
    numTracks: 1,
    numAudioFiles: 1,
    numChapters,
    duration: row.durationSeconds,
    size: bytes,
    ebookFormat: null,
  };
}

/** Without the file's size, which would mean a call to the storage for every book of a list. */
export const itemOf = (row: SpokenAppBook): Item => ({
  ...fieldsOf(row, 0),
  media: mediaOf(row, 0, row.chapters),
});

type Sound = { bytes: number; chapters: readonly { title: string; start: number }[]; contentUrl: string };

export function chaptersOf({ durationSeconds }: SpokenAppBook, parts: Sound['chapters']): Chapter[] {
  return parts.map(({ title, start }, id) => ({
    id,
    // Before the first chapter, title and author are spoken.
    start: id === 0 ? 0 : start,
    end: parts[id + 1]?.start ?? durationSeconds,
    title,
  }));
}

export function trackOf(row: SpokenAppBook, { bytes, contentUrl }: Pick<Sound, 'bytes' | 'contentUrl'>) {
  const { mtimeMs, ctimeMs, birthtimeMs, path, relPath } = fieldsOf(row, bytes);
  const metadata = {
    filename: relPath,
    ext: '.mp3',
    path,
    relPath,
    size: bytes,
    mtimeMs,
    ctimeMs,
    birthtimeMs,
  };
  const { title } = row.book;
  const duration = row.durationSeconds;
  return {
    index: 1,
    startOffset: 0,
    duration,
    title,
    contentUrl,
    mimeType: 'audio/mpeg',
    codec: 'mp3',
    metadata,
  };
}

export function wholeItemOf(row: SpokenAppBook, sound: Sound): Omit<WholeItem, 'userMediaProgress'> {
  const fields = fieldsOf(row, sound.bytes);
  const { addedAt, updatedAt } = fields;
  // The file's name in requests; new audio of the book is another file.
  const ino = audioVersionOf(row.audioKey);
  const track = trackOf(row, sound);
  const { duration, metadata, mimeType, codec } = track;
  const file = { ino, metadata, addedAt, updatedAt };
  return {
    ...fields,
    lastScan: null,
    scanVersion: null,
    libraryFiles: [{ ...file, fileType: 'audio' }],
    media: {
      ...mediaOf(row, sound.bytes, sound.chapters.length),
      chapters: chaptersOf(row, sound.chapters),
      tracks: [track],
      ebookFile: null,
      audioFiles: [
        {
          ...file,
          index: 1,
          manuallyVerified: false,
          exclude: false,
          error: null,
          format: 'MP2/3 (MPEG audio layer 2/3)',
          duration,
          bitRate: Math.round((sound.bytes * 8) / Math.max(duration, 1)),
          codec,
          timeBase: '1/14112000',
          channels: 1,
          channelLayout: 'mono',
          chapters: [],
          metaTags: {},
          mimeType,
        },
      ],
    },
  };
}

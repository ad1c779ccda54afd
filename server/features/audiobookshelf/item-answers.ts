import { z } from 'zod';

/** Milliseconds since 1970. */
const ms = z.number().int();
const text = z.string();
/** Fields that apps look for and this library doesn't have. */
const none = z.null();
const empty = z.array(z.never());

export const chapter = z.object({ id: z.number().int(), start: z.number(), end: z.number(), title: text });

const fileMetadata = z.object({
  filename: text,
  ext: text,
  path: text,
  relPath: text,
  size: z.number().int(),
  mtimeMs: ms,
  ctimeMs: ms,
  birthtimeMs: ms,
});

const audioFile = z.object({
  index: z.number().int(),
  ino: text,
  metadata: fileMetadata,
  addedAt: ms,
  updatedAt: ms,
  manuallyVerified: z.boolean(),
  exclude: z.boolean(),
  error: none,
  format: text,
  duration: z.number(),
  bitRate: z.number().int(),
  codec: text,
  timeBase: text,
  channels: z.number().int(),
  channelLayout: text,
  chapters: empty,
  metaTags: z.object({}),
  mimeType: text,
});

export const audioTrack = z.object({
  index: z.number().int(),
  startOffset: z.number(),
  duration: z.number(),
  title: text,
  contentUrl: text,
  mimeType: text,
  codec: text,
  metadata: fileMetadata,
});

/** The fields of both the short and the long form of an item, for apps that know only one of them. */
export const itemMetadata = z.object({
  title: text,
  titleIgnorePrefix: text,
  subtitle: none,
  authors: z.array(z.object({ id: text, name: text })),
  authorName: text,
  authorNameLF: text,
  narrators: empty,
  narratorName: text,
  series: empty,
  seriesName: text,
  genres: z.array(text),
  publishedYear: text.nullable(),
  publishedDate: none,
  publisher: none,
  description: text,
  descriptionPlain: text,
  isbn: none,
  asin: none,
  language: text,
  explicit: z.literal(false),
  abridged: z.literal(true),
});

export const progress = z.object({
  /** The item's id: there's one progress per book. */
  id: text,
  userId: text,
  libraryItemId: text,
  episodeId: none,
  mediaItemId: text,
  mediaItemType: z.literal('book'),
  duration: z.number(),
  /** 0 to 1. */
  progress: z.number(),
  currentTime: z.number(),
  isFinished: z.boolean(),
  hideFromContinueListening: z.literal(false),
  ebookLocation: none,
  ebookProgress: z.number(),
  lastUpdate: ms,
  startedAt: ms,
  finishedAt: ms.nullable(),
});
export type Progress = z.infer<typeof progress>;

const itemFields = {
  id: text,
  ino: text,
  libraryId: text,
  folderId: text,
  path: text,
  relPath: text,
  isFile: z.literal(true),
  mtimeMs: ms,
  ctimeMs: ms,
  birthtimeMs: ms,
  addedAt: ms,
  updatedAt: ms,
  isMissing: z.literal(false),
  isInvalid: z.literal(false),
  mediaType: z.literal('book'),
  numFiles: z.number().int(),
  size: z.number().int(),
};

const mediaFields = {
  id: text,
  libraryItemId: text,
  metadata: itemMetadata,
  coverPath: text,
  tags: empty,
  numTracks: z.number().int(),
  numAudioFiles: z.number().int(),
  numChapters: z.number().int(),
  duration: z.number(),
  size: z.number().int(),
  ebookFormat: none,
};

/** An item in lists. */
export const item = z.object({
  ...itemFields,
  media: z.object(mediaFields),
  /** When it was last heard, on shelves of books in progress. */
  progressLastUpdate: ms.optional(),
});
export type Item = z.infer<typeof item>;

/** A single item with everything in it. */
export const wholeItem = z.object({
  ...itemFields,
  lastScan: none,
  scanVersion: none,
  libraryFiles: z.array(
    z.object({ ino: text, metadata: fileMetadata, addedAt: ms, updatedAt: ms, fileType: text }),
  ),
  media: z.object({
    ...mediaFields,
    audioFiles: z.array(audioFile),
    chapters: z.array(chapter),
    ebookFile: none,
    tracks: z.array(audioTrack),
  }),
  userMediaProgress: progress.nullable(),
});
export type WholeItem = z.infer<typeof wholeItem>;

/** A playback session of an app. */
export const play = z.object({
  id: text,
  userId: text,
  libraryId: text,
  libraryItemId: text,
  bookId: text,
  episodeId: none,
  mediaType: z.literal('book'),
  mediaMetadata: itemMetadata,
  chapters: z.array(chapter),
  displayTitle: text,
  displayAuthor: text,
  coverPath: text,
  duration: z.number(),
  /** 0: direct play, the file as it is. */
  playMethod: z.literal(0),
  mediaPlayer: text,
  deviceInfo: z.object({ deviceId: text, clientName: text, clientVersion: text }),
  serverVersion: text,
  date: text,
  dayOfWeek: text,
  timeListening: z.number(),
  startTime: z.number(),
  currentTime: z.number(),
  startedAt: ms,
  updatedAt: ms,
  audioTracks: z.array(audioTrack),
  videoTrack: none,
  libraryItem: wholeItem,
});

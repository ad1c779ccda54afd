import type { SingleBook } from '#contract/books.ts';
import { isFinished } from '#contract/listening-rules.ts';
import type { ReadingPosition, Section } from '#contract/reading.ts';

/** A place that waits to be sent. `readAt`: ISO 8601 in UTC, so that text order is time order. */
export type ReadPlace = { bookId: number; sentenceId: string; readAt: string };

export function isReadPlace(value: unknown): value is ReadPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { bookId, sentenceId, readAt } = value as Record<keyof ReadPlace, unknown>;
  return Number.isInteger(bookId) && typeof sentenceId === 'string' && typeof readAt === 'string';
}

export const keepNewest = (waiting: readonly ReadPlace[], place: ReadPlace): readonly ReadPlace[] => [
  ...waiting.filter(({ bookId }) => bookId !== place.bookId),
  place,
];

/** `seconds`: where it is heard; null without narration. */
export type ReadOn = { sentenceId: string; sectionTitle: string; section: number; seconds: number | null };

function placeOf(sections: readonly Section[], sentenceId: string): ReadOn | null {
  const section = sections.findIndex(({ sentences }) => sentences.some(({ id }) => id === sentenceId));
  const found = sections[section]?.sentences.find(({ id }) => id === sentenceId);
  if (found === undefined) return null;
  return { sentenceId, section, sectionTitle: sections[section]?.title ?? '', seconds: found.start };
}

/** What this device hasn't sent yet goes first, where it's newer. What is heard there is the server's to say. */
export const placeAfter = (saved: ReadingPosition | null, place: ReadPlace): ReadingPosition | null =>
  saved !== null && saved.read_at >= place.readAt
    ? saved
    : {
        ...(saved ?? { section: null, section_title: null, start: null, device: null }),
        sentence_id: place.sentenceId,
        read_at: place.readAt,
      };

/** Whoever has read one of the last sentences has read them all. */
const EDGE_SENTENCES = 3;

/** Null where nothing was read, or only the first sentences, or the last ones too. */
export function readOnPlace(sections: readonly Section[], saved: ReadingPosition | null): ReadOn | null {
  const place = saved?.sentence_id ? placeOf(sections, saved.sentence_id) : null;
  const edges = [
    ...(sections[0]?.sentences.slice(0, EDGE_SENTENCES) ?? []),
    ...(sections.at(-1)?.sentences.slice(-EDGE_SENTENCES) ?? []),
  ];
  return edges.some(({ id }) => id === place?.sentenceId) ? null : place;
}

/** What is spoken at a position; null without narration, or before it starts. */
export function heardPlace(sections: readonly Section[], seconds: number): ReadOn | null {
  const spoken = sections
    .flatMap(({ sentences }) => sentences)
    .filter(({ start }) => start !== null && start <= seconds)
    .at(-1);
  return spoken === undefined || seconds < 1 ? null : placeOf(sections, spoken.id);
}

/** Reading and listening this far apart are worth a mention, in seconds. */
const APART_SECONDS = 30;

/** Null where reading hasn't gone beyond listening. */
export function readBeyond(
  saved: ReadingPosition | null,
  heardSeconds: number,
): { sectionTitle: string; seconds: number } | null {
  const { start = null, section_title: title = null } = saved ?? {};
  if (start === null || title === null || start <= heardSeconds + APART_SECONDS) return null;
  return { sectionTitle: title, seconds: start };
}

function isFurther(heard: ReadOn, read: ReadOn | null): boolean {
  const readSeconds = read?.seconds ?? null;
  if (heard.seconds === null) return false;
  return readSeconds === null || heard.seconds > readSeconds + APART_SECONDS;
}

/** The one place to go on from: what was heard where that is well beyond what was read. */
export function furthest(read: ReadOn | null, heard: ReadOn | null): (ReadOn & { isHeard: boolean }) | null {
  if (heard !== null && isFurther(heard, read)) return { ...heard, isHeard: true };
  return read && { ...read, isHeard: false };
}

type Heard = { isHere: boolean; seconds: number };

/** Where the offer to go on leads; nowhere for a book that was heard to its end. In seconds, as `time` on the server. */
export function offeredPlace(
  {
    sections,
    readOn,
    book,
  }: { sections: readonly Section[]; readOn: ReadOn | null; book: Pick<SingleBook, 'time' | 'duration'> },
  { isHere, seconds }: Heard,
): ReturnType<typeof furthest> {
  // One that is over stands at 0 in the player, to be played again.
  const isOver = isFinished(isHere && seconds > 0 ? seconds : book.time, book.duration);
  return isOver ? null : furthest(readOn, heardPlace(sections, isHere ? seconds : book.time));
}

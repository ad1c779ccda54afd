import type { ReadingPosition, Section } from '#contract/reading.ts';

/** How far somebody has read, as it waits to be sent. `readAt`: ISO 8601 in UTC, so that text order is time order. */
export type ReadPlace = { bookId: number; sentenceId: string; readAt: string };

export function isReadPlace(value: unknown): value is ReadPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { bookId, sentenceId, readAt } = value as Record<keyof ReadPlace, unknown>;
  return Number.isInteger(bookId) && typeof sentenceId === 'string' && typeof readAt === 'string';
}

/** One place a book: the newest. */
export function keepNewest(waiting: readonly ReadPlace[], place: ReadPlace): readonly ReadPlace[] {
  return [...waiting.filter(({ bookId }) => bookId !== place.bookId), place];
}

/** Where somebody can read on. `seconds`: where that is heard; null without a voice. */
export type ReadOn = { sentenceId: string; sectionTitle: string; section: number; seconds: number | null };

/** The place in the text for a sentence; null where it is no longer there. */
function placeOf(sections: readonly Section[], sentenceId: string): ReadOn | null {
  const section = sections.findIndex(({ sentences }) => sentences.some(({ id }) => id === sentenceId));
  const found = sections[section]?.sentences.find(({ id }) => id === sentenceId);
  if (found === undefined) return null;
  return { sentenceId, section, sectionTitle: sections[section]?.title ?? '', seconds: found.start };
}

/**
 * Where one stopped reading: what waits on this device goes before what the server has. Null where nothing was
 * read, or no more than the first sentences: there is nothing to go back to.
 */
export function readOnPlace(
  sections: readonly Section[],
  known: { saved: ReadingPosition | null; unsent: ReadPlace | undefined },
): ReadOn | null {
  const { saved, unsent } = known;
  const isUnsentNewer = unsent !== undefined && (saved === null || unsent.readAt > saved.read_at);
  const sentenceId = isUnsentNewer ? unsent.sentenceId : (saved?.sentence_id ?? null);
  const place = sentenceId === null ? null : placeOf(sections, sentenceId);
  const isJustBegun = sections[0]?.sentences.slice(0, 3).some(({ id }) => id === place?.sentenceId);
  return isJustBegun === true ? null : place;
}

/** The sentence that is spoken at a place of the narration; null without a voice, or before it has begun. */
export function heardPlace(sections: readonly Section[], seconds: number): ReadOn | null {
  const spoken = sections
    .flatMap(({ sentences }) => sentences)
    .filter(({ start }) => start !== null && start <= seconds)
    .at(-1);
  return spoken === undefined || seconds < 1 ? null : placeOf(sections, spoken.id);
}

/** What reading and listening have reached lies this far apart before it is worth a word, in seconds. */
const APART_SECONDS = 30;

/** What was read further than it was heard, by what the server has; null where there is nothing to tell. */
export function readBeyond(
  saved: ReadingPosition | null,
  heardSeconds: number,
): { sectionTitle: string; seconds: number } | null {
  const { start = null, section_title: title = null } = saved ?? {};
  if (start === null || title === null || start <= heardSeconds + APART_SECONDS) return null;
  return { sectionTitle: title, seconds: start };
}

/** Whether the voice has gone on beyond what was read. */
export function isFurther(heard: ReadOn | null, read: ReadOn | null): boolean {
  const heardSeconds = heard?.seconds ?? null;
  const readSeconds = read?.seconds ?? null;
  if (heardSeconds === null) return false;
  return readSeconds === null || heardSeconds > readSeconds + APART_SECONDS;
}

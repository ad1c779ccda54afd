import { audioVersionOf, isOtherAudio } from '#contract/audio-version.ts';
import { base } from '../page/base.ts';
import type { CopyName } from './copy-forms.ts';
import { jsonAnswer, savedCacheOf } from './copy-names.ts';

/** The service worker answers from it. */
export const SAVED_CACHE = savedCacheOf(base);

export function bookAnswers(bookId: number): Record<CopyName, string> {
  const book = `/api/v1/books/${bookId}`;
  return { book, text: `${book}/text`, reading: `${book}/reading`, highlights: `${book}/highlights` };
}

/** A position as the server has it now. */
export type SavedPosition = {
  bookId: number;
  seconds: number;
  /** The audio that the seconds are of; null if unknown. */
  audio: string | null;
  historyId: number;
  version: number;
  finished: boolean;
};

/** So that offline a saved book resumes here, not where it was when it was saved. */
export async function noteSavedPlace(place: SavedPosition): Promise<void> {
  if (typeof caches === 'undefined' || !(await caches.has(SAVED_CACHE))) return;
  const cache = await caches.open(SAVED_CACHE);
  const { seconds, historyId, version, finished } = place;
  const { book } = bookAnswers(place.bookId);
  const saved = await cache.match(book);
  if (saved === undefined) return;
  const body = (await saved.json()) as { data: { audio_public_link?: string } };
  // The copy keeps the audio that it was saved with.
  if (isOtherAudio(place.audio, audioVersionOf(body.data.audio_public_link))) return;
  const data = { ...body.data, time: seconds, finished, history_id: historyId, version };
  await cache.put(book, jsonAnswer({ ...body, data }));
}

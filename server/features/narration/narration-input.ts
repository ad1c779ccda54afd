import { createHash } from 'node:crypto';
import type { Pronunciation } from '#contract/narration.ts';
import { pronunciationsIn } from './pronunciation/pronunciation-rules.ts';

/**
 * Counts up when the same words would be spoken in another way, so that nothing older is taken for it. What is narrated
 * already is compared with it only when its narration is ordered, never at a start.
 */
const NARRATION_VERSION = 3;

export type NarrationInput = {
  title: string;
  author: string;
  language: string;
  body: string;
  voice: string;
  pronunciations: readonly Pronunciation[];
};

export function inputHashOf({
  title,
  author,
  language,
  body,
  voice,
  pronunciations,
}: NarrationInput): string {
  const parts: unknown[] = [NARRATION_VERSION, voice, language, title, author, body];
  const used = pronunciationsIn([title, author, body].join('\n'), pronunciations);
  // A book that needs none keeps the hash it had before there were pronunciations.
  if (used.length > 0) parts.push(used);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

export const audioKeyOf = (bookId: number, inputHash: string): string =>
  audioKeyNamed(bookId, inputHash.slice(0, 32));

export const audioKeyNamed = (bookId: number, audioVersion: string): string =>
  `${soundFolderOf(bookId)}/${audioVersion}.mp3`;

/** Where a narration is kept that the voice could not speak, and another one spoke. */
export const fallbackKeyOf = (audioKey: string): string => audioKey.replace(/\.mp3$/, '-fallback.mp3');

/** The version of a recording, by which players name what they have: the name of its file. */
export const audioVersionOf = (audioKey: string): string =>
  audioKey.replace(/^.*\//, '').replace(/\.mp3$/, '');

export const SOUNDS = 'narrations';

export const soundFolderOf = (bookId: number): string => `${SOUNDS}/${bookId}`;

/** What each of its sentences sounded like, from a voice elsewhere. */
export const chunkFolderOf = (bookId: number): string => `${soundFolderOf(bookId)}/chunks`;

/** The same from a natural voice, as long as the book is being narrated. */
export const naturalFolderOf = (bookId: number): string => `${soundFolderOf(bookId)}/natural`;

import { createHash } from 'node:crypto';
import type { Pronunciation } from '#contract/narration.ts';
import { pronunciationsIn } from './pronunciation/pronunciation-rules.ts';

/** Counts up when the same words would be spoken in another way, so that nothing older is taken for it. */
const NARRATION_VERSION = 2;

export type NarrationInput = {
  title: string;
  author: string;
  language: string;
  body: string;
  voice: string;
  /** Of all books first, then the book’s own, which count where both have one. */
  pronunciations: readonly Pronunciation[];
};

/** What a narration is made from, as a SHA-256 in hex: the same input never needs to be narrated twice. */
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

/** Where the sound made from an input is stored, and what is known of it beside it. */
export const audioKeyOf = (bookId: number, inputHash: string): string =>
  `${soundFolderOf(bookId)}/${inputHash.slice(0, 32)}.mp3`;

/** Of all books, each in a folder of its own. */
export const SOUNDS = 'narrations';

/** All sound of a book, finished or in the making. */
export const soundFolderOf = (bookId: number): string => `${SOUNDS}/${bookId}`;

/** What each of its sentences sounded like, from a voice elsewhere. */
export const chunkFolderOf = (bookId: number): string => `${soundFolderOf(bookId)}/chunks`;

import { fold, wordsIn } from './folded-words.ts';

/** A piece of a text; `hit` if the search matched it. */
export type Piece = { text: string; hit: boolean };

/** An accent goes with its letter. The browser's own segmenter takes long to load, just when the first answer is awaited. */
const charactersOf = (text: string): string[] => text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** How far `word` reaches from `start`, the beginning of a word of the text; -1 if it isn't there. */
function hitAt(folded: readonly string[], start: number, word: string): number {
  let read = '';
  for (let end = start; end < folded.length; end++) {
    read += folded[end];
    if (read.length >= word.length) return read.startsWith(word) ? end + 1 : -1;
    if (!word.startsWith(read)) return -1;
  }
  return -1;
}

function longestHit(folded: readonly string[], start: number, words: readonly string[]): number {
  return Math.max(-1, ...words.map((word) => hitAt(folded, start, word)));
}

/**
 * Splits a text into what the search matched and what it didn't. Words match from the beginning of a word, in
 * any order. The pieces joined are the text.
 */
export function markedLetters(text: string, keyword: string): Piece[] {
  const words = wordsIn(keyword);
  const characters = charactersOf(text);
  const folded = characters.map(fold);
  const hits = characters.map(() => false);
  for (let start = 0; start < characters.length; start++) {
    if (isLetter(characters[start - 1])) continue;
    const end = longestHit(folded, start, words);
    if (end > start) hits.fill(true, start, end);
  }
  return piecesOf(characters, hits);
}

function piecesOf(characters: readonly string[], hits: readonly boolean[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, character] of characters.entries()) {
    const hit = hits[index] === true;
    const last = pieces.at(-1);
    if (last?.hit === hit) last.text += character;
    else pieces.push({ text: character, hit });
  }
  return pieces;
}

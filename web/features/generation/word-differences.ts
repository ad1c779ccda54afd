import { diffWordsWithSpace } from 'diff';

export type Piece = { at: number; text: string; isOwn: boolean };

/** One of two texts, whole, in pieces: those that only it has are its own. `at` counts characters from 0. */
function piecesOf(parts: readonly { value: string; isOwn: boolean }[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { value, isOwn } of parts) {
    pieces.push({ at, text: value, isOwn });
    at += value.length;
  }
  return pieces;
}

/** Two versions of a text, compared word by word. */
export function wordDifferences(old: string, changed: string): { old: Piece[]; changed: Piece[] } {
  const parts = diffWordsWithSpace(old, changed);
  return {
    old: piecesOf(parts.filter(({ added }) => !added).map((part) => ({ ...part, isOwn: part.removed }))),
    changed: piecesOf(
      parts.filter(({ removed }) => !removed).map((part) => ({ ...part, isOwn: part.added })),
    ),
  };
}

import { diffWordsWithSpace } from 'diff';

export type Piece = { at: number; text: string; isOwn: boolean };

/** One of two texts in pieces; `isOwn` if only it has them. `at` counts characters from 0. */
function piecesOf(parts: readonly { value: string; isOwn: boolean }[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { value, isOwn } of parts) {
    pieces.push({ at, text: value, isOwn });
    at += value.length;
  }
  return pieces;
}

export function wordDifferences(old: string, changed: string): { old: Piece[]; changed: Piece[] } {
  const parts = diffWordsWithSpace(old, changed);
  return {
    old: piecesOf(parts.filter(({ added }) => !added).map((part) => ({ ...part, isOwn: part.removed }))),
    changed: piecesOf(
      parts.filter(({ removed }) => !removed).map((part) => ({ ...part, isOwn: part.added })),
    ),
  };
}

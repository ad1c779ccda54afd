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

type Change = { at: number; kind: 'del' | 'ins' | 'span'; text: string };

/** Both texts in one, in order: what only the old one has before what only the changed one has, in as few pieces. */
export function inlineDifferences(old: string, changed: string): Change[] {
  const pieces: Omit<Change, 'at'>[] = [];
  let [gone, come] = ['', ''];
  const end = () => {
    pieces.push({ kind: 'del', text: gone }, { kind: 'ins', text: come });
    [gone, come] = ['', ''];
  };
  for (const { value, added, removed } of diffWordsWithSpace(old, changed)) {
    const isGap = value.trim() === '' && gone + come !== '';
    if (!(added || removed || isGap)) {
      end();
      pieces.push({ kind: 'span', text: value });
      continue;
    }
    if (!added) gone += value;
    if (!removed) come += value;
  }
  end();
  return pieces.flatMap((piece, at) => (piece.text === '' ? [] : [{ ...piece, at }]));
}

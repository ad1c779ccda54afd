import type { Face } from './faces.ts';

export type SetLines = { lines: string[]; size: number };

/** Han, kana and Thai have no spaces: a line may end after any character. */
const UNSPACED =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])(?=[\p{L}\p{N}])/u;

/** Unbreakable pieces, each with the space before it. */
function piecesOf(text: string): string[] {
  return text
    .split(/(?= )/)
    .flatMap((word) => word.split(UNSPACED))
    .filter((piece) => piece.trim() !== '');
}

function fill(pieces: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line === '') line = piece.trimStart();
    else if (fits(line + piece)) line += piece;
    else {
      lines.push(line);
      line = piece.trimStart();
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** The same number of lines in the narrowest column, which evens out their lengths. */
function even(face: Face, pieces: readonly string[], set: SetLines & { width: number }): string[] {
  let tooNarrow = 0;
  let enough = set.width;
  let best = set.lines;
  while (enough - tooNarrow > 4) {
    const width = (tooNarrow + enough) / 2;
    const lines = fill(pieces, (line) => face.measure(line, set.size) <= width);
    const holds =
      lines.length <= set.lines.length && lines.every((line) => face.measure(line, set.size) <= width);
    if (holds) {
      best = lines;
      enough = width;
    } else tooNarrow = width;
  }
  return best;
}

/** As much of the text as fits with an ellipsis. */
function cut(face: Face, text: string, column: { width: number; size: number }): string {
  const characters = Array.from(text);
  while (characters.length > 0) {
    const line = `${characters.join('').trimEnd()}…`;
    if (face.measure(line, column.size) <= column.width) return line;
    characters.pop();
  }
  return '…';
}

/** Breaks words that are wider than the column. */
function partWideWords(
  face: Face,
  pieces: readonly string[],
  column: { width: number; size: number },
): string[] {
  return pieces.flatMap((piece) => {
    if (face.measure(piece.trimStart(), column.size) <= column.width) return [piece];
    const parts = [''];
    for (const character of piece) {
      const last = parts.at(-1) ?? '';
      if (face.measure(`${last}${character}-`, column.size) <= column.width)
        parts[parts.length - 1] = last + character;
      else parts.push(character);
    }
    return parts.map((part, index) => (index < parts.length - 1 ? `${part}-` : part));
  });
}

export type Column = {
  width: number;
  mostLines: (size: number) => number;
  sizes: readonly [number, ...number[]];
};

/**
 * Sets text at the largest size that fits, in lines of about the same length. What doesn't fit at the smallest size
 * is cut with an ellipsis.
 */
export function setLines(face: Face, text: string, column: Column): SetLines {
  const pieces = piecesOf(text);
  for (const size of column.sizes) {
    const fits = (line: string) => face.measure(line, size) <= column.width;
    const lines = fill(pieces, fits);
    if (lines.length <= column.mostLines(size) && lines.every(fits)) {
      return { size, lines: even(face, pieces, { lines, size, width: column.width }) };
    }
  }
  return setSmallest(face, pieces, column);
}

function setSmallest(face: Face, pieces: readonly string[], column: Column): SetLines {
  const size = column.sizes.at(-1) ?? column.sizes[0];
  const place = { width: column.width, size };
  const lines = fill(partWideWords(face, pieces, place), (line) => face.measure(line, size) <= column.width);
  const most = Math.max(1, column.mostLines(size));
  if (lines.length <= most) return { lines, size };
  const last = lines.slice(most - 1, most + 1).join(' ');
  return { lines: [...lines.slice(0, most - 1), cut(face, last, place)], size };
}

/** More edits than any two words need. */
const FAR = 65_535;

/** Rows of the table of edits: the one before the last, the last, and the next one. */
type Rows = readonly [Uint16Array, Uint16Array, Uint16Array];

const rowsFor = (letters: number): Rows => [
  new Uint16Array(letters + 1),
  new Uint16Array(letters + 1),
  new Uint16Array(letters + 1),
];

/** Fills `next` with the edits from the first `row` letters of one word to every beginning of the other; the least of them. */
function fillRow(one: string, other: string, row: number, [beforeLast, last, next]: Rows): number {
  const letter = one.charCodeAt(row - 1);
  const before = row > 1 ? one.charCodeAt(row - 2) : -1;
  let left = row;
  let least = row;
  let beforeOther = -1;
  next[0] = row;
  for (let column = 1; column <= other.length; column += 1) {
    const otherLetter = other.charCodeAt(column - 1);
    const changed = (last[column - 1] as number) + (letter === otherLetter ? 0 : 1);
    const added = (last[column] as number) + 1;
    let edits = changed < added ? changed : added;
    if (left + 1 < edits) edits = left + 1;
    if (letter === beforeOther && before === otherLetter) {
      const swapped = (beforeLast[column - 2] as number) + 1;
      if (swapped < edits) edits = swapped;
    }
    next[column] = edits;
    left = edits;
    beforeOther = otherLetter;
    if (edits < least) least = edits;
  }
  return least;
}

/**
 * Edits between two words: letters added, left out, changed, or two neighbours swapped. Where there are more than
 * `most`, any number that is more.
 */
export function editsBetween(one: string, other: string, most = FAR, rows = rowsFor(other.length)): number {
  if (Math.abs(one.length - other.length) > most) return FAR;
  let [beforeLast, last, next] = rows;
  for (let column = 0; column <= other.length; column += 1) last[column] = column;
  let leastBefore = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const least = fillRow(one, other, row, [beforeLast, last, next]);
    // A swap goes back two rows, so two of them must be too far.
    if (least > most && leastBefore > most) return FAR;
    leastBefore = least;
    [beforeLast, last, next] = [last, next, beforeLast];
  }
  return last[other.length] ?? 0;
}

/**
 * 0 to 1, or 0 for what is not more than `least`. Words of which one is more than twice as long as the other are not
 * alike, and need no table.
 */
function likenessOf(one: string, other: string, { least, rows }: { least: number; rows: Rows }): number {
  if (one === other) return 1;
  const longer = Math.max(1, one.length, other.length);
  const apart = Math.abs(one.length - other.length);
  if (apart * 2 > longer || 1 - apart / longer <= least) return 0;
  const edits = editsBetween(one, other, Math.floor((1 - least) * longer), rows);
  return Math.max(0, 1 - edits / longer);
}

/** How alike words and a text are, 0 to 1: each word against its best counterpart, long words counting more. */
export function likeness(words: readonly string[], text: string): number {
  const others = text.split(' ');
  const rows = rowsFor(text.length);
  let sum = 0;
  let letters = 0;
  for (const word of words) {
    let best = 0;
    for (const other of others) best = Math.max(best, likenessOf(word, other, { least: best, rows }));
    sum += best * word.length;
    letters += word.length;
  }
  const each = sum / Math.max(1, letters);
  // Two words run together, or one torn apart.
  return Math.max(each, likenessOf(words.join(''), others.join(''), { least: each, rows }));
}

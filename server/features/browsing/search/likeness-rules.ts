type Row = readonly number[];

const at = (row: Row, column: number): number => row[column] ?? 0;

/** Edits from the first `place` letters of one word to every prefix of the other. */
function rowAt(
  place: number,
  [one, other]: readonly [string, string],
  [beforeLast, last]: readonly Row[],
): Row {
  const row = [place];
  for (let column = 1; column <= other.length; column += 1) {
    const isSame = one[place - 1] === other[column - 1];
    const isSwap = one[place - 1] === other[column - 2] && one[place - 2] === other[column - 1];
    const changed = at(last ?? [], column - 1) + (isSame ? 0 : 1);
    const swapped = isSwap ? at(beforeLast ?? [], column - 2) + 1 : changed;
    row.push(Math.min(changed, swapped, at(last ?? [], column) + 1, at(row, column - 1) + 1));
  }
  return row;
}

/** Letters added, left out, changed, or two neighbours swapped. Any larger number if there are more than `most`. */
export function editsBetween(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let beforeLast: Row = [];
  let last: Row = Array.from({ length: other.length + 1 }, (_, column) => column);
  let leastBefore = 0;
  for (let place = 1; place <= one.length; place += 1) {
    [beforeLast, last] = [last, rowAt(place, [one, other], [beforeLast, last])];
    const least = Math.min(...last);
    // A swap goes back two rows, so both must be too far.
    if (least > most && leastBefore > most) return Number.POSITIVE_INFINITY;
    leastBefore = least;
  }
  return at(last, other.length);
}

/** 0 to 1, or 0 if not more than `least`. Words are never alike if one is more than twice as long. */
function likenessOf(one: string, other: string, least: number): number {
  if (one === other) return 1;
  const longer = Math.max(1, one.length, other.length);
  const apart = Math.abs(one.length - other.length);
  if (apart * 2 > longer || 1 - apart / longer <= least) return 0;
  const edits = editsBetween(one, other, Math.floor((1 - least) * longer));
  return Math.max(0, 1 - edits / longer);
}

/** 0 to 1: each word against its best counterpart, long words counting more. */
export function likeness(words: readonly string[], text: string): number {
  const others = text.split(' ');
  let sum = 0;
  let letters = 0;
  for (const word of words) {
    let best = 0;
    for (const other of others) best = Math.max(best, likenessOf(word, other, best));
    sum += best * word.length;
    letters += word.length;
  }
  const each = sum / Math.max(1, letters);
  // Two words run together, or one torn apart.
  return Math.max(each, likenessOf(words.join(''), others.join(''), each));
}

/**
 * Edits between two words: letters added, left out, changed, or two neighbours swapped. Where there are more than
 * `most`, any number that is more.
 */
export function editsBetween(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  let leastBefore = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const added = Math.min(last[column] ?? 0, next[column - 1] ?? 0) + 1;
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwap ? (beforeLast[column - 2] ?? 0) + 1 : changed;
      next.push(Math.min(changed, added, swapped));
    }
    const least = Math.min(...next);
    // A swap goes back two rows, so two of them must be too far.
    if (least > most && leastBefore > most) return Number.POSITIVE_INFINITY;
    leastBefore = least;
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/**
 * 0 to 1, or 0 for what is not more than `least`. Words of which one is more than twice as long as the other are not
 * alike, and need no table.
 */
function likenessOf(one: string, other: string, least: number): number {
  if (one === other) return 1;
  const longer = Math.max(1, one.length, other.length);
  const apart = Math.abs(one.length - other.length);
  if (apart * 2 > longer || 1 - apart / longer <= least) return 0;
  const edits = editsBetween(one, other, Math.floor((1 - least) * longer));
  return Math.max(0, 1 - edits / longer);
}

/** How alike words and a text are, 0 to 1: each word against its best counterpart, long words counting more. */
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

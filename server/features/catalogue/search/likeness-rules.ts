/** Rows of the table of edits: the one before the last, and the last. */
type Rows = { beforeLast: readonly number[]; last: readonly number[] };

const FAR = Number.POSITIVE_INFINITY;

/** The edits from the first `row` letters of one word to every beginning of the other. */
function nextRow(
  one: readonly string[],
  other: readonly string[],
  row: number,
  { beforeLast, last }: Rows,
): number[] {
  const current = [row];
  for (let column = 1; column <= other.length; column += 1) {
    const isSame = one[row - 1] === other[column - 1];
    const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
    const added = (current[column - 1] ?? FAR) + 1;
    const left = (last[column] ?? FAR) + 1;
    const changed = (last[column - 1] ?? FAR) + (isSame ? 0 : 1);
    const swapped = isSwap ? (beforeLast[column - 2] ?? FAR) + 1 : FAR;
    current.push(Math.min(added, left, changed, swapped));
  }
  return current;
}

/** Edits between two words: letters added, left out, changed, or two neighbours swapped. */
export function editsBetween(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  let rows: Rows = { beforeLast: [], last: Array.from({ length: b.length + 1 }, (_, index) => index) };
  for (let row = 1; row <= a.length; row += 1) {
    rows = { beforeLast: rows.last, last: nextRow(a, b, row, rows) };
  }
  return rows.last[b.length] ?? 0;
}

/** 0 to 1. Words of which one is more than twice as long as the other are not alike, and need no table. */
function likenessOf(one: string, other: string): number {
  const longer = Math.max(1, one.length, other.length);
  if (Math.abs(one.length - other.length) * 2 > longer) return 0;
  return 1 - editsBetween(one, other) / longer;
}

/** How alike words and a text are, 0 to 1: each word against its best counterpart, long words counting more. */
export function likeness(words: readonly string[], text: string): number {
  const others = text.split(' ');
  let sum = 0;
  let letters = 0;
  for (const word of words) {
    const best = others.reduce((most, other) => Math.max(most, likenessOf(word, other)), 0);
    sum += best * word.length;
    letters += word.length;
  }
  // Two words run together, or one torn apart.
  const whole = likenessOf(words.join(''), others.join(''));
  return Math.max(sum / Math.max(1, letters), whole);
}

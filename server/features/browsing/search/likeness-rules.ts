const at = (row: Uint16Array, column: number): number => row[column] ?? 0;

/** Three rows of a table of edits, for words of up to so many letters. A search compares thousands of words. */
const rowsFor = (letters: number) =>
  [new Uint16Array(letters), new Uint16Array(letters), new Uint16Array(letters)] as const;

let rows = rowsFor(128);

/** Writes the edits from the first `place` letters of one word to every prefix of the other. Returns the fewest. */
function writeRow(
  place: number,
  [one, other]: readonly [string, string],
  [beforeLast, last, row]: ReturnType<typeof rowsFor>,
): number {
  const letter = one.charCodeAt(place - 1);
  row[0] = place;
  let fewest = place;
  for (let column = 1; column <= other.length; column += 1) {
    const its = other.charCodeAt(column - 1);
    const isSwap = its === one.charCodeAt(place - 2) && letter === other.charCodeAt(column - 2);
    const changed = at(last, column - 1) + (letter === its ? 0 : 1);
    const swapped = isSwap ? at(beforeLast, column - 2) + 1 : changed;
    const edits = Math.min(changed, swapped, at(last, column) + 1, at(row, column - 1) + 1);
    row[column] = edits;
    fewest = Math.min(fewest, edits);
  }
  return fewest;
}

/** Letters added, left out, changed, or two neighbours swapped. Any larger number if there are more than `most`. */
export function editsBetween(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  if (other.length >= rows[0].length) rows = rowsFor(2 * other.length);
  let [beforeLast, last, row] = rows;
  for (let column = 0; column <= other.length; column += 1) last[column] = column;
  let fewestBefore = 0;
  for (let place = 1; place <= one.length; place += 1) {
    const fewest = writeRow(place, [one, other], [beforeLast, last, row]);
    // A swap goes back two rows, so both must be too far.
    if (fewest > most && fewestBefore > most) return Number.POSITIVE_INFINITY;
    fewestBefore = fewest;
    [beforeLast, last, row] = [last, row, beforeLast];
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

/** Words less alike than this have nothing in common but letters. */
const LEAST_OF_A_WORD = 0.34;

/**
 * How alike texts are to words, 0 to 1: each word against its best counterpart, long words counting more. Any number
 * below `least` where it's less.
 */
export function likenessTo(words: readonly string[], least = 0): (text: string) => number {
  // The texts that are compared share most of their words.
  const known = words.map(() => new Map<string, number>());
  const letters = Math.max(1, words.join('').length);
  return (text) => {
    const others = text.split(' ');
    let sum = 0;
    for (const [index, word] of words.entries()) {
      let best = 0;
      for (const other of others) {
        const value = known[index]?.get(other) ?? likenessOf(word, other, LEAST_OF_A_WORD);
        known[index]?.set(other, value);
        if (value > best) best = value;
      }
      sum += best * word.length;
    }
    const each = sum / letters;
    // Two words run together, or one torn apart.
    return Math.max(each, likenessOf(words.join(''), others.join(''), Math.max(each, least)));
  };
}

/** Which letters a word has, some sharing a bit. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place += 1) letters |= 1 << (word.charCodeAt(place) & 31);
  return letters;
}

/** Whether some have more letters that others lack than edits could put in. */
function isApart(letters: number, others: number, most: number): boolean {
  let missing = letters & ~others;
  for (let edit = 0; edit < most; edit += 1) missing &= missing - 1;
  return missing !== 0;
}

/** Shorter words are too near to too many others, unless only two letters are swapped. */
const SHORTEST_MISSPELT = 6;
const SHORTEST_SWAPPED = 4;

/** The known word with two neighbours swapped, behind the same first letter. */
function swappedIn(word: string, known: ReadonlyMap<string, number>): string | null {
  for (let at = 1; word.length >= SHORTEST_SWAPPED && at < word.length - 1; at += 1) {
    const swapped = `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
    if (known.has(swapped)) return swapped;
  }
  return null;
}

/**
 * The one with the fewest slips, one or in long words two, behind the same first letter; of several, the one that's
 * known from most books.
 */
export function nearestTo(word: string, known: ReadonlyMap<string, number>): string | null {
  if (word.length < SHORTEST_MISSPELT) return swappedIn(word, known);
  const letters = lettersOf(word);
  const most = word.length < 12 ? 1 : 2;
  let nearest = { other: null as string | null, edits: most, books: 0 };
  for (const [other, books] of known) {
    if (other[0] !== word[0] || isApart(letters, lettersOf(other), most)) continue;
    const edits = editsBetween(word, other, nearest.edits);
    const isNearer = edits < nearest.edits || (edits === nearest.edits && books > nearest.books);
    if (isNearer) nearest = { other, edits, books };
  }
  return nearest.other;
}

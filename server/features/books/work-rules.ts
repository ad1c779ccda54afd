import { wordsOf } from './rules.ts';

export type Work = { title: string; author: string };

const ARTICLES = new Set(['the', 'a', 'an', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'il', 'lo']);
/** Between a title and its subtitle. A bare hyphen is part of a word. */
const SUBTITLE = /\s*[:;(\u2013\u2014]\s*|\s+-\s+|,?\s+or,\s+/u;
const COUNTED = /^(?:\d+|[ivx]{1,5}|one|two|three|four|five|six)$/;
const NAMES_APART = /\s*(?:;|&|\band\b|\bund\b|\bet\b)\s*/iu;
const NO_NAMES = new Set(['dr', 'prof', 'sir', 'jr', 'sr', 'st']);

type Title = { main: string[]; rest: string[] };

/** In no order, and without articles unless there's nothing else. */
function sorted(words: readonly string[]): string[] {
  const telling = words.filter((word) => !ARTICLES.has(word));
  return (telling.length > 0 ? telling : [...words]).toSorted();
}

function partsOf(title: string): Title {
  const at = title.search(SUBTITLE);
  const main = at > 0 ? wordsOf(title.slice(0, at)) : [];
  if (main.length === 0) return { main: sorted(wordsOf(title)), rest: [] };
  return { main: sorted(main), rest: sorted(wordsOf(title.slice(at))) };
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index]);

const countsIn = (words: readonly string[]): string[] => words.filter((word) => COUNTED.test(word));

/** Whether subtitles may be of one work: half of the shorter is in the other, and the same volume. */
function restsAgree(one: readonly string[], other: readonly string[]): boolean {
  if (!same(countsIn(one), countsIn(other))) return false;
  if (one.length === 0 || other.length === 0) return true;
  const known = new Set(other);
  const shared = one.filter((word) => known.has(word)).length;
  return shared * 2 >= Math.min(one.length, other.length);
}

/** Case, accents, articles, word order and a missing subtitle don't matter. */
export function sameTitle(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  const wholes = [first, second].map(({ main, rest }) => [...main, ...rest].toSorted());
  if (same(wholes[0] ?? [], wholes[1] ?? [])) return true;
  return same(first.main, second.main) && restsAgree(first.rest, second.rest);
}

/** For looking up candidates: titles of one work share at least one of these. `sameWork` decides. */
export function titleKeys(title: string): { mainKey: string; wholeKey: string } {
  const { main, rest } = partsOf(title);
  return { mainKey: main.join(' '), wholeKey: [...main, ...rest].toSorted().join(' ') };
}

/** Whether one name's words abbreviate the other's: `j r r` or `jrr` for `john ronald reuel`. */
function standsFor(short: readonly string[], full: readonly string[]): boolean {
  const letters = short.join('');
  const initials = full.map((word) => word[0] ?? '');
  const isShort = short.every((word) => word.length === 1) || short.length === 1;
  return isShort && (letters === initials.join('') || initials.join('').startsWith(letters));
}

function samePerson(one: readonly string[], other: readonly string[]): boolean {
  const shared = one.filter((word) => other.includes(word));
  if (!shared.some((word) => word.length > 1)) return false;
  const [mine, theirs] = [one, other].map((words) => words.filter((word) => !shared.includes(word)));
  if (!mine?.length || !theirs?.length) return true;
  return standsFor(mine, theirs) || standsFor(theirs, mine);
}

const peopleOf = (author: string): string[][] =>
  author
    .split(NAMES_APART)
    .map((name) => wordsOf(name).filter((word) => !NO_NAMES.has(word)))
    .filter((words) => words.length > 0);

/** Whether names, or lists of them, share a person: initials, word order and left-out names are forgiven. */
export function sameAuthor(one: string, other: string): boolean {
  const others = peopleOf(other);
  return peopleOf(one).some((person) => others.some((another) => samePerson(person, another)));
}

export const sameWork = (one: Work, other: Work): boolean =>
  sameTitle(one.title, other.title) && sameAuthor(one.author, other.author);

/** Works with the same key that are compared; a list has no more of one title. */
const MOST_ALIKE = 50;

/**
 * Remembers works and gives the first that was the same: by `sameWork`, or by a key that only one work has, which also
 * serves names that `sameWork` cannot compare.
 */
export function createWorkIndex<Item>(): (key: string, work: Work, item: Item) => Item {
  type Known = { work: Work; item: Item };
  const byKey = new Map<string, Item>();
  const byTitle = new Map<string, Known[]>();
  return (key, work, item) => {
    const { mainKey, wholeKey } = titleKeys(work.title);
    const lists = [...new Set([mainKey, wholeKey])].map((title) => {
      const list = byTitle.get(title) ?? [];
      byTitle.set(title, list);
      return list;
    });
    const first =
      byKey.get(key) ?? lists.flat().find((known) => mainKey !== '' && sameWork(known.work, work))?.item;
    if (first !== undefined) return first;
    byKey.set(key, item);
    for (const list of lists) if (list.length < MOST_ALIKE) list.push({ work, item });
    return item;
  };
}

/** Shorter titles that differ by a letter are other words. */
const SHORTEST_NEAR = 6;
const MOST_LETTERS_APART = 2;

/** Where two texts part, without what they share at either end. */
function middles(one: string, other: string): [string, string] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

/** The letters and digits of a title alone. */
export const lettersOf = (title: string): string => wordsOf(title).join('');

/** Whether titles are written alike: they differ in one place, by two letters at most, and count the same volume. */
export function nearTitle(one: string, other: string): boolean {
  const [first, second] = [lettersOf(one), lettersOf(other)];
  if (Math.min(first.length, second.length) < SHORTEST_NEAR) return false;
  const isNear = middles(first, second).every(
    (part) => part.length <= MOST_LETTERS_APART && !/\p{N}/u.test(part),
  );
  return isNear && same(countsIn(wordsOf(one)), countsIn(wordsOf(other)));
}

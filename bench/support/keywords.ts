import { syntheticBook } from '../fill/synthetic-books.ts';

/** Steps through the catalogue so that neighbours do not follow each other; the same in every run. */
const titleAt = (index: number): string => syntheticBook(1 + ((index * 7_919) % 90_000)).title;

/** Beginnings of titles and of words in them, of so many letters; other titles for another `first`. */
export function typedKeywords(letters: number, count: number, first = 0): string[] {
  return Array.from({ length: count }, (_, index) => {
    const words = titleAt(first + index)
      .toLowerCase()
      .split(' ');
    const from = index % 2 === 0 ? 0 : index % words.length;
    return words.slice(from).join(' ').slice(0, letters).trim() || 'a';
  });
}

type Slip = (word: string, at: number) => string;

/** A letter left out, doubled, swapped with the next one, or another one hit. */
const slips: readonly [Slip, Slip, Slip, Slip] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  (word, at) => `${word.slice(0, at)}${word.charAt(at) === 'e' ? 'r' : 'e'}${word.slice(at + 1)}`,
];

function slip(word: string, number: number): string {
  if (word.length < 4) return word;
  const at = 1 + (number % (word.length - 2));
  return (slips[number % slips.length] ?? slips[0])(word, at);
}

/** Titles typed with a slip in one or two of their long words. */
export function misspell(count: number): { keyword: string; title: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const title = titleAt(index * 3 + 1);
    const words = title.toLowerCase().split(' ');
    const longest = [...words.keys()].toSorted((a, b) => (words[b]?.length ?? 0) - (words[a]?.length ?? 0));
    const slipped = longest.slice(0, 1 + (index % 2));
    const keyword = words
      .map((word, place) => (slipped.includes(place) ? slip(word, index + place) : word))
      .join(' ');
    return { keyword, title };
  });
}

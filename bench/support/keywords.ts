import { syntheticBook } from '../fill/synthetic-books.ts';

/** Steps through the catalogue so that neighbours do not follow each other; the same in every run. */
const titleAt = (index: number): string => syntheticBook(1 + ((index * 7_919) % 90_000)).title;

/** Beginnings of titles and of words in them, of so many letters; other titles for another `first`. */
export const typedKeywords = (letters: number, count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, index) => {
    const words = titleAt(first + index)
      .toLowerCase()
      .split(' ');
    const from = index % 2 === 0 ? 0 : index % words.length;
    return words.slice(from).join(' ').slice(0, letters).trim() || 'a';
  });

/** A letter left out, doubled, swapped with the next one, or another one hit. */
function slip(word: string, number: number): string {
  if (word.length < 4) return word;
  const at = 1 + (number % (word.length - 2));
  const [hit, next] = [word.charAt(at), word.charAt(at + 1)];
  const typed = [next, hit + hit + next, next + hit, (hit === 'e' ? 'r' : 'e') + next][number % 4];
  return word.slice(0, at) + typed + word.slice(at + 2);
}

/** Titles typed with a slip in one or two of their long words. */
export const misspell = (count: number): { keyword: string; title: string }[] =>
  Array.from({ length: count }, (_, index) => {
    const title = titleAt(index * 3 + 1);
    const words = title.toLowerCase().split(' ');
    const longest = [...words.keys()].toSorted((a, b) => (words[b]?.length ?? 0) - (words[a]?.length ?? 0));
    const slipped = longest.slice(0, 1 + (index % 2));
    const typed = words.map((word, place) => (slipped.includes(place) ? slip(word, index + place) : word));
    return { keyword: typed.join(' '), title };
  });

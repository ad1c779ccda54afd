import { type Random, randomFrom } from '#server/features/books/cover/random.ts';
import { libraryBooks } from '../support/library.ts';

type Texts = readonly [string, ...string[]];
const texts = (found: readonly string[]): Texts => found as unknown as Texts;

/** Shorter words are mostly those that every question has. */
const LONG_WORD = /\p{L}{5,}/gu;
const CHANGED = 0.5;
const HEADING = /(?<=^## ).+/gmu;

/**
 * What each book is about: questions, topics and headings of the starter library, with half of their long words replaced by others
 * of its summaries, as often as they say them. So words are as rare and as frequent as in a real catalogue.
 */
export async function readSubjects() {
  const books = [...(await libraryBooks()).values()].filter(({ language }) => language === 'en');
  const from = {
    questions: texts(books.flatMap(({ questions }) => questions)),
    topics: texts(books.flatMap(({ topics }) => topics)),
    ideas: texts(books.flatMap(({ body }) => body.match(HEADING) ?? [])),
  };
  const words = texts(books.flatMap(({ body }) => body.match(LONG_WORD) ?? []));
  const changed = (random: Random, text: string): string =>
    text.replace(LONG_WORD, (word) => (random.chance(CHANGED) ? random.pick(words).toLowerCase() : word));
  return (number: number) => {
    const random = randomFrom(number * 40_503);
    const some = (count: number, among: Texts) =>
      Array.from({ length: count }, () => changed(random, random.pick(among)));
    return {
      questions: some(12, from.questions),
      topics: some(20, from.topics),
      ideas: some(10, from.ideas),
    };
  };
}

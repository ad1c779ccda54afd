import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const library = join(import.meta.dirname, '../../library');

/** As they are: the journeys listen to them. */
const HEARD = ['meditations', 'walden'];
/** Their first section alone: they stand beside the others, and all of them are narrated. */
const SEEN = [
  'autobiography-of-benjamin-franklin',
  'on-liberty',
  'tao-te-ching',
  'the-art-of-war',
  'the-prince',
  'the-wealth-of-nations',
];

/** These, and one in Spanish. */
export const BOOKS_ON_SHELF = HEARD.length + SEEN.length + 1;

const COLLECTION = {
  slug: 'power',
  name: 'On power',
  description: 'Who has it, and how it’s kept.',
  books: ['the-prince', 'on-liberty', 'the-art-of-war'],
};

const summary = (name: string) => readFileSync(join(library, `${name}.md`), 'utf8');

/** What comes before that section, counted from 1. */
const beforeSection = (text: string, number: number) =>
  text
    .split(/(?<=\n)(?=## )/)
    .slice(0, number)
    .join('');

/** A folder of books to start a library with: some of ours, for each costs ten seconds' narration or more; `whole` aren't cut. */
export function makeShelf(dataFolder: string, whole: readonly string[] = HEARD): string {
  const shelf = join(dataFolder, 'shelf');
  mkdirSync(shelf);
  const put = (name: string, text: string) => writeFileSync(join(shelf, `${name}.md`), text);
  for (const name of SEEN) put(name, beforeSection(summary(name), 2));
  for (const name of whole) put(name, summary(name));
  mkdirSync(join(shelf, 'es'));
  // With a key idea.
  put('es/enquiridion', beforeSection(summary('es/enquiridion'), 3));
  copyFileSync(join(library, 'authors.json'), join(shelf, 'authors.json'));
  writeFileSync(join(shelf, 'collections.json'), JSON.stringify([COLLECTION]));
  return shelf;
}

/** A folder of books of one section each, by somebody whom no provider knows. */
export function shelfOf(parent: string, books: readonly { title: string; text: string }[]): string {
  const shelf = join(parent, 'shelf');
  mkdirSync(shelf);
  for (const [number, { title, text }] of books.entries()) {
    const front = [`title: ${title}`, 'author: Somebody Else', 'categories: [Nature]', 'slogan: One of many'];
    const lines = [
      '---',
      ...front,
      'short_description: It is heard.',
      '---',
      '',
      '## A section',
      '',
      text,
      '',
    ];
    writeFileSync(join(shelf, `book-${number}.md`), lines.join('\n'));
  }
  return shelf;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const library = join(import.meta.dirname, '../../../../library');

/** The words of the starter library, in order, front matter left out. */
function libraryWords(): string[] {
  return readdirSync(library)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      readFileSync(join(library, name), 'utf8')
        .replace(/^---[\s\S]*?\n---/, '')
        .replace(/^#.*$/gm, '')
        .split(/\s+/)
        .filter((word) => word !== ''),
    );
}

/** A sequence of numbers from 0 to 1 that is the same each time. */
function dice(): () => number {
  let state = 20_260_101;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What follows each word in the library. */
function followersOf(words: readonly string[]): ReadonlyMap<string, string[]> {
  const next = new Map<string, string[]>();
  for (const [index, word] of words.slice(0, -1).entries()) {
    const known = next.get(word);
    const following = words[index + 1] ?? '';
    if (known) known.push(following);
    else next.set(word, [following]);
  }
  return next;
}

const FEWEST_IN_PARAGRAPH = 60;
const isEnd = (word: string | undefined): boolean => word !== undefined && /[.!?]$/.test(word);

/**
 * Plain text of the size of a novel, in chapters: sentences as the starter library's words follow one another, so
 * that words and lengths are distributed as in a real book.
 */
export function longNovel(wordCount: number): string {
  const words = libraryWords();
  const next = followersOf(words);
  const starts = words.filter((word) => /^\p{Lu}/u.test(word));
  const roll = dice();
  const pick = (from: readonly string[]): string => from[Math.floor(roll() * from.length)] ?? 'And';
  const paragraphs: string[] = [];
  for (let made = 0; made < wordCount; ) {
    if (paragraphs.length % 60 === 0) paragraphs.push(`CHAPTER ${paragraphs.length / 60 + 1}.`);
    const paragraph: string[] = [];
    while (paragraph.length < FEWEST_IN_PARAGRAPH || !isEnd(paragraph.at(-1)))
      paragraph.push(pick(next.get(paragraph.at(-1) ?? '') ?? starts));
    made += paragraph.length;
    paragraphs.push(paragraph.join(' '));
  }
  return paragraphs.join('\n\n');
}

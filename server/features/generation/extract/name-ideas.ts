import { bareWords, namesIn, saidBy } from '../sources/headings.ts';
import type { Idea } from './choose-ideas.ts';
import { statementsIn } from './strong-statements.ts';
import { NAME, stemsOf } from './weigh-sentences.ts';

const LONGEST_TITLE = 120;
/** Of a longer one its first part, where it has parts. */
const LONG_TITLE = 90;
/** A date, a line of a table, whom a letter is to, or where in the book it is. */
const NO_TITLE = /\d{4}|\d\D+\d|^(?:my )?dear(?!\p{L})|^conclusion of (?:the|this) chapter/iu;
const WORDS_OF_CHAPTER = 15;

const WORD = /\p{L}[\p{L}’']*/gu;

/** Words that a text never writes small, in small letters. */
export function namesOfText(texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of texts) for (const [name] of text.matchAll(NAME)) found.add(name.toLowerCase());
  for (const text of texts)
    for (const [word] of text.matchAll(WORD)) if (word === word.toLowerCase()) found.delete(word);
  return found;
}

/** As it is read: a heading in capitals is written like a sentence. */
export function written(heading: string, names: ReadonlySet<string> = new Set()): string {
  const text = heading
    .replace(/\s+/gu, ' ')
    .replace(/[\s.:;,—–-]*\(?(?:continued|continuación)\)?\.?$|[.:;,—–-]+$/iu, '')
    .trim();
  if (text !== text.toUpperCase()) return text;
  return text
    .toLowerCase()
    .replace(WORD, (word, at: number) =>
      /(?:^|[.?!] )$/u.test(text.slice(0, at)) || names.has(word)
        ? word.charAt(0).toUpperCase() + word.slice(1)
        : word,
    );
}

const firstPartOf = (title: string): string =>
  title.length > LONG_TITLE ? (/^.{20,}?(?=;|, or of(?!\p{L}))/u.exec(title)?.[0] ?? title) : title;

/** “CHAPTER IV” as “Chapter IV”. */
const counted = (heading: string): string =>
  heading
    .replace(/[.:;,—–-]+$/u, '')
    .replace(/\p{L}+/gu, (word) =>
      /^[ivxlc]+$/iu.test(word)
        ? word.toUpperCase()
        : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    );

/** What each chapter speaks of more than the others do. */
function subjectsOf(ideas: readonly Idea[]): ReadonlySet<string>[] {
  const counts = ideas.map(({ sentences }) => {
    const times = new Map<string, number>();
    for (const stem of sentences.flatMap(({ text }) => stemsOf(text)))
      times.set(stem, (times.get(stem) ?? 0) + 1);
    return times;
  });
  const within = new Map<string, number>();
  for (const stem of counts.flatMap((times) => [...times.keys()]))
    within.set(stem, (within.get(stem) ?? 0) + 1);
  return counts.map((times) => {
    const weighed = Array.from(times, ([stem, count]) => ({
      stem,
      weight: count * Math.log(1 + ideas.length / (within.get(stem) ?? 1)),
    }));
    const first = weighed.toSorted((one, other) => other.weight - one.weight).slice(0, WORDS_OF_CHAPTER);
    return new Set(first.map(({ stem }) => stem));
  });
}

/** Strong short sentences of a chapter, of its passages if they are as good. */
function statementsOf({ sentences, runs }: Idea, subject: ReadonlySet<string>): string[] {
  const found = statementsIn(sentences, {
    ofSubject: (text) => new Set(stemsOf(text).filter((stem) => subject.has(stem))).size,
    shown: new Set(runs.flatMap((run) => run.sentences)),
    opening: new Set(runs.flatMap((run) => run.sentences.slice(0, 1))),
  });
  return found.map(({ text }) => text);
}

/**
 * The heading of its chapter where that says more than the book's title and no other has it, else a statement of the
 * chapter, else its number; no two alike.
 */
export function nameIdeas(
  ideas: readonly Idea[],
  { chapter, part, title: book, author }: { chapter: string; part: string; title: string; author: string },
): string[] {
  const taken = new Set<string>();
  const ofBook = new Set([book, author].map(bareWords));
  const names = namesOfText(ideas.flatMap(({ sentences }) => sentences.map(({ text }) => text)));
  const isFit = (title: string) =>
    title !== '' && title.length <= LONGEST_TITLE && !ofBook.has(bareWords(title));
  const subjects = subjectsOf(ideas);
  return ideas.map((idea, index) => {
    const said = namesIn(idea.titles)
      .map((title) => firstPartOf(written(title, names)))
      .filter((title) => isFit(title) && !NO_TITLE.test(title));
    const counting = idea.titles.findLast((title) => isFit(title) && saidBy(title) === '');
    const number = counted(counting ?? `${part} ${index + 1}`);
    const place = number.includes(' ') ? number : `${chapter} ${number}`;
    const isFree = (candidate: string) => !taken.has(candidate);
    const name =
      said.find(isFree) ??
      statementsOf(idea, subjects[index] ?? new Set()).find(isFree) ??
      [place, `${place} (${index + 1})`].find(isFree) ??
      '';
    taken.add(name);
    return name;
  });
}

import { namesIn, saidBy } from '../sources/headings.ts';
import type { Idea } from './choose-ideas.ts';
import { isMaxim, type RankedSentence } from './choose-runs.ts';
import { stemsOf } from './weigh-sentences.ts';

const LONGEST_TITLE = 110;
const SHORTEST_TITLE = 15;
const FEWEST_SHARED = 2;

/** As it is read: a heading in capitals is written like a sentence. */
export function written(heading: string): string {
  const text = heading
    .replace(/\s+/gu, ' ')
    .replace(/[.:;,—–-]+$/u, '')
    .trim();
  if (text !== text.toUpperCase()) return text;
  return text.charAt(0) + text.slice(1).toLowerCase();
}

/** “CHAPTER IV” as “Chapter IV”. */
const counted = (heading: string): string =>
  heading
    .replace(/[.:;,—–-]+$/u, '')
    .replace(/\p{L}+/gu, (word) =>
      /^[ivxlc]+$/iu.test(word)
        ? word.toUpperCase()
        : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    );

/** A sentence that is short, or what one says before its first semicolon or colon. */
function shortOf({ text }: RankedSentence): string[] {
  const said = text.replace(/\[\d+\]/gu, '');
  const short =
    said.length <= LONGEST_TITLE ? said.replace(/\.$/u, '') : (/^[^;:]+(?=[;:])/u.exec(said)?.[0] ?? '');
  return short.length >= SHORTEST_TITLE && short.length <= LONGEST_TITLE && !/[()!…:]/u.test(short)
    ? [short]
    : [];
}

/** Statements of what is so that share words with the passages beside them, the strongest first. */
function statementsOf(sentences: readonly RankedSentence[], beside: readonly RankedSentence[]): string[] {
  const stems = beside.map(({ text }) => new Set(stemsOf(text)));
  const isShared = (stem: string, least: number) => stems.filter((own) => own.has(stem)).length >= least;
  return sentences
    .toSorted((one, other) => other.worth - one.worth)
    .flatMap((sentence) =>
      shortOf(sentence).filter((short) => {
        const statement = { ...sentence, text: `${short}.` };
        const least = beside.includes(sentence) ? 2 : 1;
        const shared = [...new Set(stemsOf(short))].filter((stem) => isShared(stem, least));
        return isMaxim(statement) && shared.length >= FEWEST_SHARED;
      }),
    );
}

/**
 * The heading of its chapter where that says more than the book's title and no other has it, else a statement of the
 * passages or their chapter unless it's a story, else the chapter's number; no two alike.
 */
export function nameIdeas(
  ideas: readonly Idea[],
  {
    chapter,
    title: book,
    author,
    isStory,
  }: { chapter: string; title: string; author: string; isStory: boolean },
): string[] {
  const taken = new Set<string>();
  const ofBook = new Set([book, author].map((name) => name.toLowerCase()));
  const isFit = (title: string) =>
    title !== '' && title.length <= LONGEST_TITLE && !ofBook.has(title.toLowerCase());
  return ideas.map((idea, index) => {
    const shown = idea.runs.flatMap(({ sentences }) => sentences);
    const said = namesIn(idea.titles).map(written).filter(isFit);
    const number = counted(
      idea.titles.findLast((title) => isFit(title) && saidBy(title) === '') ?? `${index + 1}`,
    );
    const place = number.includes(' ') ? number : `${chapter} ${number}`;
    const isFree = (candidate: string) => !taken.has(candidate);
    const name =
      said.find(isFree) ??
      (isStory ? [] : [shown, idea.sentences])
        .flatMap((sentences) => statementsOf(sentences, shown))
        .find(isFree) ??
      [place, `${place} (${index + 1})`].find(isFree) ??
      '';
    taken.add(name);
    return name;
  });
}

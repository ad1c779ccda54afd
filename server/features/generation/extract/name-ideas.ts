import { saidBy } from '../sources/headings.ts';
import type { Idea } from './choose-ideas.ts';
import { canStandAlone, isMaxim, isWhole, opensRun, type RankedSentence } from './choose-runs.ts';

const LONGEST_TITLE = 110;
const SHORTEST_TITLE = 15;

/** As it is read: a heading in capitals is written like a sentence. */
export function written(heading: string): string {
  const text = heading
    .replace(/\s+/gu, ' ')
    .replace(/[.:;,—–-]+$/u, '')
    .trim();
  if (text !== text.toUpperCase()) return text;
  return text.charAt(0) + text.slice(1).toLowerCase();
}

const byWorth = (one: RankedSentence, other: RankedSentence): number => other.worth - one.worth;

/** A sentence that is short, or what one says before its first semicolon or colon. */
function shortOf({ text }: RankedSentence): string[] {
  const said = text.replace(/\[\d+\]/gu, '');
  const short =
    said.length <= LONGEST_TITLE ? said.replace(/\.$/u, '') : (/^[^;:]+(?=[;:])/u.exec(said)?.[0] ?? '');
  return short.length >= SHORTEST_TITLE && short.length <= LONGEST_TITLE ? [short] : [];
}

/** The strongest first. */
const statementsOf = (sentences: readonly RankedSentence[]): string[] =>
  [isMaxim, canStandAlone, opensRun, isWhole].flatMap((isFit) =>
    sentences.filter(isFit).toSorted(byWorth).flatMap(shortOf),
  );

/** The beginnings of sentences that are too long for a title, as far as a comma. */
const beginningsOf = (sentences: readonly RankedSentence[]): string[] =>
  sentences.flatMap(({ text }) => {
    const [beginning] = text.slice(0, LONGEST_TITLE).match(/^.{15,}(?=,)/u) ?? [];
    return beginning === undefined ? [] : [beginning];
  });

/** The heading of its chapter where that says more than the book's title and no other has it, else a sentence, else `passage` with its number; no two alike. */
export function nameIdeas(
  ideas: readonly Idea[],
  { passage, title: book, author }: { passage: string; title: string; author: string },
): string[] {
  const taken = new Set<string>();
  const ofBook = new Set([book, author].map((name) => name.toLowerCase()));
  return ideas.map((idea, index) => {
    const said = idea.titles
      .map((title) => written(saidBy(title)))
      .filter((title) => title !== '' && title.length <= LONGEST_TITLE && !ofBook.has(title.toLowerCase()))
      .toReversed();
    const headings = [...said, ...idea.titles.map(written).filter((title) => title.length <= LONGEST_TITLE)];
    const chosen = statementsOf(idea.runs.flatMap(({ sentences }) => sentences));
    const names = [
      ...said,
      ...chosen,
      ...statementsOf(idea.sentences),
      ...beginningsOf(idea.sentences),
      ...headings,
    ];
    const place = `${headings[0] ?? passage} (${index + 1})`;
    const name = names.find((candidate) => candidate !== '' && !taken.has(candidate)) ?? place;
    taken.add(name);
    return name;
  });
}

import { saidBy } from './body-parts.ts';
import type { Idea } from './choose-ideas.ts';
import { canStandAlone, type RankedSentence } from './choose-runs.ts';

const LONGEST_TITLE = 110;

/** As it is read: a heading in capitals is written like a sentence. */
function written(heading: string): string {
  const text = heading
    .replace(/\s+/gu, ' ')
    .replace(/[.:;,—–-]+$/u, '')
    .trim();
  if (text !== text.toUpperCase()) return text;
  return text.charAt(0) + text.slice(1).toLowerCase();
}

const byWorth = (one: RankedSentence, other: RankedSentence): number => other.worth - one.worth;

/** Its strongest short sentences, the best first. */
const sentencesOf = ({ runs }: Idea): string[] =>
  runs
    .flatMap(({ sentences }) => sentences)
    .filter((sentence) => canStandAlone(sentence) && sentence.text.length <= LONGEST_TITLE)
    .toSorted(byWorth)
    .map(({ text }) => text.replace(/\[\d+\]/gu, '').replace(/\.$/u, ''));

/** The heading of its chapter where that says something and no other has it, else a sentence, else `passage` with its number; no two alike. */
export function nameIdeas(ideas: readonly Idea[], passage: string): string[] {
  const taken = new Set<string>();
  return ideas.map((idea, index) => {
    const said = idea.titles
      .map((title) => written(saidBy(title)))
      .filter((title) => title !== '' && title.length <= LONGEST_TITLE)
      .toReversed();
    const headings = [...said, ...idea.titles.map(written).filter((title) => title.length <= LONGEST_TITLE)];
    const names = [...said, ...sentencesOf(idea), ...headings];
    const place = `${headings[0] ?? passage} (${index + 1})`;
    const name = names.find((candidate) => candidate !== '' && !taken.has(candidate)) ?? place;
    taken.add(name);
    return name;
  });
}

import type { Draft, DraftSection } from '../draft.ts';
import { budgets } from '../write/budget.ts';
import { type Idea, ideasOf } from './choose-ideas.ts';
import { canStandAlone, chaptersOf, isMaxim, type RankedSentence, type Run } from './choose-runs.ts';
import { extractWordsIn } from './extract-words.ts';
import { findTopics } from './find-topics.ts';
import { nameIdeas } from './name-ideas.ts';

export type ExtractInput = {
  title: string;
  author: string;
  language: string;
  source: { id: number; title: string; text: string };
};

const FEWEST_SENTENCES = 30;
const LONGEST_SLOGAN = 140;
const WORDS_A_MINUTE = 230;

/** Without the numbers of notes, which aren't there. */
const shown = (text: string): string => text.replace(/\[\d{1,4}\]/gu, '');

const textOf = ({ sentences }: Run): string => sentences.map(({ text }) => shown(text)).join(' ');

const sentencesOf = (ideas: readonly Idea[]): RankedSentence[] =>
  ideas.flatMap(({ runs }) => runs.flatMap(({ sentences }) => sentences));

const bestOf = (sentences: readonly RankedSentence[]): RankedSentence | undefined =>
  sentences.reduce<RankedSentence | undefined>(
    (best, sentence) => (best === undefined || sentence.worth > best.worth ? sentence : best),
    undefined,
  );

/** Those that say what is so before those that tell of something, the best of each first. */
const maximsFirst = (sentences: readonly RankedSentence[]): RankedSentence[] =>
  sentences.toSorted(
    (one, other) => Number(isMaxim(other)) - Number(isMaxim(one)) || other.worth - one.worth,
  );

/** The best sentences that can stand alone, as many as a minute holds, in the order of the book. */
function minuteOf(ideas: readonly Idea[]): string {
  let room: number = budgets.minute.most;
  const chosen = maximsFirst(sentencesOf(ideas).filter(canStandAlone)).filter(({ wordCount }) => {
    const fits = wordCount <= room;
    if (fits) room -= wordCount;
    return fits;
  });
  return chosen
    .toSorted((one, other) => one.start - other.start)
    .map(({ text }) => shown(text))
    .join(' ');
}

/**
 * Passages of a book in its own words, in its order: runs of sentences that are worded like those that people quote.
 * Null where there are too few. Each section names the sentence that it rests on most.
 */
export function extractSummary({ title, author, language, source }: ExtractInput): Draft | null {
  const chapters = chaptersOf(source.text);
  const { ideas, sentenceCount } = ideasOf(chapters);
  if (sentenceCount < FEWEST_SENTENCES) return null;
  const said = extractWordsIn(language);
  const names = nameIdeas(ideas, { passage: said.passage, title, author });
  const sections: DraftSection[] = ideas.map((idea, index) => {
    const best = bestOf(sentencesOf([idea]));
    return {
      title: names[index] ?? '',
      body: idea.runs.map(textOf).join('\n\n'),
      ...(best && {
        evidence: best.text,
        evidenceAt: { sourceId: source.id, start: best.start, end: best.end },
      }),
    };
  });
  const words = source.text.split(/\s+/).length;
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  const statements = sentencesOf(ideas).filter(
    (sentence) => canStandAlone(sentence) && sentence.text.length <= LONGEST_SLOGAN,
  );
  return {
    kind: 'extract',
    sourceLabel: `Extract from ${source.title}`,
    author,
    categories: [],
    slogan: shown(maximsFirst(statements)[0]?.text ?? ''),
    shortDescription: said.description({ title, author }),
    thumbnailPrompt: '',
    minute: minuteOf(ideas),
    topics: findTopics(chapters),
    sections: [
      { title: said.heading, body: said.introduction({ title, author }, { words, minutes }) },
      ...sections,
    ],
    remarks: [],
  };
}

import type { Draft, DraftSection } from '../draft.ts';
import { budgets } from '../write/budget.ts';
import { type Idea, ideasOf, MOST_WORDS_OF_IDEAS } from './choose-ideas.ts';
import {
  type Chapter,
  canStandAlone,
  chaptersOf,
  isMaxim,
  type RankedSentence,
  type Run,
  saysMuch,
  wordsOf,
} from './choose-runs.ts';
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
/** And as many as the passages leave, up to a third of the book with those. */
const WORDS_OF_SINGLES = 1_000;
const MOST_OF_A_BOOK = 1 / 3;
const FEWEST_WORDS_OF_SINGLE = 5;
/** Of fewer, the passages have nearly everything. */
const FEWEST_SINGLES = 20;
/** A sentence of few words isn't better for that alone. */
const WORDS_AROUND_SINGLE = 8;
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

/** The first runs that there is room for, in the order of the book. */
function fitting(runs: readonly (readonly RankedSentence[])[], most: number): RankedSentence[] {
  let room = most;
  return runs
    .filter((run) => {
      const fits = wordsOf(run) <= room;
      if (fits) room -= wordsOf(run);
      return fits;
    })
    .flat()
    .toSorted((one, other) => one.start - other.start);
}

/** “I had no bed” can stand alone, and says nothing. */
const SAYS_LITTLE =
  /^(?:I|we|my|our|the (?:one|other|former|latter|two)|el (?:uno|otro)|mi|nuestro|nosotros|yo)(?!\p{L})/iu;

const isSingle = (sentence: RankedSentence): boolean =>
  canStandAlone(sentence) &&
  sentence.wordCount >= FEWEST_WORDS_OF_SINGLE &&
  (!SAYS_LITTLE.test(sentence.text) || saysMuch(sentence.text));

/** The best sentences of the whole book that can stand alone, and stand in none of its passages. */
function singlesOf(chapters: readonly Chapter[], ideas: readonly Idea[]): RankedSentence[] {
  const said = new Set(sentencesOf(ideas).map(({ text }) => text));
  const worthOf = ({ worth, wordCount }: RankedSentence) =>
    Math.exp(worth) / (wordCount + WORDS_AROUND_SINGLE);
  const alone = chapters
    .flatMap(({ sentences }) => sentences)
    .filter((sentence) => {
      const isNew = isSingle(sentence) && !said.has(sentence.text);
      if (isNew) said.add(sentence.text);
      return isNew;
    });
  const inPassages = wordsOf(sentencesOf(ideas));
  const third = wordsOf(chapters.flatMap(({ sentences }) => sentences)) * MOST_OF_A_BOOK;
  const most = Math.min(WORDS_OF_SINGLES + MOST_WORDS_OF_IDEAS, third) - inPassages;
  return fitting(
    alone.toSorted((one, other) => worthOf(other) - worthOf(one)).map((sentence) => [sentence]),
    Math.max(WORDS_OF_SINGLES, most),
  );
}

/**
 * Passages of a book in its own words, in its order: runs of sentences that are worded like those that people quote.
 * Then single sentences from all over it. Null where there are too few. Each section names the sentence that it rests on most.
 */
export function extractSummary({ title, author, language, source }: ExtractInput): Draft | null {
  const chapters = chaptersOf(source.text);
  const { ideas, sentenceCount } = ideasOf(chapters);
  if (sentenceCount < FEWEST_SENTENCES) return null;
  const said = extractWordsIn(language);
  const names = nameIdeas(ideas, { passage: said.passage, title, author });
  const sectionOf = (title: string, passages: readonly string[], sentences: readonly RankedSentence[]) => {
    const best = bestOf(sentences);
    return {
      title,
      body: passages.join('\n\n'),
      ...(best && {
        evidence: best.text,
        evidenceAt: { sourceId: source.id, start: best.start, end: best.end },
      }),
    };
  };
  const sections: DraftSection[] = ideas.map((idea, index) =>
    sectionOf(names[index] ?? '', idea.runs.map(textOf), sentencesOf([idea])),
  );
  const singles = singlesOf(chapters, ideas);
  const has = { singles: singles.length >= FEWEST_SINGLES };
  if (has.singles)
    sections.push(
      sectionOf(
        said.singles,
        singles.map(({ text }) => shown(text)),
        singles,
      ),
    );
  const words = source.text.split(/\s+/).length;
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  const best = ideas
    .flatMap(({ runs }) => runs)
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ sentences }) => sentences);
  const statements = maximsFirst([...singles, ...sentencesOf(ideas).filter(canStandAlone)]);
  return {
    kind: 'extract',
    sourceLabel: `Extract from ${source.title}`,
    author,
    categories: [],
    slogan: shown(statements.find(({ text }) => text.length <= LONGEST_SLOGAN)?.text ?? ''),
    shortDescription: said.description({ title, author }),
    thumbnailPrompt: '',
    minute: fitting([...best, ...maximsFirst(singles).map((sentence) => [sentence])], budgets.minute.most)
      .map(({ text }) => shown(text))
      .join(' '),
    topics: findTopics(chapters),
    sections: [
      { title: said.heading, body: said.introduction({ title, author }, { words, minutes }, has) },
      ...sections,
    ],
    remarks: [],
  };
}

import type { Draft, DraftSection } from '../draft.ts';
import { withoutNoteMarks } from '../sources/headings.ts';
import { type Idea, ideasOf } from './choose-ideas.ts';
import { minuteOf, paragraphsOf, textOf, wholeMinuteOf } from './choose-minute.ts';
import { type Chapter, chaptersOf } from './choose-runs.ts';
import { sloganOf } from './choose-slogan.ts';
import { extractWordsIn } from './extract-words.ts';
import { findTopics } from './find-topics.ts';
import { isPast, isPresent, type RankedSentence } from './judge-sentences.ts';
import { type Known, NOTHING_KNOWN } from './known.ts';
import { nameIdeas } from './name-ideas.ts';
import { isSingle } from './single-sentences.ts';
import { subjectOf } from './subject.ts';
import { wholeIdeasOf } from './whole-passages.ts';

export type ExtractInput = {
  title: string;
  author: string;
  language: string;
  source: { id: number; title: string; text: string };
  known?: Known;
};

const FEWEST_SENTENCES = 30;
/** Of fewer, the passages have nearly everything. */
const FEWEST_SINGLES = 10;
const MOST_SINGLES = 25;
/** A sentence of few words isn't better for that alone. */
const WORDS_AROUND_SINGLE = 8;
const WORDS_A_MINUTE = 230;

const sentencesOf = (ideas: readonly Idea[]): RankedSentence[] =>
  ideas.flatMap(({ runs }) => runs.flatMap(({ sentences }) => sentences));

const bestOf = (sentences: readonly RankedSentence[]): RankedSentence | undefined =>
  sentences.reduce<RankedSentence | undefined>(
    (best, sentence) => (best === undefined || sentence.worth > best.worth ? sentence : best),
    undefined,
  );

/** Most of what has a tense is told of the past. */
function isNarrative(chapters: readonly Chapter[]): boolean {
  const all = chapters.flatMap(({ sentences }) => sentences);
  return all.filter(isPast).length > all.filter(isPresent).length;
}

const isKnown = (sentences: readonly RankedSentence[]): boolean =>
  sentences.some(({ isFamous, about }) => isFamous || about !== 0);

/** The best sentences of the whole book that can stand alone, and stand in none of its passages; none where they are few. */
function singlesOf(chapters: readonly Chapter[], ideas: readonly Idea[]): RankedSentence[] {
  const said = new Set(sentencesOf(ideas).map(({ text }) => text));
  const worthOf = ({ worth, wordCount }: RankedSentence) =>
    Math.exp(worth) / (wordCount + WORDS_AROUND_SINGLE);
  const singles = chapters
    .flatMap(({ sentences }) => sentences)
    .filter((sentence) => {
      const isNew = isSingle(sentence) && !said.has(sentence.text);
      if (isNew) said.add(sentence.text);
      return isNew;
    })
    .toSorted((one, other) => worthOf(other) - worthOf(one))
    .slice(0, MOST_SINGLES)
    .toSorted((one, other) => one.start - other.start);
  return singles.length >= FEWEST_SINGLES ? singles : [];
}

/**
 * Passages of a book in its own words, in its order: runs of sentences that are worded like those that people quote.
 * Then single sentences from all over it. Null where there are too few. Each section names the sentence that it rests on most.
 */
export function extractSummary({
  title,
  author,
  language,
  source,
  known = NOTHING_KNOWN,
}: ExtractInput): Draft | null {
  const chapters = chaptersOf(source.text, known);
  if (chapters.flatMap(({ sentences }) => sentences).length < FEWEST_SENTENCES) return null;
  const whole = wholeIdeasOf(chapters);
  const ideas = whole ?? ideasOf(chapters);
  const said = extractWordsIn(language);
  const subject = subjectOf(title, chapters, known.article);
  const isStory = isNarrative(chapters);
  const names = nameIdeas(ideas, { ...said, title, author });
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
  const passagesOf = ({ runs }: Idea): string[] =>
    whole
      ? runs.flatMap(({ sentences }, at) => paragraphsOf(sentences, at === 0 ? '' : '[…] '))
      : runs.map(({ sentences }) => textOf(sentences));
  const sections: DraftSection[] = ideas.map((idea, index) =>
    sectionOf(names[index] ?? '', passagesOf(idea), sentencesOf([idea])),
  );
  const singles = isStory || whole ? [] : singlesOf(chapters, ideas);
  const has = { singles: singles.length > 0, known: isKnown(sentencesOf(ideas)), marks: !!whole };
  if (has.singles)
    sections.push(
      sectionOf(
        said.singles,
        singles.map(({ text }) => withoutNoteMarks(text)),
        singles,
      ),
    );
  const words = source.text.split(/\s+/).length;
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  const minute = (whole && wholeMinuteOf(whole, subject)) ?? minuteOf(ideas, subject, isStory);
  return {
    kind: 'extract',
    sourceLabel: `Extract from ${source.title}`,
    author,
    categories: [],
    slogan: sloganOf(chapters, ideas, subject),
    shortDescription: said.description({ title, author }),
    thumbnailPrompt: '',
    ...(minute !== null && { minute }),
    topics: findTopics(chapters),
    sections: [
      { title: said.heading, body: said.introduction({ title, author }, { words, minutes }, has) },
      ...sections,
    ],
    remarks: [],
  };
}

import type { Draft, DraftSection } from '../draft.ts';
import { chooseSentences, joinStretches, type RankedSentence, rankSentences } from './choose-sentences.ts';
import { nameStretches } from './name-stretch.ts';
import { chaptersOf } from './source-sentences.ts';

export type ExtractInput = {
  title: string;
  author: string;
  source: { id: number; title: string; text: string };
};

const FEWEST_SENTENCES = 30;
const FEWEST_IDEAS = 5;
const MOST_IDEAS = 9;
const SENTENCES_AN_IDEA = 12;
const SENTENCES_CHOSEN = 8;
const SENTENCES_OPENING = 3;
const SENTENCES_A_PARAGRAPH = 4;
const LONGEST_SLOGAN = 140;
const WORDS_A_MINUTE = 230;

const paragraphs = (sentences: readonly RankedSentence[]): string =>
  sentences
    .map(({ text }, index) => (index > 0 && index % SENTENCES_A_PARAGRAPH === 0 ? `\n\n${text}` : text))
    .join(' ')
    .replace(/ \n\n/g, '\n\n');

const bestOf = (sentences: readonly RankedSentence[]): RankedSentence | undefined =>
  sentences.reduce<RankedSentence | undefined>(
    (best, sentence) => (best === undefined || sentence.rank > best.rank ? sentence : best),
    undefined,
  );

/**
 * A summary in a book's own sentences: ranked by LexRank, none repeated, in the order of the book. Null where there
 * are too few. Each key idea names the sentence that it rests on most.
 */
export function extractSummary({ title, author, source }: ExtractInput): Draft | null {
  const parts = rankSentences(chaptersOf(source.text));
  const all = parts.flatMap(({ sentences }) => sentences);
  if (all.length < FEWEST_SENTENCES) return null;
  const count = Math.min(MOST_IDEAS, Math.max(FEWEST_IDEAS, Math.floor(all.length / SENTENCES_AN_IDEA)));
  const stretches = joinStretches(parts, count);
  const names = nameStretches(stretches);
  const most = Math.min(SENTENCES_CHOSEN, Math.floor(all.length / (count + 1)));
  const opening = chooseSentences(all.toSorted(byRank).slice(0, 100), Math.min(SENTENCES_OPENING, most), []);
  const chosen = [...opening];
  const ideas: DraftSection[] = [];
  for (const [index, { sentences }] of stretches.entries()) {
    const own = chooseSentences(sentences, most, chosen);
    const evidence = bestOf(own);
    if (!evidence) continue;
    chosen.push(...own);
    ideas.push({
      title: names[index] ?? '',
      body: paragraphs(own),
      evidence: evidence.text,
      evidenceAt: { sourceId: source.id, start: evidence.start, end: evidence.end },
    });
  }
  return draftOf({ title, author, source, opening, ideas, chosen });
}

const byRank = (one: RankedSentence, other: RankedSentence): number => other.rank - one.rank;

type Parts = ExtractInput & {
  opening: readonly RankedSentence[];
  ideas: readonly DraftSection[];
  chosen: readonly RankedSentence[];
};

function draftOf({ title, author, source, opening, ideas, chosen }: Parts): Draft {
  const words = source.text.split(/\s+/).length;
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  const short = chosen.filter(({ text }) => text.length <= LONGEST_SLOGAN);
  const by = author === '' ? '' : ` by ${author}`;
  return {
    kind: 'extract',
    sourceLabel: `Extract from ${source.title}`,
    author,
    categories: [],
    slogan: bestOf(short)?.text ?? '',
    shortDescription: `${chosen.length} sentences of ${title}${by}, in the order of the book. They were chosen by a program, not rewritten.`,
    thumbnailPrompt: '',
    sections: [
      {
        title: "What's in it for you",
        body: `This is an extract: every sentence about the book is one of its own. ${paragraphs(opening)}`,
      },
      ...ideas,
      {
        title: 'Limits and criticism',
        body: 'A program chose these sentences because the rest of the text keeps coming back to what they say. It weighs words, not arguments: what is said once, in passing or in jest may be missing, and nobody has judged whether the book is right.',
      },
      {
        title: 'Who should read the whole book',
        body: `Anyone who wants the reasons and the examples, in the author’s own order. The whole text has about ${words.toLocaleString('en')} words, or ${minutes} minutes of reading.`,
      },
    ],
    remarks: [],
  };
}

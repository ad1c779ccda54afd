import type { SearchReason, SpeakingIdea } from '#contract/browsing.ts';
import { searchWordsOf, stemsOf } from '#server/features/books/index.ts';
import { findIdeas, type IdeaText } from '#server/features/reading/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import type { Answering } from './find-asked.ts';
import { askedWords } from './weigh-asked.ts';
import { speakingIn } from './weigh-ideas.ts';

/** Books whose summaries are looked through, and ideas that are shown of them. */
const MOST_READ = 8;
const MOST_SHOWN = 5;

/** Of a question, the least that one text of a book holds, or else all of them: others only touch on it. */
const LEAST_TOGETHER = 0.6;
const LEAST_IN_ALL = 0.85;

function treatsIt({ telling }: Answering): boolean {
  const fit = telling();
  return fit !== null && (fit.together >= LEAST_TOGETHER || fit.share >= LEAST_IN_ALL);
}

/** Whether a library says little about what was asked: no book is named so, and none treats more than a part of it. */
export const saysLittle = (found: readonly number[], asked: readonly Answering[]): boolean =>
  asked.length >= found.length && !asked.some(treatsIt);

type Read = { book: Answering; ideas: readonly IdeaText[]; question: string };
type Found = { idea: SpeakingIdea; value: number };

async function speakingOf(reads: Database['reads'], { book, ideas, question }: Read): Promise<Found | null> {
  const { telling, worth } = book.question;
  const words = ideas.map(({ title, sentences }) => ({
    title: searchWordsOf(title),
    sentences: sentences.map(({ text }) => searchWordsOf(text)),
  }));
  const others = searchWordsOf(question);
  const all = words.flatMap(({ title, sentences }) => [...title, ...sentences.flat()]);
  const stemOf = await stemsOf(reads, book.language, [...new Set([...others, ...all])]);
  const stems = (its: readonly string[]) => its.flatMap((word) => stemOf(word) ?? []);
  const known = new Set(telling.map(({ stem }) => stem));
  const best = speakingIn(
    { asked: telling, meant: askedWords(others, stemOf, worth).filter(({ stem }) => !known.has(stem)) },
    words.map(({ title, sentences }) => ({ title: stems(title), sentences: sentences.map(stems) })),
  );
  const idea = best && ideas[best.idea];
  const text = best && idea?.sentences[best.sentence]?.text;
  if (!best || !idea || !text) return null;
  const shown = {
    book_id: book.id,
    number: best.idea + 1,
    title: typographic(idea.title),
    start: idea.time,
    text: typographic(text),
  };
  return { idea: shown, value: best.value + (book.telling()?.score ?? 0) / 4 };
}

/** Key ideas that speak to a question, each of another book, in its own words; best first. */
export async function findSpeaking(
  reads: Database['reads'],
  answering: readonly Answering[],
  reasons: readonly SearchReason[],
): Promise<SpeakingIdea[]> {
  const books = answering.filter(treatsIt).slice(0, MOST_READ);
  if (books.length === 0) return [];
  const ids = books.map(({ id }) => id);
  const texts = await findIdeas(reads, ids);
  const questions = new Map(
    reasons.flatMap(({ kind, book_id: id, text }) => (kind === 'question' ? [[id, text]] : [])),
  );
  const found: Found[] = [];
  for (const book of books) {
    // One by one: the stems of the first are known for the others.
    const best = await speakingOf(reads, {
      book,
      ideas: texts.get(book.id) ?? [],
      question: questions.get(book.id) ?? '',
    });
    if (best) found.push(best);
  }
  return found
    .toSorted((one, other) => other.value - one.value)
    .slice(0, MOST_SHOWN)
    .map(({ idea }) => idea);
}

import { z } from 'zod';
import type { BookPassage } from '#contract/asking.ts';
import { searchWordsOf, stemsOf } from '#server/features/books/index.ts';
import { findIdeas, readEvidence } from '#server/features/reading/index.ts';
import { named } from '#server/platform/database/sql.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import { whyNotHere } from '../book-page/why-not-here.ts';
import type { BrowsingDeps } from '../deps.ts';
import { askingWordsOf, bookWordsOf } from '../search/asking-words.ts';
import { askedIn } from '../search/find-asked.ts';
import { askedWords } from '../search/weigh-asked.ts';
import { likeAny, passagesLike, shownOf } from './source-passages.ts';
import { chosenOf, enoughOf, heardBy, ideasFor } from './weigh-answers.ts';

/** Of a question; nobody needs more. */
const MOST_WORDS = 24;
/** Of a summary that are shown of an idea. */
const MOST_SENTENCES = 3;

const readBook = named<[id: number]>()({
  name: 'asking_book',
  text: 'select language, questions, topics from books where id = $1',
  row: { language: z.string(), questions: z.array(z.string()), topics: z.array(z.string()) },
});

/** A book's key ideas with the words of the source that they rest on. */
async function ideasOf({ database: { reads, pool } }: BrowsingDeps, bookId: number) {
  const [texts, evidence] = await Promise.all([findIdeas(reads, [bookId]), readEvidence(pool, bookId)]);
  return (texts.get(bookId) ?? []).map((idea, index) => ({
    ...idea,
    evidence: evidence?.find((one) => one.key_idea === index),
  }));
}

/**
 * Up to three passages that speak to a question, word for word and best first; none where the book says too little.
 * They're found by its key ideas, each with the words it rests on, and in the texts that are attached. Throws
 * `not_found` and `taken_down`.
 */
export async function askBook(
  deps: BrowsingDeps,
  { bookId, question }: { bookId: number; question: string },
): Promise<{ passages: BookPassage[]; language: string }> {
  const { reads } = deps.database;
  const [book] = (await deps.findPublishedBook(bookId)) ? await readBook(reads, bookId) : [];
  if (!book) throw await whyNotHere(deps, bookId);
  const words = [...new Set(searchWordsOf(question))].slice(0, MOST_WORDS);
  const wordsOf = (language: string) => [...askingWordsOf(language), ...bookWordsOf(language)];
  const understood = (await askedIn(deps, { words }, { wordsOf })).get(book.language);
  const { language } = book;
  if (!understood) return { passages: [], language };
  const { telling, worth } = understood;
  const [ideas, sources] = await Promise.all([ideasOf(deps, bookId), deps.generation.attachedTexts(bookId)]);
  const own = [...book.questions, ...book.topics].map(searchWordsOf);
  const texts = ideas.map(({ title, sentences, evidence }) => ({
    title: searchWordsOf(title),
    sentences: [...sentences.map(({ text }) => text), evidence?.quotation ?? ''].map(searchWordsOf),
  }));
  const stemsFor = (all: readonly string[]) => stemsOf(reads, book.language, all);
  const all = texts.flatMap(({ title, sentences }) => [...title, ...sentences.flat()]);
  const stemOf = await stemsFor([...new Set([...words, ...own.flat(), ...all])]);
  const stems = (its: readonly string[]) => its.flatMap((word) => stemOf(word) ?? []);
  const heard = heardBy(
    telling,
    own.map((its) => askedWords(its, stemOf, worth)),
  );
  const spoken = ideasFor(
    heard,
    texts.map(({ title, sentences }) => ({ title: stems(title), sentences: sentences.map(stems) })),
  );
  const fromIdeas = spoken.flatMap(({ idea: index, sentence }): BookPassage[] => {
    const found = ideas[index];
    if (!found) return [];
    const { title, time: start, sentences, evidence } = found;
    const from = Math.min(sentence, sentences.length - 1);
    const said = sentences.slice(from, from + MOST_SENTENCES).map(({ text }) => text);
    const heading = typographic(title);
    return [
      {
        text: shownOf(evidence?.quotation ?? typographic(said.join(' '))),
        place: evidence ? evidence.chapter : heading,
        source: evidence?.source ?? null,
        idea: { number: index + 1, title: heading, start },
      },
    ];
  });
  const { mayAnswer, answerValue } = enoughOf(telling);
  const likes = new Map(
    telling.map(({ stem }) => [stem, likeAny(words.filter((word) => stemOf(word) === stem))]),
  );
  const inText = await passagesLike(
    sources.map(({ text }) => text),
    { isLike: (text) => mayAnswer((stem) => likes.get(stem)?.test(text) === true), stemsFor, answerValue },
  );
  const fromText = inText.map(({ source, chapter: place, text }): BookPassage => {
    const { title = '', url = null } = sources[source] ?? {};
    return { text: typographic(text), place, source: { title, url }, idea: null };
  });
  return { passages: chosenOf(fromIdeas, fromText), language };
}

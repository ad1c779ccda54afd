import type { Pronunciation } from '#contract/narration.ts';
import type { StoredSection } from '#server/features/reading/index.ts';
import { createPronouncer } from '../pronunciation/pronunciation-rules.ts';
import { namesIn } from './foreign-names.ts';
import { normaliseSpokenText } from './normalise-spoken-text.ts';

/** What is spoken in one breath: the opening ("title"), a heading ("h3" of the third section) or a sentence ("s12"). */
export type PlannedChunk = {
  id: string;
  spokenText: string;
  pauseAfterSeconds: number;
};

export type BookToNarrate = {
  title: string;
  author: string;
  language: string;
  sections: readonly StoredSection[];
  pronunciations: readonly Pronunciation[];
};

/** The more begins, the longer the rest before it; a heading is given time to be taken in. */
const PAUSE_SECONDS = { sentence: 0.25, paragraph: 0.6, heading: 0.8, keyIdea: 1.2 };

const BY: Record<string, string> = { en: ', by ', es: ', de ' };

export const planNarration = (book: BookToNarrate): PlannedChunk[] => {
  const pronounce = createPronouncer([...namesIn(book.language), ...book.pronunciations]);
  const say = (text: string) => normaliseSpokenText(pronounce(text), book.language);
  const opening = { id: 'title', spokenText: say(openingOf(book)), pauseAfterSeconds: PAUSE_SECONDS.keyIdea };
  return [opening, ...book.sections.flatMap((section, index) => sectionChunks(section, index, say))];
};

const openingOf = ({ title, author, language }: BookToNarrate): string => {
  if (author.trim() === '') return title;
  const isClosed = /[.!?…]$/u.test(title.trim());
  return `${title.trim()}${isClosed ? ' ' : (BY[language.toLowerCase().split('-')[0] ?? ''] ?? '. ')}${author}`;
};

const sectionChunks = (
  { title, paragraphs }: StoredSection,
  index: number,
  say: (text: string) => string,
): PlannedChunk[] => {
  const heading = { id: `h${index + 1}`, spokenText: say(title), pauseAfterSeconds: PAUSE_SECONDS.heading };
  const spoken = paragraphs.flatMap(({ sentences }) =>
    sentences.map(({ id, text }, place) => ({
      id,
      spokenText: say(text),
      pauseAfterSeconds: place === sentences.length - 1 ? PAUSE_SECONDS.paragraph : PAUSE_SECONDS.sentence,
    })),
  );
  const last = spoken.at(-1);
  if (last) last.pauseAfterSeconds = PAUSE_SECONDS.keyIdea;
  return title === '' ? spoken : [heading, ...spoken];
};

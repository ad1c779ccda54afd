import type { Pronunciation } from '#contract/narration.ts';
import type { StoredSection } from '#server/features/reading/index.ts';
import { createPronouncer } from '../pronunciation/pronunciation-rules.ts';
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

const PAUSE_BETWEEN_SENTENCES_SECONDS = 0.25;
const PAUSE_BETWEEN_PARAGRAPHS_SECONDS = 0.6;
const PAUSE_BETWEEN_KEY_IDEAS_SECONDS = 1.2;

export const planNarration = (book: BookToNarrate): PlannedChunk[] => {
  const pronounce = createPronouncer(book.pronunciations);
  const say = (text: string) => normaliseSpokenText(pronounce(text), book.language);
  const opening = {
    id: 'title',
    spokenText: say(openingOf(book)),
    pauseAfterSeconds: PAUSE_BETWEEN_KEY_IDEAS_SECONDS,
  };
  return [opening, ...book.sections.flatMap((section, index) => sectionChunks(section, index, say))];
};

const openingOf = ({ title, author, language }: BookToNarrate): string => {
  if (author.trim() === '') return closed(title);
  return language.toLowerCase().startsWith('en')
    ? closed(`${title}, by ${author}`)
    : `${closed(title)} ${closed(author)}`;
};

/** With a stop at its end, so that the voice falls there. */
const closed = (text: string): string => (/[.!?…]$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`);

const sectionChunks = (
  { title, paragraphs }: StoredSection,
  index: number,
  say: (text: string) => string,
): PlannedChunk[] => {
  const heading = {
    id: `h${index + 1}`,
    spokenText: say(closed(title)),
    pauseAfterSeconds: PAUSE_BETWEEN_PARAGRAPHS_SECONDS,
  };
  const spoken = paragraphs.flatMap(({ sentences }) =>
    sentences.map(({ id, text }, place) => ({
      id,
      spokenText: say(text),
      pauseAfterSeconds:
        place === sentences.length - 1 ? PAUSE_BETWEEN_PARAGRAPHS_SECONDS : PAUSE_BETWEEN_SENTENCES_SECONDS,
    })),
  );
  const last = spoken.at(-1);
  if (last) last.pauseAfterSeconds = PAUSE_BETWEEN_KEY_IDEAS_SECONDS;
  return title === '' ? spoken : [heading, ...spoken];
};

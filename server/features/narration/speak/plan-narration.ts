import type { Pronunciation } from '#contract/narration.ts';
import type { Section } from '#server/features/reading/index.ts';
import { createPronouncer } from '../pronunciation/pronunciation-rules.ts';
import { normaliseSpokenText } from './normalise-spoken-text.ts';

/** What is spoken in one breath: the opening ("title"), a heading ("h3", the third section) or a sentence ("s12"). */
export type PlannedChunk = {
  id: string;
  spokenText: string;
  pauseAfterSeconds: number;
};

export type BookToNarrate = {
  title: string;
  author: string;
  language: string;
  sections: Section[];
  /** Of all books first, then the book’s own, which count where both have one. */
  pronunciations: readonly Pronunciation[];
};

/** What is said for what is written. */
type Say = (text: string) => string;

const PAUSE_BETWEEN_SENTENCES_SECONDS = 0.25;
const PAUSE_BETWEEN_PARAGRAPHS_SECONDS = 0.6;
const PAUSE_BETWEEN_KEY_IDEAS_SECONDS = 1.2;

/** The chunks of a book in the order in which they are heard. */
export const planNarration = (book: BookToNarrate): PlannedChunk[] => {
  const pronounce = createPronouncer(book.pronunciations);
  const say: Say = (text) => normaliseSpokenText(pronounce(text), book.language);
  return [
    {
      id: 'title',
      spokenText: say(openingOf(book)),
      pauseAfterSeconds: PAUSE_BETWEEN_KEY_IDEAS_SECONDS,
    },
    ...book.sections.flatMap((section, index) => [
      ...headingChunk(section, index, say),
      ...sentenceChunks(section, say),
    ]),
  ];
};

/** The id of a section's heading chunk; `index` counts from 0. */
export const headingId = (index: number): string => `h${index + 1}`;

const openingOf = ({ title, author, language }: BookToNarrate): string => {
  if (author.trim() === '') return closed(title);
  return language.toLowerCase().startsWith('en')
    ? closed(`${title}, by ${author}`)
    : `${closed(title)} ${closed(author)}`;
};

/** With a stop at its end, so that the voice falls there. */
const closed = (text: string): string => (/[.!?…]$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`);

const headingChunk = (section: Section, index: number, say: Say): PlannedChunk[] =>
  section.title === ''
    ? []
    : [
        {
          id: headingId(index),
          spokenText: say(closed(section.title)),
          pauseAfterSeconds: PAUSE_BETWEEN_PARAGRAPHS_SECONDS,
        },
      ];

const sentenceChunks = (section: Section, say: Say): PlannedChunk[] => {
  const chunks = section.paragraphs.flatMap(({ sentences }) =>
    sentences.map(({ id, text }, index) => ({
      id,
      spokenText: say(text),
      pauseAfterSeconds:
        index === sentences.length - 1 ? PAUSE_BETWEEN_PARAGRAPHS_SECONDS : PAUSE_BETWEEN_SENTENCES_SECONDS,
    })),
  );
  const last = chunks.at(-1);
  if (last !== undefined) last.pauseAfterSeconds = PAUSE_BETWEEN_KEY_IDEAS_SECONDS;
  return chunks;
};

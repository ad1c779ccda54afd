import type { Section } from '#server/features/reading/index.ts';
import { normaliseSpokenText } from './normalise-spoken-text.ts';

/** What is spoken in one breath: the opening ("title"), a heading ("h3", the third section) or a sentence ("s12"). */
export type PlannedChunk = {
  id: string;
  spokenText: string;
  pauseAfterSeconds: number;
};

export type BookToNarrate = { title: string; author: string; language: string; sections: Section[] };

const PAUSE_BETWEEN_SENTENCES_SECONDS = 0.25;
const PAUSE_BETWEEN_PARAGRAPHS_SECONDS = 0.6;
const PAUSE_BETWEEN_KEY_IDEAS_SECONDS = 1.2;

/** The chunks of a book in the order in which they are heard. */
export const planNarration = (book: BookToNarrate): PlannedChunk[] => [
  {
    id: 'title',
    spokenText: normaliseSpokenText(openingOf(book), book.language),
    pauseAfterSeconds: PAUSE_BETWEEN_KEY_IDEAS_SECONDS,
  },
  ...book.sections.flatMap((section, index) => [
    ...headingChunk(section, index, book.language),
    ...sentenceChunks(section, book.language),
  ]),
];

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

const headingChunk = (section: Section, index: number, language: string): PlannedChunk[] =>
  section.title === ''
    ? []
    : [
        {
          id: headingId(index),
          spokenText: normaliseSpokenText(closed(section.title), language),
          pauseAfterSeconds: PAUSE_BETWEEN_PARAGRAPHS_SECONDS,
        },
      ];

const sentenceChunks = (section: Section, language: string): PlannedChunk[] => {
  const chunks = section.paragraphs.flatMap(({ sentences }) =>
    sentences.map(({ id, text }, index) => ({
      id,
      spokenText: normaliseSpokenText(text, language),
      pauseAfterSeconds:
        index === sentences.length - 1 ? PAUSE_BETWEEN_PARAGRAPHS_SECONDS : PAUSE_BETWEEN_SENTENCES_SECONDS,
    })),
  );
  const last = chunks.at(-1);
  if (last !== undefined) last.pauseAfterSeconds = PAUSE_BETWEEN_KEY_IDEAS_SECONDS;
  return chunks;
};

import { mostLetters } from './text-limits.ts';

type DescribedList = {
  called: string;
  /** Letters of each. */
  letters: number;
  most: number;
};

/** What the book is about, in a reader's words, by the names of its columns: lists of short texts. */
export const detailLists = {
  /** That it answers. */
  questions: { called: 'A question', letters: mostLetters.question, most: 20 },
  topics: { called: 'A topic', letters: mostLetters.topic, most: 60 },
} as const satisfies Readonly<Record<string, DescribedList>>;

export type DetailList = keyof typeof detailLists;
export const detailListNames = Object.keys(detailLists) as DetailList[];

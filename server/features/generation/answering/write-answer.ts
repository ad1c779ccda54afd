import { z } from 'zod';
import type { WrittenAnswer } from '#contract/asking.ts';
import { searchWordsOf, stemsOf } from '#server/features/books/index.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';
import type { PaidDeps } from '../ledger/spend.ts';
import { asData, dataRule } from '../prompts/fill-prompt.ts';
import { ask } from '../write/ask.ts';
import { giveBackAnswer, takeAnswer } from './answer-count.ts';
import { boundSentences } from './bound-sentences.ts';

const MOST_TOKENS = 700;
/** Somebody waits for it. */
const LIMIT_MS = 30_000;
const ONE_TRY = { tries: 1, firstPauseMs: 0, longestPauseMs: 0 };

const shape = z.object({
  sentences: z
    .array(z.object({ text: z.string().max(500), passage: z.number().int(), words: z.string().max(1_000) }))
    .max(8),
});

export type AnswerDeps = PaidDeps & {
  text: TextProvider | null;
  log: Pick<Logger, 'warn'>;
  /** For each reader; none if 0. */
  answersPerDay: () => number;
};

type Asked = {
  bookId: number;
  readerId: number;
  /** The book's. */
  language: string;
  question: string;
  passages: readonly string[];
  signal: AbortSignal;
};

export const writesAnswers = ({ text, answersPerDay }: AnswerDeps): boolean =>
  text !== null && answersPerDay() > 0;

/** A few sentences that say what passages say about a question. None where nobody can write them: that's no error. */
export async function writeAnswer(deps: AnswerDeps, asked: Asked): Promise<WrittenAnswer> {
  const none = { sentences: [], limit_reached: false };
  const { text, answersPerDay, now, database } = deps;
  const { bookId, readerId, language, question, passages } = asked;
  if (text === null || !writesAnswers(deps) || passages.length === 0) return none;
  const reader = { readerId, at: new Date(now()) };
  if (!(await takeAnswer(database.pool, { ...reader, most: answersPerDay() })))
    return { ...none, limit_reached: true };
  let cost = 0;
  const onSpent = (micros: number) => {
    cost += micros;
  };
  const numbered = passages.map((passage, index) => `[${index + 1}] ${asData(passage)}`).join('\n');
  try {
    const { sentences } = await ask(
      { ...deps, text, onSpent, patience: ONE_TRY },
      {
        bookId,
        step: 'write',
        once: (_part, make) => make(),
        signal: AbortSignal.any([asked.signal, AbortSignal.timeout(LIMIT_MS)]),
      },
      {
        part: 'answer',
        system: `You answer a reader's question from passages of a book, and from nothing else. ${dataRule} Write in the language "${language}".`,
        user: `The question: ${asData(question)}\nThe passages:\n${numbered}\nAnswer in two to four plain sentences, close to the passages' own words. For each give in "passage" the number of the one passage that it rests on, and in "words" some words of that passage that say it, letter for letter. Where the passages don't answer, "sentences" is empty.`,
        schema: shape,
        mostTokens: MOST_TOKENS,
      },
    );
    const words = [...passages, ...sentences.map((one) => one.text)].flatMap(searchWordsOf);
    const stemOf = await stemsOf(database.pool, language, [...new Set(words)]);
    const stemsIn = (said: string) => searchWordsOf(said).flatMap((word) => stemOf(word) ?? []);
    return { ...none, sentences: boundSentences(sentences, { passages, stemsIn }) };
  } catch (error) {
    deps.log.warn({ err: error, bookId }, 'an answer could not be written');
    if (cost === 0) await giveBackAnswer(database.pool, reader);
    return none;
  }
}

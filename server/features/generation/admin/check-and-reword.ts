import { z } from 'zod';
import type { Answer } from '#contract/endpoint.ts';
import type { CheckedSentence, checkText as checkContract } from '#contract/review.ts';
import { mostLetters } from '#contract/text-limits.ts';
import { findBookFacts } from '#server/features/books/index.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';
import { microsOf, tokensOfText } from '../ledger/money.ts';
import type { PaidDeps } from '../ledger/spend.ts';
import { asData, dataRule } from '../prompts/fill-prompt.ts';
import { checkSentences } from '../review/check-sentences.ts';
import { orUnavailable } from '../run/or-unavailable.ts';
import { inSourceThread, isLong } from '../sources/in-source-thread.ts';
import { type StoredSource, sourcesOf } from '../sources/source-store.ts';
import { ask } from '../write/ask.ts';
import { isAttached } from '../write/book-material.ts';
import { costOf, unkept } from '../write/unkept.ts';

type Deps = PaidDeps & { text: TextProvider | null };
type Wanted = { bookId: number; text: string; signal: AbortSignal };
type Compared = { language: string; sentences: CheckedSentence[]; sources: StoredSource[] };

/** Throws `not_found`. */
export async function checkText(deps: Deps, wanted: Wanted): Promise<Answer<typeof checkContract>['data']> {
  const compared = await compare(deps, wanted);
  const { sentences, sources } = compared;
  const asked = sentences.map((sentence) => tokensOfText(questionOf(wanted.text, sentence, compared) ?? ''));
  const tokensIn = Math.max(...asked, 0) + tokensOfText(systemOf(compared)) + TOKENS_AROUND;
  const cost = costOf(microsOf(deps.prices, { tokensIn, tokensOut: MOST_TOKENS }));
  return { has_text: sources.some(isAttached), sentences, rewording: deps.text && { cost } };
}

/** In a thread where there is much to go through. */
async function compare(
  { database: { pool } }: Pick<Deps, 'database'>,
  { bookId, text, signal }: Wanted,
): Promise<Compared> {
  const [facts, sources] = await Promise.all([findBookFacts(pool, bookId), sourcesOf(pool, bookId)]);
  if (!facts) throw notFound('That book');
  const { title, author, language } = facts;
  const texts = sources.map((source) => ({ ...source, isAttached: isAttached(source) }));
  const input = { text, title, author, sources: texts };
  const isMuch = isLong(sources.map((source) => source.text));
  return {
    language,
    sources,
    sentences: isMuch ? await inSourceThread('check', input, signal) : checkSentences(input),
  };
}

const RULES =
  'Write one or two plain sentences that can stand there instead of the last one you’re given. Say what the passage says about the same thing, and nothing that it doesn’t say: no other name, number or reason. Use no quotation marks.';

const systemOf = ({ language }: Pick<Compared, 'language'>): string =>
  `You correct a summary of a book. ${dataRule} ${RULES} Write in the language "${language}".`;

/** The form of the answer, which the system message has, too. */
const TOKENS_AROUND = 100;
const MOST_TOKENS = 400;
/** Characters of the source on each side of the passage. */
const AROUND = 600;

/** Null without a passage. */
function questionOf(
  text: string,
  { start, end, passage }: CheckedSentence,
  { sources }: Pick<Compared, 'sources'>,
): string | null {
  const source = sources.find(({ id }) => id === passage?.source_id);
  if (!(passage && source)) return null;
  const around = source.text.slice(Math.max(0, passage.start - AROUND), passage.end + AROUND);
  return `The passage: ${asData(passage.words)}\nIt stands in the book here: ${asData(around)}\nThe summary says: ${asData(text.slice(start, end))}`;
}

const answerShape = z.object({ text: z.string().trim().min(1).max(mostLetters.sentence) });

/**
 * One sentence of a text (counted from 0), written again from the passage that it resembles. Nothing is saved. Throws
 * `invalid` without such a sentence, `conflict` without a provider or a passage, and `unavailable` in the provider's
 * own words.
 */
export async function rewordSentence(
  deps: Deps,
  { sentence: number, ...wanted }: Wanted & { sentence: number },
): Promise<{ sentence: string; cost: number | null }> {
  const { text } = deps;
  if (!text) throw new AppError('conflict', 'No text provider is set. Edit the sentence yourself.');
  const compared = await compare(deps, wanted);
  const sentence = compared.sentences[number];
  if (!sentence) throw invalidField('sentence', 'The text has no such sentence.');
  const user = questionOf(wanted.text, sentence, compared);
  if (user === null)
    throw new AppError(
      'conflict',
      'Nothing in the attached texts resembles this sentence. Edit it yourself.',
    );
  const { paid, asking, cost } = unkept(deps, { ...wanted, text });
  const question = { part: 'reword', system: systemOf(compared), user };
  const answer = await orUnavailable(() =>
    ask(paid, asking, { ...question, schema: answerShape, mostTokens: MOST_TOKENS }),
  );
  return { sentence: answer.text.replaceAll(/\s+/gu, ' '), cost: cost() };
}

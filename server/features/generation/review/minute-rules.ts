import type { Draft } from '../draft.ts';
import { bodyOf } from '../draft-rules.ts';
import { budgets, countWords, wordsOff } from '../write/budget.ts';
import { claimsOf, createKnown } from './ground-rules.ts';
import { foreignLanguageOf } from './language-rules.ts';

const ADVERTISES =
  /\bthis (?:book )?summary\b|\byou(?:['’]ll| will) (?:learn|discover|find out)\b|\bmust[- ]read\b|\b(?:read|buy|get) the (?:whole |full )?book\b|(?<!\p{L})este resumen(?!\p{L})|(?<!\p{L})(?:aprenderás|descubrirás|imprescindible)(?!\p{L})|(?<!\p{L})lee el libro(?!\p{L})/iu;

type Input = { draft: Draft; title: string; author: string; language: string };

/** Why the book in a minute isn't fit to be published; nothing where there is none. */
export function reasonsOfMinute({ draft, title, author, language }: Input): string[] {
  const { minute, kind } = draft;
  if (minute === undefined) return [];
  const { least, most } = budgets.minute;
  const reasons: string[] = [];
  // An extract has as many words as its best sentences.
  if (kind === 'ai' && wordsOff(minute, budgets.minute) > 0)
    reasons.push(`The minute has ${countWords(minute)} words; it should have ${least} to ${most}.`);
  const found = foreignLanguageOf(minute, language);
  if (found !== null) reasons.push(`The minute is in another language: ${found} instead of ${language}.`);
  if (kind === 'ai' && ADVERTISES.test(minute)) reasons.push('The minute advertises the book.');
  const known = createKnown([title, author, draft.author, bodyOf(draft)]);
  const unknown = claimsOf(minute).filter((claim) => !known.isKnown(claim));
  if (unknown.length > 0)
    reasons.push(
      `The minute has names or numbers that aren’t in the summary: ${unknown.map(({ words }) => words).join(', ')}.`,
    );
  return reasons;
}

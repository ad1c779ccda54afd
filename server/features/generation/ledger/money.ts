import { type SQL, sql } from '#server/platform/database/sql.ts';

/** What providers charge, in the operator's currency. All 0 where nobody charges. */
export type Prices = {
  textInPerMillionTokens: number;
  textOutPerMillionTokens: number;
  speechPerMillionCharacters: number;
  perImage: number;
};

/** At most so much a day and a month; null for no limit. */
export type Caps = { daily: number | null; monthly: number | null };

export type Usage = { tokensIn?: number; tokensOut?: number; characters?: number; images?: number };

const MILLIONTHS = 1_000_000;

/** The price of what a call used, in millionths of the currency. */
export const microsOf = (prices: Prices, usage: Usage): number =>
  Math.ceil(
    (usage.tokensIn ?? 0) * prices.textInPerMillionTokens +
      (usage.tokensOut ?? 0) * prices.textOutPerMillionTokens +
      (usage.characters ?? 0) * prices.speechPerMillionCharacters +
      (usage.images ?? 0) * prices.perImage * MILLIONTHS,
  );

/** A sum of micros in the currency, in SQL; 0 for null. */
export const inCurrency = (micros: SQL): SQL =>
  sql`coalesce(${micros}, 0)::float8 / ${sql.raw(String(MILLIONTHS))}`;

export const fromMicros = (micros: number): number => micros / MILLIONTHS;

/** Some four characters are a token of English; a little more is reckoned. */
export const tokensOfText = (text: string): number => Math.ceil(text.length / 3.5);

export type Spent = { todayMicros: number; monthMicros: number };

type Span = keyof Caps;
const spans = { daily: 'tomorrow', monthly: 'next month' } as const;

const beginningFor = (span: Span): string => `The ${span} limit of `;

/** Why a book waits for a cap. It names the cap, so that another cap is another sentence. */
const capSentence = (span: Span, cap: number | null): string =>
  `${beginningFor(span)}${cap} for generation is reached. It goes on ${spans[span]}, or when the limit is raised.`;

/** How every such sentence begins, whatever its cap. */
export const CAP_SENTENCE_BEGINNINGS: readonly string[] = [beginningFor('daily'), beginningFor('monthly')];

/** Those that the caps in force can give. */
export const capSentences = (caps: Caps): string[] =>
  (['daily', 'monthly'] as const).flatMap((span) =>
    caps[span] === null ? [] : [capSentence(span, caps[span])],
  );

/** Which cap a further call would pass, with the sentence for people; null where it may be made. */
export function capPassed(
  caps: Caps,
  spent: Spent,
  nextMicros: number,
): { reason: string; isDaily: boolean } | null {
  const passes = (cap: number | null, micros: number) =>
    cap !== null && micros + nextMicros > cap * MILLIONTHS;
  if (passes(caps.monthly, spent.monthMicros))
    return { reason: capSentence('monthly', caps.monthly), isDaily: false };
  if (passes(caps.daily, spent.todayMicros))
    return { reason: capSentence('daily', caps.daily), isDaily: true };
  return null;
}

/** When the cap counts from nothing again: the next day or month in UTC. */
export function capLifts(now: Date, isDaily: boolean): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(isDaily ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1));
}

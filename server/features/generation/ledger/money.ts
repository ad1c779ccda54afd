import { moneyText } from '#contract/money.ts';
import { type SQL, sql } from '#server/platform/database/sql.ts';

export type Prices = {
  textInPerMillionTokens: number;
  textOutPerMillionTokens: number;
  speechPerMillionCharacters: number;
  perImage: number;
};

/** Money a day and a month, and calls a day. `currency`: its code, as in the settings. */
export type Caps = {
  daily: number | null;
  monthly: number | null;
  dailyCalls: number | null;
  currency: string;
};

export type Usage = { tokensIn?: number; tokensOut?: number; characters?: number; images?: number };

const MILLIONTHS = 1_000_000;

export const microsOf = (prices: Prices, usage: Usage): number =>
  Math.ceil(
    (usage.tokensIn ?? 0) * prices.textInPerMillionTokens +
      (usage.tokensOut ?? 0) * prices.textOutPerMillionTokens +
      (usage.characters ?? 0) * prices.speechPerMillionCharacters +
      (usage.images ?? 0) * prices.perImage * MILLIONTHS,
  );

export const inCurrency = (micros: SQL): SQL =>
  sql`coalesce(${micros}, 0)::float8 / ${sql.raw(String(MILLIONTHS))}`;

export const fromMicros = (micros: number): number => micros / MILLIONTHS;

/** By the bytes of UTF-8: letters that take more of them take more tokens, too. */
export const tokensOfLength = (bytes: number): number => Math.ceil(bytes / 3.5);
export const tokensOfText = (text: string): number => tokensOfLength(Buffer.byteLength(text));

const MOST_TIMES_THE_ESTIMATE = 10;
/** What servers put around a text. */
const SLACK_TOKENS = 1_000;

/** Whether a provider can have counted so many tokens of what was about so many. */
export const isCountOfTokens = (told: number, about: number): boolean =>
  Number.isInteger(told) && told >= 0 && told <= about * MOST_TIMES_THE_ESTIMATE + SLACK_TOKENS;

export type Spent = { todayMicros: number; monthMicros: number; todayCalls: number };

type Span = 'daily' | 'monthly';
const spans = { daily: 'tomorrow', monthly: 'next month' } as const;

const beginningFor = (span: Span): string => `The ${span} limit of `;

/** It names the cap, so that another cap gives another sentence. */
const capSentence = (span: Span, caps: Caps): string =>
  sentenceOf(span, moneyText(caps[span] ?? 0, 'en', caps.currency));

const callsSentence = (calls: number): string =>
  sentenceOf('daily', calls === 1 ? '1 call' : `${calls.toLocaleString('en')} calls`);

function sentenceOf(span: Span, cap: string): string {
  return `${beginningFor(span)}${cap} for generation has been reached. Generation continues ${spans[span]}, or when the limit is raised.`;
}

/** How these sentences begin whatever the cap. */
export const CAP_SENTENCE_BEGINNINGS: readonly string[] = [beginningFor('daily'), beginningFor('monthly')];

export const capSentences = (caps: Caps): string[] => [
  ...(['daily', 'monthly'] as const).flatMap((span) =>
    caps[span] === null ? [] : [capSentence(span, caps)],
  ),
  ...(caps.dailyCalls === null ? [] : [callsSentence(caps.dailyCalls)]),
];

export const isCapped = ({ daily, monthly, dailyCalls }: Caps): boolean =>
  daily !== null || monthly !== null || dailyCalls !== null;

/** Which cap another call would pass; null for none. */
export function capPassed(
  caps: Caps,
  spent: Spent,
  nextMicros: number,
): { reason: string; isDaily: boolean } | null {
  const passes = (cap: number | null, micros: number) =>
    cap !== null && micros + nextMicros > cap * MILLIONTHS;
  if (passes(caps.monthly, spent.monthMicros))
    return { reason: capSentence('monthly', caps), isDaily: false };
  if (passes(caps.daily, spent.todayMicros)) return { reason: capSentence('daily', caps), isDaily: true };
  if (caps.dailyCalls !== null && spent.todayCalls >= caps.dailyCalls)
    return { reason: callsSentence(caps.dailyCalls), isDaily: true };
  return null;
}

/** The next day or month in UTC. */
export function capLifts(now: Date, isDaily: boolean): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(isDaily ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1));
}

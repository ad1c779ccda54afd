/**
 * Why a provider cannot be used: `away` (no connection, no answer in time, 5xx), `limited` (429, no credit left) or
 * `refused` (it does not accept the key).
 */
export const outages = ['away', 'limited', 'refused'] as const;
export type Outage = (typeof outages)[number];

const FIRST_PAUSE_MS = 15_000;
/** Where it asks for none. */
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const LONGEST_ASKED_FOR_MS = 24 * 3_600_000;

/** Doubled with every failure in a row. */
const grown = (firstMs: number, failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, firstMs * 2 ** (failures - 1));

/**
 * Before the next try: as long as the provider asks for, but not for ever at once where it asks for nothing; else
 * doubled with every failure in a row.
 */
export const pauseAfter = (failures: number, retryAfterMs: number | null): number =>
  retryAfterMs === null
    ? grown(FIRST_PAUSE_MS, failures)
    : Math.max(grown(SHORTEST_PAUSE_MS, failures), Math.min(LONGEST_ASKED_FOR_MS, retryAfterMs));

const CREDIT =
  /insufficient[_ ](?:quota|credit|funds|balance)|credit balance|out of credit|billing|quota exceeded/i;

/** What a status says of the provider; null where it is about the call. */
export function outageOf(status: number, words: string): Outage | null {
  if (status === 402 || status === 429 || (status < 500 && CREDIT.test(words))) return 'limited';
  if (status === 401 || status === 403) return 'refused';
  return status >= 500 || status === 408 || status === 425 ? 'away' : null;
}

export type OpenCircuit = {
  /** Of the provider, as `Provider` has it. */
  key: string;
  provider: string;
  outage: Outage;
  reason: string;
  since: Date;
  nextTryAt: Date;
};

/** `11:05 UTC`, with the date where that is another day. */
function timeOf(moment: Date, now: Date): string {
  const iso = moment.toISOString();
  const time = `${iso.slice(11, 16)} UTC`;
  return iso.slice(0, 10) === now.toISOString().slice(0, 10) ? time : `${iso.slice(0, 10)} ${time}`;
}

export function sentenceOfWait({ provider, outage, since, nextTryAt }: OpenCircuit, now: Date): string {
  const times = `${timeOf(since, now)}, next try ${timeOf(nextTryAt, now)}.`;
  return `Waiting for ${provider} since ${times}${outage === 'refused' ? ' It refuses the API key.' : ''}`;
}

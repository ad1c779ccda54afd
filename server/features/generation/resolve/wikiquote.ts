import { sameAuthor, sameTitle } from '#server/features/books/index.ts';
import type { StepContext } from '../steps.ts';
import { type FetchJson, Unreachable } from './fetch-json.ts';
import type { Asking } from './known-work.ts';
import { bareTitle, readPage, searchPages } from './wikipedia.ts';

/** Null where it isn't asked. */
export type WikiquoteDeps = { fetchJson: FetchJson; wikiquoteUrl: string | null };

type Work = { title: string; author: string };

const MOST_OF_A_PAGE = 150_000;
const FEWEST_IN_A_LINE = 20;
const MOST_IN_A_LINE = 2_000;

/** Of the work's own page and its author's: what isn't from the book is found in no sentence of it. */
async function linesFor(asking: Asking, { title, author }: Work): Promise<string[]> {
  const found = await searchPages(asking, `${title} ${author}`);
  const own = found.find((page) => sameTitle(bareTitle(page), title));
  const ofAuthor = found.find((page) => page !== own && sameAuthor(bareTitle(page), author));
  const lines: string[] = [];
  for (const title of [own, ofAuthor]) {
    const page = title === undefined ? null : await readPage(asking, title);
    lines.push(...(page?.extract.slice(0, MOST_OF_A_PAGE).split('\n') ?? []));
  }
  return lines
    .map((line) => line.trim())
    .filter(({ length }) => length >= FEWEST_IN_A_LINE && length <= MOST_IN_A_LINE);
}

/** Lines that people quote from a work; none where Wikiquote gives no answer, since no book waits for that. */
export async function findQuotations(
  { fetchJson, wikiquoteUrl: baseUrl }: WikiquoteDeps,
  { once, signal, log }: Pick<StepContext, 'once' | 'signal' | 'log'>,
  { title, author }: Work,
): Promise<string[]> {
  if (baseUrl === null) return [];
  const part = { name: 'wikiquote', inputs: { title, author, baseUrl } };
  try {
    return await once(part, () => linesFor({ fetchJson, baseUrl, signal }, { title, author }));
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    log.warn({ err: error }, 'Wikiquote cannot be asked');
    return [];
  }
}

import type { Pool } from 'pg';
import { z } from 'zod';
import { findWorks } from '#server/features/books/index.ts';
import type { ResolvedWork } from '../draft.ts';
import { addSource, sourcesOf } from '../sources/source-store.ts';
import type { BookInProgress, RunStep, StepContext } from '../steps.ts';
import { sentenceOfTwin } from '../twin-rules.ts';
import { type FetchJson, Unreachable } from './fetch-json.ts';
import { judgeWork, type Verdict } from './judge-work.ts';
import {
  knownWork,
  type ProviderName,
  type ProviderReport,
  providerLabels,
  type SearchWorks,
} from './known-work.ts';
import { describeOpenLibraryWork, searchOpenLibrary } from './open-library.ts';
import { searchWikipedia } from './wikipedia.ts';

export type ResolveDeps = {
  database: { pool: Pool };
  fetchJson: FetchJson;
  /** Without a slash at the end; null for a provider that is not asked. */
  openLibraryUrl: string | null;
  wikipediaUrl: string | null;
};

const FEWEST_CHARACTERS = 120;
const MOST_CHARACTERS = 100_000;

/**
 * Finds out whether the work exists, and keeps what Open Library and Wikipedia say of it as sources. A work that
 * nobody knows waits for a person, unless its text is attached.
 */
export const resolveStep =
  (deps: ResolveDeps): RunStep =>
  async (context) => {
    const { book } = context;
    const { pool } = deps.database;
    const [twin] = await findWorks(pool, book);
    if (twin && twin.id !== book.id && twin.status === 'published' && !book.isPublished)
      return { kind: 'held', status: 'rejected', reason: sentenceOfTwin(twin), result: workOf(book) };
    const isAttached = (await sourcesOf(pool, book.id)).some(({ kind }) => kind === 'attached');
    const attached = isAttached ? ['attached'] : [];
    const reports = await askProviders(deps, context);
    const verdict = judgeWork(book, reports);
    if (verdict.kind === 'found') {
      await keepSources(deps, context, verdict);
      const work = knownAs(book, verdict);
      return { kind: 'done', result: { ...work, knownBy: [...work.knownBy, ...attached] } };
    }
    // Nobody was asked: the review says so, and a person decides over a draft that can be read.
    if (isAttached || reports.length === 0)
      return { kind: 'done', result: { ...workOf(book), knownBy: attached } };
    return { kind: 'held', status: 'needs_review', reason: verdict.reason, result: workOf(book) };
  };

const workOf = ({ title, author, year, language }: BookInProgress): ResolvedWork => ({
  title,
  author,
  year,
  language,
  subjects: [],
  knownBy: [],
});

async function askProviders(deps: ResolveDeps, context: StepContext): Promise<ProviderReport[]> {
  const { log } = context;
  async function ask(
    provider: ProviderName,
    baseUrl: string | null,
    search: SearchWorks,
  ): Promise<ProviderReport[]> {
    if (baseUrl === null) return [];
    try {
      return [
        { provider, kind: 'answered', works: await askOnce(deps, context, { provider, baseUrl, search }) },
      ];
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      log.warn({ provider, err: error }, 'a source of metadata cannot be asked');
      return [{ provider, kind: 'unreachable', why: error.message }];
    }
  }
  const reports = await Promise.all([
    ask('openlibrary', deps.openLibraryUrl, searchOpenLibrary),
    ask('wikipedia', deps.wikipediaUrl, searchWikipedia),
  ]);
  return reports.flat();
}

async function askOnce(
  { fetchJson }: ResolveDeps,
  { book: { title, author, language }, once, signal }: StepContext,
  { provider, baseUrl, search }: { provider: ProviderName; baseUrl: string; search: SearchWorks },
) {
  const query = { title, author, language };
  const found = await once({ name: provider, inputs: { ...query, baseUrl } }, () =>
    search({ fetchJson, baseUrl, signal }, query),
  );
  return z.array(knownWork).parse(found);
}

type Found = Extract<Verdict, { kind: 'found' }>;

async function keepSources(deps: ResolveDeps, context: StepContext, { known }: Found): Promise<void> {
  for (const { provider, work } of known) {
    const said = provider === 'wikipedia' ? work.text : await describe(deps, context, work.identifier);
    const text = paragraphsOf(said.slice(0, MOST_CHARACTERS));
    if (text.length < FEWEST_CHARACTERS) continue;
    const title = `${work.title} (${providerLabels[provider]})`;
    const source = { bookId: context.book.id, kind: provider, title, url: work.url, text };
    await addSource(deps.database.pool, source);
  }
}

/** With one empty line between paragraphs. */
const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{2,}/g, '\n\n');

/** What those who know the work say of it. */
function knownAs({ title, year, language }: BookInProgress, { author, known }: Found): ResolvedWork {
  const works = known.map(({ work }) => work);
  const spelling = known.find(({ provider }) => provider === 'openlibrary')?.work.authors[0];
  return {
    // A reader may have typed it in small letters.
    title: /\p{Lu}/u.test(title) ? title : (works[0]?.title ?? title),
    author: spelling ?? author,
    year: year ?? works.find((work) => work.year !== null)?.year ?? null,
    language,
    subjects: works.flatMap(({ subjects }) => subjects),
    knownBy: known.map(({ provider }) => provider),
  };
}

async function describe(
  { fetchJson, openLibraryUrl }: ResolveDeps,
  { signal, log }: StepContext,
  identifier: string,
): Promise<string> {
  if (openLibraryUrl === null) return '';
  try {
    return await describeOpenLibraryWork({ fetchJson, baseUrl: openLibraryUrl, signal }, identifier);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    log.warn({ err: error }, 'a description cannot be had');
    return '';
  }
}

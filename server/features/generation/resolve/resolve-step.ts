import type { Pool } from 'pg';
import { z } from 'zod';
import { findWorks } from '#server/features/books/index.ts';
import type { ResolvedWork } from '../draft.ts';
import { addSource, sourcesOf } from '../sources/source-store.ts';
import type { BookInMaking, StepContext, StepHandler, StepOutcome } from '../steps.ts';
import { type FetchJson, Unreachable } from './fetch-json.ts';
import { judgeWork, type Verdict } from './judge-work.ts';
import { type KnownWork, knownWork, type ProviderReport, type WorkQuery } from './known-work.ts';
import { describeOpenLibraryWork, searchOpenLibrary } from './open-library.ts';
import { searchWikipedia } from './wikipedia.ts';

export type ResolveDeps = {
  database: { pool: Pool };
  fetchJson: FetchJson;
  /** Addresses without a slash at the end; null for a provider that is not asked. */
  openLibraryUrl: string | null;
  wikipediaUrl: string | null;
};

/** Shorter texts say nothing that a summary could rest on. */
const FEWEST_CHARACTERS = 120;
const MOST_CHARACTERS = 100_000;

const keptWorks = z.array(knownWork);

/**
 * Finds out whether the work exists: whether the library has it, what Open Library and Wikipedia know of it. What
 * they say of it is kept as sources. A work that nobody knows waits for a person, unless its text is attached.
 */
export const resolveStep = (deps: ResolveDeps): StepHandler => ({
  step: 'resolve',
  run: async (context) => {
    const { book } = context;
    const [twin] = await findWorks(deps.database.pool, book);
    if (twin && twin.id !== book.id && twin.status === 'published' && !book.isPublished) {
      const reason = `The library has this book already: “${twin.title}” by ${twin.author}.`;
      return { kind: 'held', status: 'rejected', reason, result: workOf(book) };
    }
    const attached = (await sourcesOf(deps.database.pool, book.id)).some(({ kind }) => kind === 'attached');
    const reports = await askProviders(deps, context);
    const verdict = judgeWork({ title: book.title, author: book.author, language: book.language }, reports);
    if (verdict.kind === 'found')
      return { kind: 'done', result: await keep(deps, context, { verdict, attached }) };
    // Asked nobody: the review says so, and a person decides over a draft that can be read.
    if (attached || reports.length === 0)
      return { kind: 'done', result: { ...workOf(book), knownBy: attached ? ['attached'] : [] } };
    return {
      kind: 'held',
      status: 'needs_review',
      reason: verdict.reason,
      result: workOf(book),
    } satisfies StepOutcome;
  },
});

const workOf = ({ title, author, year, language }: BookInMaking): ResolvedWork => ({
  title,
  author,
  year,
  language,
  subjects: [],
  knownBy: [],
});

type Search = (
  deps: { fetchJson: FetchJson; baseUrl: string },
  query: WorkQuery,
  signal: AbortSignal,
) => Promise<KnownWork[]>;

async function askProviders(deps: ResolveDeps, context: StepContext): Promise<ProviderReport[]> {
  const { openLibraryUrl, wikipediaUrl } = deps;
  const providers = [
    { provider: 'openlibrary', baseUrl: openLibraryUrl, search: searchOpenLibrary },
    { provider: 'wikipedia', baseUrl: wikipediaUrl, search: searchWikipedia },
  ] as const satisfies readonly { provider: string; baseUrl: string | null; search: Search }[];
  const reports = providers.map(async ({ provider, baseUrl, search }): Promise<ProviderReport[]> => {
    if (baseUrl === null) return [];
    try {
      return [
        { provider, kind: 'answered', works: await askOnce(deps, context, { provider, baseUrl, search }) },
      ];
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      context.log.warn({ provider, err: error }, 'a source of metadata cannot be asked');
      return [{ provider, kind: 'unreachable', why: error.message }];
    }
  });
  return (await Promise.all(reports)).flat();
}

async function askOnce(
  { fetchJson }: ResolveDeps,
  { book, once, signal }: StepContext,
  asked: { provider: string; baseUrl: string; search: Search },
): Promise<KnownWork[]> {
  const { provider, baseUrl, search } = asked;
  const query = { title: book.title, author: book.author, language: book.language };
  const found = await once({ name: provider, inputs: { ...query, baseUrl } }, () =>
    search({ fetchJson, baseUrl }, query, signal),
  );
  return keptWorks.parse(found);
}

type Found = { verdict: Extract<Verdict, { kind: 'found' }>; attached: boolean };

async function keepSources(
  deps: ResolveDeps,
  context: StepContext,
  { known }: Found['verdict'],
): Promise<void> {
  for (const { provider, work } of known) {
    const said = provider === 'wikipedia' ? work.text : await describe(deps, context, work);
    const text = said.replace(/\s*\n\s*\n\s*/g, '\n\n').slice(0, MOST_CHARACTERS);
    if (text.length < FEWEST_CHARACTERS) continue;
    const title = `${work.title} (${provider === 'wikipedia' ? 'Wikipedia' : 'Open Library'})`;
    await addSource(deps.database.pool, {
      bookId: context.book.id,
      kind: provider,
      title,
      url: work.url,
      text,
    });
  }
}

/** Keeps what is said of the work as sources, and gives what is known of it. */
async function keep(
  deps: ResolveDeps,
  context: StepContext,
  { verdict, attached }: Found,
): Promise<ResolvedWork> {
  await keepSources(deps, context, verdict);
  const { title, year, language } = context.book;
  const works = verdict.known.map(({ work }) => work);
  return {
    // A reader may have typed it in small letters.
    title: /\p{Lu}/u.test(title) ? title : (works[0]?.title ?? title),
    author: authorAsKnown(verdict),
    year: year ?? works.find((work) => work.year !== null)?.year ?? null,
    language,
    subjects: works.flatMap(({ subjects }) => subjects),
    knownBy: [...verdict.known.map(({ provider }) => provider), ...(attached ? ['attached'] : [])],
  };
}

/** Open Library's spelling of the name, where it is the one that knows. */
const authorAsKnown = ({ author, known }: Found['verdict']): string =>
  known.find(({ provider }) => provider === 'openlibrary')?.work.authors[0] ?? author;

async function describe(
  { fetchJson, openLibraryUrl }: ResolveDeps,
  { signal, log }: StepContext,
  { identifier }: KnownWork,
): Promise<string> {
  if (openLibraryUrl === null) return '';
  try {
    return await describeOpenLibraryWork({ fetchJson, baseUrl: openLibraryUrl }, identifier, signal);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    log.warn({ err: error }, 'a description cannot be had');
    return '';
  }
}

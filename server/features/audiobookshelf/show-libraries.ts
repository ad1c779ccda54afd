import { readAppAuthors, readAppCategories, readAppLanguages } from '#server/features/browsing/index.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { AppDeps } from './deps.ts';
import { languageOf, libraryId } from './ids.ts';
import type { Library } from './library-calls.ts';

type Known = { language: string; books: number; since: number };

const startOf = (language: string): string => language.split('-')[0] ?? language;

/** The reader's language first. Without any books there's still one library, since apps show nothing without one. */
async function languagesFor(deps: AppDeps, userId: number): Promise<Known[]> {
  const [person, known] = await Promise.all([
    deps.people.personOf(userId),
    readAppLanguages(deps.database.reads),
  ]);
  const own = person?.language ?? null;
  if (known.length === 0) return [{ language: own ?? 'en', books: 0, since: deps.now().getTime() }];
  const isOwn = ({ language }: Known) => own !== null && startOf(language) === startOf(own);
  return [...known.filter(isOwn), ...known.filter((one) => !isOwn(one))];
}

/** “Precis”, or “Precis: español” if there are others. */
function nameOf(language: string, isOnly: boolean): string {
  if (isOnly) return 'Precis';
  return `Precis: ${new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language}`;
}

function toLibrary({ language, since }: Known, place: number, isOnly: boolean): Library {
  const id = libraryId(language);
  return {
    id,
    name: nameOf(language, isOnly),
    folders: [{ id, fullPath: '/', libraryId: id, addedAt: since }],
    displayOrder: place + 1,
    icon: 'audiobookshelf',
    mediaType: 'book',
    provider: 'google',
    settings: {
      coverAspectRatio: 1,
      disableWatcher: true,
      skipMatchingMediaWithAsin: false,
      skipMatchingMediaWithIsbn: false,
      autoScanCronExpression: null,
      audiobooksOnly: true,
      hideSingleBookSeries: true,
    },
    lastScan: null,
    lastScanVersion: null,
    createdAt: since,
    lastUpdate: since,
  };
}

export async function listLibraries(deps: AppDeps, userId: number): Promise<Library[]> {
  const languages = await languagesFor(deps, userId);
  return languages.map((one, place) => toLibrary(one, place, languages.length === 1));
}

/** Throws `not_found`. */
export async function findLibrary(deps: AppDeps, userId: number, id: string): Promise<Library> {
  const found = (await listLibraries(deps, userId)).find((library) => library.id === id);
  if (!found) throw notFound('This library');
  return found;
}

export async function filtersOf(deps: AppDeps, id: string) {
  const language = languageOf(id);
  const { reads } = deps.database;
  const [authors, genres] = await Promise.all([
    readAppAuthors(reads, { isSpoken: true, language }),
    readAppCategories(reads, { isSpoken: true, language }),
  ]);
  return {
    authors: authors.map(({ id: authorId, name }) => ({ id: String(authorId), name })),
    genres,
    tags: [],
    series: [],
    narrators: [],
    languages: [language],
    publishers: [],
    publishedDecades: [],
    bookCount: authors.reduce((sum, { books }) => sum + books, 0),
    authorCount: authors.length,
    seriesCount: 0 as const,
    podcastCount: 0 as const,
    numIssues: 0 as const,
    loadedAt: deps.now().getTime(),
  };
}

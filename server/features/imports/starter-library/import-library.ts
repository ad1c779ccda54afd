import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findOriginHashes, findSettledOrigins, keepAuthorSentences } from '#server/features/books/index.ts';
import type { CollectionInput } from '#server/features/collections/index.ts';
import type { Generation } from '#server/features/generation/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { BookFileError } from './book-file-error.ts';
import { parseAuthors } from './parse-authors.ts';
import { parseCollections } from './parse-collections.ts';

export type LibraryDeps = {
  database: Database;
  log: Logger;
  publishSummary: Generation['publishSummary'];
  keepCollections: (owner: string, given: readonly CollectionInput[]) => Promise<void>;
};

/** File names by outcome. */
export type ImportedLibrary = {
  added: string[];
  updated: string[];
  unchanged: string[];
  skipped: { file: string; reason: string }[];
};

const LANGUAGE_FOLDER = /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/;

type LibraryFile = { file: string; content: string; originKey: string; originHash: string };

/** Books are known by owner and file name, so that two owners may have the same. */
export type Shelf = {
  owner: string;
  sourceLabel: string;
  /** Whether books of it that an admin changed or deleted stay as the admin left them. */
  leavesChanges: boolean;
};

export const starterShelf: Shelf = {
  owner: 'starter',
  sourceLabel: 'Written for the starter library',
  leavesChanges: true,
};
/** Books that whoever runs the instance brought along. */
export const ownShelf: Shelf = {
  owner: 'folder',
  sourceLabel: 'Added by this library',
  leavesChanges: false,
};

/**
 * Takes in a folder with a Markdown file per book, its folders of other languages (`es/`) and its
 * `collections.json` and `authors.json`. A changed file updates its book, an unreadable one is skipped, a missing one leaves its book.
 * With nothing changed nothing is written. Throws when the folder cannot be read or the database is away.
 */
export async function importLibrary(
  deps: LibraryDeps,
  folder: string,
  shelf: Shelf,
): Promise<ImportedLibrary> {
  const files = await readLibrary(folder, shelf);
  const known = await findOriginHashes(
    deps.database.pool,
    files.map(({ originKey }) => originKey),
  );
  const changed = files.filter(({ originKey, originHash }) => known.get(originKey) !== originHash);
  const left = await leftAlone(deps, shelf, changed);
  const wanted = new Set(changed.filter(({ originKey }) => !left.has(originKey)));
  const startedAt = new Date();
  const outcome: ImportedLibrary = { added: [], updated: [], unchanged: [], skipped: [] };
  for (const file of files) {
    if (!wanted.has(file)) {
      outcome.unchanged.push(file.file);
      continue;
    }
    const reason = await takeIn(deps, file, { shelf, startedAt });
    if (reason === null) outcome[known.has(file.originKey) ? 'updated' : 'added'].push(file.file);
    else outcome.skipped.push({ file: file.file, reason });
  }
  await takeInFile(deps, join(folder, 'collections.json'), (content) =>
    deps.keepCollections(shelf.owner, parseCollections(content, shelf.owner)),
  );
  await takeInFile(deps, join(folder, 'authors.json'), (content) =>
    keepAuthorSentences(deps.database.pool, parseAuthors(content)),
  );
  report(deps.log, outcome);
  return outcome;
}

async function leftAlone(
  deps: LibraryDeps,
  shelf: Shelf,
  files: readonly LibraryFile[],
): Promise<ReadonlySet<string>> {
  if (!shelf.leavesChanges || files.length === 0) return new Set();
  return findSettledOrigins(
    deps.database.pool,
    files.map(({ originKey }) => originKey),
  );
}

async function readLibrary(folder: string, shelf: Shelf): Promise<LibraryFile[]> {
  const names = await bookFilesIn(folder);
  return Promise.all(
    names.map(async (file) => {
      const content = await readFile(join(folder, file), 'utf8');
      const originHash = createHash('sha256').update(content).digest('hex');
      return { file, content, originKey: `${shelf.owner}:${file.slice(0, -'.md'.length)}`, originHash };
    }),
  );
}

/** Those of other languages last, so that their narrations wait for the others. */
async function bookFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && LANGUAGE_FOLDER.test(entry.name));
  const inFolders = await Promise.all(
    folders.map(async ({ name }) => (await readdir(join(folder, name))).map((file) => `${name}/${file}`)),
  );
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  return [...files.toSorted(), ...inFolders.flat().toSorted()].filter(
    (name) => name.endsWith('.md') && basename(name) !== 'README.md',
  );
}

/** What stands beside the books in a JSON file; without this file there is none. One that can't be read changes nothing. */
async function takeInFile(
  { log }: LibraryDeps,
  file: string,
  takeIn: (content: string) => Promise<unknown>,
): Promise<void> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    await takeIn(content);
  } catch (error) {
    if (!(error instanceof BookFileError)) throw error;
    log.warn({ reason: error.message }, 'a file of the library was skipped');
  }
}

type Import = { shelf: Shelf; startedAt: Date };

async function takeIn(
  deps: LibraryDeps,
  file: LibraryFile,
  { shelf, startedAt }: Import,
): Promise<string | null> {
  // Most starts find nothing new, and need not load YAML.
  const { parseBookFile } = await import('./parse-book-file.ts');
  try {
    const {
      body,
      passages,
      minute,
      translates,
      rights: _rights,
      notes,
      ...book
    } = parseBookFile(file.file, file.content);
    const { originKey, originHash } = file;
    const { owner, sourceLabel } = shelf;
    const source = { sourceKind: 'starter', addedAs: 'starter', sourceLabel } as const;
    // Other languages must not fill the shelf of new books, although they come last.
    const date = file.file.includes('/') ? { publishedAt: startedAt } : {};
    const [edition = ''] = notes?.edition.split(/[;(]/) ?? [];
    const sourceTitle = [book.title, edition.trim()].filter(Boolean).join(', ');
    await deps.publishSummary({
      book: {
        ...book,
        ...source,
        ...date,
        originKey,
        originHash,
        translates: translates && `${owner}:${translates}`,
      },
      body,
      minute,
      evidence: passages.map((passage) => ({ ...passage, sourceTitle, sourceUrl: null })),
    });
    return null;
  } catch (error) {
    if (error instanceof BookFileError) return error.message;
    if (error instanceof AppError && error.code === 'invalid') return `${file.file}: ${error.message}`;
    throw error;
  }
}

function report(log: Logger, { added, updated, skipped }: ImportedLibrary): void {
  for (const { reason } of skipped) log.warn({ reason }, 'a book of the library was skipped');
  if (added.length + updated.length === 0) return;
  log.info({ added: added.length, updated: updated.length }, 'the library was taken in');
}

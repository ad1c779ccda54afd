import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Runs } from './bench.ts';
import { withBuilt, withDataFolder } from './built-server.ts';
import type { Target } from './load.ts';
import { fetchJson } from './load.ts';
import { projectFolder } from './program.ts';

const NAMES = ['meditations', 'tao-te-ching', 'the-art-of-war', 'the-prince', 'walden'];
const LIMIT_MS = 15 * 60_000;

export type NarratedBook = { id: number; slug: string; title: string; duration: number };

/** A server with some books of the starter library, once all of them are narrated and the server is idle. */
export const withNarratedBooks = <Result>(
  { say }: Pick<Runs, 'say'>,
  work: (target: Target, books: readonly NarratedBook[]) => Promise<Result>,
): Promise<Result> =>
  withDataFolder(async (dataDir) => {
    const shelf = join(dataDir, 'shelf');
    await mkdir(shelf);
    for (const name of NAMES)
      await cp(join(projectFolder, 'library', `${name}.md`), join(shelf, `${name}.md`));
    return withBuilt({ dataDir, settings: { STARTER_LIBRARY: shelf } }, async (target) => {
      say('waiting until the books are narrated');
      return work(target, await narratedBooks(target, NAMES.length));
    });
  });

/** The narrated books, as soon as there are so many. */
export async function narratedBooks(target: Target, count: number): Promise<NarratedBook[]> {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const { books } = await fetchJson<{ books: NarratedBook[] }>(target, '/api/v1/books?per_page=100');
    const narrated = books.filter(({ duration }) => duration !== null);
    if (narrated.length >= count) return narrated;
    await delay(200);
  }
  throw new Error('The books were not narrated in time.');
}

export async function audioLink(target: Target, bookId: number): Promise<URL> {
  const path = `/api/v1/books/${bookId}`;
  const { data } = await fetchJson<{ data: { audio_public_link: string } }>(target, path);
  return new URL(data.audio_public_link, target.address);
}

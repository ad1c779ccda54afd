import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { withDataFolder } from '../../e2e/support/data-folder.ts';
import { projectFolder } from '../../e2e/support/run-built.ts';
import { until } from '../../e2e/support/until.ts';
import type { Runs } from './bench.ts';
import { withServer } from './server.ts';

const NAMES = ['meditations', 'tao-te-ching', 'the-art-of-war', 'the-prince', 'walden'];
const LIMIT_MS = 15 * 60_000;

export type NarratedBook = { id: number; slug: string; title: string; duration: number };

/** A server with some books of the starter library, or all, once so many are narrated. */
export const withNarratedBooks = <Result>(
  { say, all = false }: Pick<Runs, 'say'> & { all?: boolean },
  work: (target: Required<Target>, books: readonly NarratedBook[]) => Promise<Result>,
): Promise<Result> =>
  withDataFolder(async (folder) => {
    const shelf = join(folder, 'shelf');
    await mkdir(shelf);
    for (const name of NAMES) await cp(join(projectFolder, `library/${name}.md`), join(shelf, `${name}.md`));
    const settings = { STARTER_LIBRARY: all ? 'on' : shelf };
    return withServer({ dataDir: join(folder, 'data'), settings }, async (target) => {
      say('waiting until the books are narrated');
      return work(target, await narratedBooks(target, all ? 60 : NAMES.length));
    });
  });

/** The narrated books, as soon as there are so many. */
export const narratedBooks = (target: Target, count: number): Promise<NarratedBook[]> =>
  until(
    'the books are narrated',
    async () => {
      const { books } = await ask<{ books: NarratedBook[] }>(target, 'GET /api/v1/books?per_page=100');
      const narrated = books.filter(({ duration }) => duration !== null);
      return narrated.length >= count ? narrated : null;
    },
    { limitMs: LIMIT_MS, everyMs: 200 },
  );

/** Below the server, with what it is signed by. */
export async function audioLink(target: Target, bookId: number): Promise<string> {
  const { data } = await ask<{ data: { audio_public_link: string } }>(target, `GET /api/v1/books/${bookId}`);
  const { pathname, search } = new URL(data.audio_public_link, target.address);
  return pathname + search;
}

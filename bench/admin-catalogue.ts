import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { adminLists } from './admin-lists.ts';

/** `address` is that of a server with many books, `token` its admin's, `client` its database. */
export type AdminCatalogueOptions = { address: string; token: string; client: Client; dataDir: string };

export type AdminCatalogueFigures = {
  /** Milliseconds, one call after the other. */
  lists: { name: string; p95: number }[];
  /** The lists beside the table of books, of as many rows. */
  others: { name: string; p95: number }[];
  /** Milliseconds until the answer, and until the last file is gone. */
  deletion: { answeredMs: number; filesGoneMs: number };
};

const CALLS = 60;
const DELETED = 1_000;
const LONGEST_MS = 60_000;
const PER_PAGE = 20;

/** Of every thousand books some wait, were rejected or failed, as in a library that is being made. */
export async function mixStatuses(client: Client): Promise<void> {
  await client.query(
    `update books set status = case when id % 10 < 2 then 'waiting' when id % 100 = 3 then 'rejected' else 'failed' end
     where id % 10 < 2 or id % 100 = 3 or id % 1000 = 7`,
  );
  await client.query('vacuum (analyze) books');
}

type Given = Pick<AdminCatalogueOptions, 'address' | 'token'>;

async function ask({ address, token }: Given, path: string): Promise<{ ms: number; total: number }> {
  const began = performance.now();
  const answer = await fetch(`${address}/api/v1/admin${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { total } = (await answer.json()) as { total: number };
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
  return { ms: performance.now() - began, total };
}

async function p95Of(given: Given, paths: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < CALLS + 5; turn += 1) {
    const { ms } = await ask(given, paths[turn % paths.length] ?? '');
    // The first calls find nothing prepared.
    if (turn >= 5) times.push(ms);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

/** The page in the middle is the furthest from both ends. */
async function pagesOf(given: Given, query: string) {
  const more = query.includes('?') ? '&' : '?';
  const { total } = await ask(given, `/books${query}`);
  const last = Math.max(1, Math.ceil(total / PER_PAGE));
  return {
    first: query,
    middle: `${query}${more}page=${Math.ceil(last / 2)}`,
    last: `${query}${more}page=${last}`,
  };
}

async function measureEach(
  given: Given,
  tables: readonly [name: string, paths: string[]][],
): Promise<AdminCatalogueFigures['lists']> {
  const lists: AdminCatalogueFigures['lists'] = [];
  for (const [name, paths] of tables) lists.push({ name, p95: await p95Of(given, paths) });
  return lists;
}

async function measureLists(given: Given): Promise<AdminCatalogueFigures['lists']> {
  const all = await pagesOf(given, '');
  const byTitle = await pagesOf(given, '?sort_by=title');
  const waiting = await pagesOf(given, '/filter?status=waiting,needs_source&sort_by=title');
  const unpublished = await pagesOf(given, '/filter?published=0');
  const tables: [name: string, paths: string[]][] = [
    ['first page', [all.first]],
    ['middle page', [all.middle]],
    ['last page', [all.last]],
    ['by title, middle page', [byTitle.middle]],
    ['waiting, by title, middle and last page', [waiting.middle, waiting.last]],
    ['not published, middle and last page', [unpublished.middle, unpublished.last]],
    ['rejected', ['/filter?rejected=1']],
    ['search of a name', ['?q=martha winter', '/filter?published=0&q=silent river']],
    ['search for "the", first and last page', ['?q=the', '?q=the&page=25', '?q=the&sort_by=title']],
    ['search for "the", waiting, rejected', ['/filter?status=waiting&q=the', '/filter?rejected=1&q=the']],
    ['search for a word that one book in sixty has', ['?q=wandering', '?q=petra&sort_by=title']],
  ];
  return measureEach(
    given,
    tables.map(([name, paths]) => [name, paths.map((path) => `/books${path}`)]),
  );
}

/** The files of books that are about to go, two each as narrations have them. */
async function putFiles(dataDir: string, ids: readonly number[]): Promise<string> {
  const folder = join(dataDir, 'media', 'narrations');
  for (const id of ids) {
    await mkdir(join(folder, String(id)), { recursive: true });
    await writeFile(join(folder, String(id), 'sound.mp3'), 'sound');
    await writeFile(join(folder, String(id), 'sound.json'), '{}');
  }
  return folder;
}

async function measureDeletion(options: AdminCatalogueOptions): Promise<AdminCatalogueFigures['deletion']> {
  const { rows } = await options.client.query<{ id: number }>(
    'select id from books order by id desc limit $1',
    [DELETED],
  );
  const ids = rows.map(({ id }) => id);
  const folder = await putFiles(options.dataDir, ids);
  const began = performance.now();
  const answer = await fetch(`${options.address}/api/v1/admin/books/bulk-delete`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
  const { deleted } = (await answer.json()) as { deleted: number };
  const answeredMs = performance.now() - began;
  if (deleted !== DELETED) throw new Error(`Of ${DELETED} books ${deleted} were deleted.`);
  while ((await readdir(folder)).length > 0) {
    if (performance.now() - began > LONGEST_MS)
      throw new Error('The files of deleted books are still there.');
    await new Promise((later) => setTimeout(later, 20));
  }
  return { answeredMs, filesGoneMs: performance.now() - began };
}

export async function measureAdminCatalogue(options: AdminCatalogueOptions): Promise<AdminCatalogueFigures> {
  return {
    lists: await measureLists(options),
    others: await measureEach(options, adminLists),
    deletion: await measureDeletion(options),
  };
}

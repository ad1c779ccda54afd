import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { firstLine, onCore, projectFolder, runOnCore } from './measured-program.ts';
import { misspell } from './search-keywords.ts';
import { at, fetchText, timeEach } from './time-each.ts';

/** `databaseUrl` is that of a migrated database with a synthetic catalogue. */
export type CatalogueOptions = { databaseUrl: string; seconds?: number; connections?: number };

/**
 * Requests a second, the ratio of ours to the bare server's, and latencies in milliseconds. `ratioByCpu`
 * compares requests by second of the server's own processor time: it holds on a busy machine too.
 */
export type RateFigures = {
  name: string;
  precis: number;
  bare: number;
  ratio: number;
  ratioByCpu: number;
  p50: number;
  p99: number;
};

export type SearchFigures = {
  letters: number;
  connections: number;
  p50: number;
  p95: number;
  perSecond: number;
  /** Rates of the bare statements for the same keywords: for titles that hold them, and for those that begin so. */
  insidePerSecond: number;
  beginningPerSecond: number;
};

/** `found` is the share of misspelt keywords that brought the right book among the first three. */
export type MisspeltFigures = { keywords: number; p50: number; p95: number; found: number };

const log = createLog('error');

export async function withServer<Result>(
  mode: 'catalogue' | 'bare',
  given: string,
  work: (address: string, processId: number) => Promise<Result>,
  core = 0,
): Promise<Result> {
  const child = await runOnCore(core, 'catalogue-server.ts', [mode, given]);
  try {
    return await work(await firstLine(child), child.pid ?? 0);
  } finally {
    child.kill('SIGKILL');
  }
}

type Loaded = {
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
};

/** Processor time of a process so far, in hundredths of a second; 0 where the system does not tell. */
async function cpuOf(processId: number): Promise<number> {
  const fields = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = fields.slice(fields.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return user + system;
}

type Rate = { perSecond: number; perCpu: number; p50: number; p99: number };

/** A second to warm up, then the load that counts. */
async function rateOf(
  url: string,
  processId: number,
  options: { seconds: number; connections: number },
): Promise<Rate> {
  await load(url, 1, options.connections);
  const before = await cpuOf(processId);
  const loaded = await load(url, options.seconds, options.connections);
  const spent = (await cpuOf(processId)) - before;
  const { p50, p99 } = loaded.latency;
  const perSecond = loaded.requests.average;
  return { perSecond, perCpu: (loaded.requests.total / spent) * 100, p50, p99 };
}

/** autocannon on the second core. */
export async function load(url: string, seconds: number, connections: number): Promise<Loaded> {
  const cannon = join(projectFolder, 'node_modules/autocannon/autocannon.js');
  const given = [
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '-H',
    'authorization=Bearer reader',
    '-j',
    '-n',
  ];
  const child = onCore(1, [process.execPath, cannon, ...given, url]);
  let text = '';
  for await (const chunk of child.stdout ?? []) text += String(chunk);
  const loaded = JSON.parse(text) as Loaded;
  if (loaded.non2xx + loaded.errors > 0) throw new Error(`${url} answered with errors`);
  return loaded;
}

const headers = { authorization: 'Bearer reader' };

/** Bars 1, 2 and 9: pages beside a bare server that answers with the same bytes, one after the other. */
export async function measurePages(options: CatalogueOptions): Promise<RateFigures[]> {
  const { databaseUrl, seconds = 5, connections = 32 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'precis-bench-catalogue-'));
  const database = await openDatabase({ databaseUrl, dataDir: '', log, poolSize: 2 });
  const { rows } = await database.pool.query<{ id: number; books: number }>(
    'select max(id) as id, count(*)::int as books from books',
  );
  await database.close();
  const [{ id, books } = { id: 1, books: 0 }] = rows;
  const paths: [string, string][] = [
    ['first page', '/api/v1/books'],
    ['last page', `/api/v1/books?page=${Math.floor(books / 20)}`],
    ['last page by title', `/api/v1/books?sort_by=title&page=${Math.floor(books / 20)}`],
    ['a book', `/api/v1/books/${id - 17}`],
  ];
  const figures: RateFigures[] = [];
  try {
    for (const [name, path] of paths) {
      const file = join(folder, 'answer.json');
      const ours = await withServer('catalogue', databaseUrl, async (address, processId) => {
        const answer = await fetch(address + path, { headers });
        await writeFile(file, await answer.text());
        return rateOf(address + path, processId, { seconds, connections });
      });
      const bare = await withServer('bare', file, (address, processId) =>
        rateOf(address + path, processId, { seconds, connections }),
      );
      figures.push({
        name,
        precis: ours.perSecond,
        bare: bare.perSecond,
        ratio: ours.perSecond / bare.perSecond,
        ratioByCpu: ours.perCpu / bare.perCpu,
        p50: ours.p50,
        p99: ours.p99,
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return figures;
}

async function search(address: string, keyword: string): Promise<{ books: { title: string }[] }> {
  const url = `${address}/api/v1/books/search?keyword=${encodeURIComponent(keyword)}`;
  return JSON.parse(await fetchText(url, 'reader')) as { books: { title: string }[] };
}

type Searched = { p50: number; p95: number; perSecond: number };

/** What the searching client measures, on the second core. */
async function clientSays(values: (string | number)[]): Promise<Searched> {
  return JSON.parse(await firstLine(await runOnCore(1, 'search-client.ts', values))) as Searched;
}

/** Bar 3: keywords as one types them, of 1, 3 and 8 letters, at 1 and at many connections. */
export async function measureSearch(options: CatalogueOptions): Promise<SearchFigures[]> {
  const { databaseUrl, connections = 32 } = options;
  const figures: SearchFigures[] = [];
  for (const letters of [1, 3, 8]) {
    for (const at1 of [1, connections]) {
      const asked = [letters, at1];
      const ours = await withServer('catalogue', databaseUrl, (address) =>
        clientSays(['http', address, ...asked]),
      );
      const inside = await clientSays(['inside', databaseUrl, ...asked]);
      const beginning = await clientSays(['beginning', databaseUrl, ...asked]);
      const bare = { insidePerSecond: inside.perSecond, beginningPerSecond: beginning.perSecond };
      figures.push({ letters, connections: at1, ...ours, ...bare });
    }
  }
  return figures;
}

/** Bar 4: 200 titles with slips of the finger, one at a time. */
export async function measureMisspelt(options: CatalogueOptions): Promise<MisspeltFigures> {
  const table = misspell(200);
  let found = 0;
  const { latencies } = await withServer('catalogue', options.databaseUrl, async (address) => {
    await search(address, 'somthing esle');
    return timeEach(table, 1, async ({ keyword, title }) => {
      const { books } = await search(address, keyword);
      if (books.slice(0, 3).some((book) => book.title === title)) found += 1;
    });
  });
  return {
    keywords: table.length,
    p50: at(latencies, 0.5),
    p95: at(latencies, 0.95),
    found: found / table.length,
  };
}

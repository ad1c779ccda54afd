import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import type { Runs } from './bench.ts';
import { pacedLoad, signUp } from './http-load.ts';
import { onCore, projectFolder } from './measured-program.ts';
import { AUTHOR, openProviders, type Providers } from './providers.ts';

const LONGEST_MS = 240_000;
/** As long as a quick model takes for a paragraph, and a voice for a sentence; meanwhile a worker does something else. */
export const ANSWER_MS = 200;

type Server = { address: string; token: string };
type Listed = { books: { id: number; status: string; status_reason: string | null }[] };
type Generation = {
  data: { steps: { step: string; started_at: string | null; finished_at: string | null }[] };
};

const headersOf = ({ token }: Server) => ({ authorization: `Bearer ${token}` });

async function ask<T>(server: Server, path: string): Promise<T> {
  const answer = await fetch(server.address + path, { headers: headersOf(server) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return (await answer.json()) as T;
}

let lists = 0;

/** Uploads a list of so many books that nobody has yet; each is ordered as it comes in. */
export async function orderBooks(server: Server, count: number): Promise<void> {
  lists += 1;
  const run = `${Date.now().toString(36)}${lists}`;
  const lines = Array.from({ length: count }, (_, row) => `The ${row}th book of list ${run},${AUTHOR}`);
  const body = new FormData();
  body.append('file', new File([`Title,Author\n${lines.join('\n')}\n`], 'books.csv'));
  const sent = await fetch(`${server.address}/api/v1/admin/import`, {
    method: 'POST',
    headers: headersOf(server),
    body,
  });
  if (sent.status !== 200) throw new Error(`The list was refused: ${await sent.text()}`);
}

const lastBooks = (server: Server) => ask<Listed>(server, '/api/v1/admin/books/import/last');

/** The first book of the list that is published. */
async function untilOneIsPublished(server: Server): Promise<number> {
  const end = Date.now() + LONGEST_MS;
  while (Date.now() < end) {
    const { books } = await lastBooks(server);
    const published = books.find(({ status }) => status === 'published');
    if (published) return published.id;
    const stopped = books.find(({ status }) => !['waiting', 'generating'].includes(status));
    if (stopped) throw new Error(`A book is ${stopped.status}: ${stopped.status_reason}`);
    await delay(50);
  }
  throw new Error('No book was made in time.');
}

const timeOf = (moment: string | null): number => (moment === null ? Number.NaN : Date.parse(moment));

/** Milliseconds of one book with instant providers: of all its steps but the narration, and of that. */
export async function measureBook(server: Server): Promise<{ ownMs: number; narrationMs: number }> {
  await orderBooks(server, 1);
  const id = await untilOneIsPublished(server);
  // The last step is over a moment after its book is there.
  await delay(500);
  const { data } = await ask<Generation>(server, `/api/v1/admin/books/${id}/generation`);
  const of = (name: string) => {
    const step = data.steps.find((each) => each.step === name);
    return { from: timeOf(step?.started_at ?? null), to: timeOf(step?.finished_at ?? null) };
  };
  const narrationMs = of('narrate').to - of('narrate').from;
  return { ownMs: of('publish').to - of('resolve').from - narrationMs, narrationMs };
}

const p99Of = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;

/** The p99 in milliseconds of the catalogue at rest, and while a thousand books are made by providers of two kinds. */
export async function catalogueMeanwhile(
  server: Server,
  providers: Pick<Providers, 'answerAfter'>,
  runs: Runs,
): Promise<{ atRest: number; usual: number; instant: number }> {
  const paths = Array.from({ length: 100 }, (_, turn) =>
    turn % 2 === 1
      ? `/api/v1/books/${1 + ((turn * 499) % runs.books)}`
      : `/api/v1/books?page=${1 + ((turn * 37) % Math.max(1, Math.floor(runs.books / 20)))}`,
  );
  const load = { ...server, paths, seconds: runs.quick ? 6 : 15 };
  const measure = async () => p99Of(await pacedLoad(load, 100));
  await pacedLoad({ ...load, seconds: 5 }, 100);
  const atRest = await measure();
  providers.answerAfter(ANSWER_MS);
  await orderBooks(server, 1000);
  await untilOneIsPublished(server);
  const usual = await measure();
  providers.answerAfter(0);
  const instant = await measure();
  const isStillBusy = (await lastBooks(server)).books.some(({ status }) => status !== 'published');
  if (!isStillBusy) throw new Error('The books were all made before the measuring ended.');
  return { atRest, usual, instant };
}

type Process = { child: ChildProcess; stop: () => Promise<void> };

/** One process of the built application, on a core of its own where there are as many. */
function start(settings: Record<string, string>, core: number): Process {
  const main = [process.execPath, join(projectFolder, 'dist/server/main.js')];
  const child = onCore(core, main, {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    ...settings,
  });
  const ended = once(child, 'exit');
  return {
    child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What it says is read to its end: a process that nobody listens to fails as it says goodbye. */
const addressOf = ({ child }: Process): Promise<string> =>
  new Promise((found, failed) => {
    let said = '';
    child.stdout?.on('data', (piece) => {
      said += String(piece);
      const address = /Precis is ready: (http\S+)/.exec(said)?.[1];
      if (address) found(address);
    });
    child.once('exit', () => failed(new Error(`Precis did not start: ${said}`)));
  });

/** More than are made while it is measured: no worker is ever without work. */
const BOOKS = 60;
const MEASURED_MS = 60_000;

/**
 * Books a minute that so many worker processes make, each on its core, all of them busy. What is not yet whole counts
 * by its calls, so that it is the same whether a minute ends with a book or in the middle of one.
 */
export async function booksAMinute(given: {
  databaseUrl: string;
  dataDir: string;
  workers: number;
}): Promise<number> {
  const { databaseUrl, dataDir, workers } = given;
  const providers = await openProviders();
  providers.answerAfter(ANSWER_MS);
  const settings = {
    ...providers.settings,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    STARTER_LIBRARY: 'off',
  };
  const web = start({ ...settings, ROLE: 'web', PORT: '0' }, 0);
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const running: Process[] = [web];
  try {
    const address = await addressOf(web);
    const server = { address, token: await signUp(address) };
    await orderBooks(server, BOOKS);
    for (let worker = 0; worker < workers; worker += 1)
      running.push(start({ ...settings, ROLE: 'worker' }, worker));
    return await measureMinute(pool);
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
    await pool.end();
    await providers.close();
  }
}

/** From when the first book is whole: by then everything is compiled, and every worker in the midst of its work. */
async function measureMinute(pool: Pool): Promise<number> {
  const end = Date.now() + LONGEST_MS;
  while ((await callsOf(pool)).whole === 0) {
    if (Date.now() > end) throw new Error('No book was made in time.');
    await delay(100);
  }
  const before = await callsOf(pool);
  const began = performance.now();
  await delay(MEASURED_MS);
  const after = await callsOf(pool);
  const minutes = (performance.now() - began) / 60_000;
  if (after.whole === BOOKS) throw new Error('The books were all made before the measuring ended.');
  return (after.calls - before.calls) / (after.callsOfWhole / after.whole) / minutes;
}

/** How many calls of providers were answered, and how many of them for the books that are whole. */
async function callsOf(pool: Pool): Promise<{ calls: number; callsOfWhole: number; whole: number }> {
  const { rows } = await pool.query<{ calls: number; callsOfWhole: number; whole: number }>(
    `with whole as (select book_id from generation_steps where step = 'publish' and state = 'done')
     select count(*)::int as calls, count(whole.book_id)::int as "callsOfWhole",
       (select count(*) from whole)::int as whole
     from generation_ledger left join whole using (book_id) where generation_ledger.state = 'spent'`,
  );
  const [counted] = rows;
  if (!counted) throw new Error('PostgreSQL counted nothing.');
  return counted;
}

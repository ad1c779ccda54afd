import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Runs } from './bench.ts';
import { type BuiltServer, runPrecis, startBuilt, withDataFolder } from './built-server.ts';
import { atMost, type Measured } from './figures.ts';
import { floodingLoad, pacedLoad, signUp } from './http-load.ts';
import { typedKeywords } from './search-keywords.ts';

const PER_SECOND = 100;
const narrationLimitMs = 15 * 60_000;

const buildStamp = join(import.meta.dirname, '../dist/.precis-build');

/** Where somebody edits meanwhile, a start builds first and is no warm one: then it is begun anew. */
async function warmStart(given: Parameters<typeof startBuilt>[0], { say }: Runs): Promise<BuiltServer> {
  for (;;) {
    const { mtimeMs } = statSync(buildStamp);
    const server = await startBuilt(given);
    await server.stop();
    if (statSync(buildStamp).mtimeMs === mtimeMs) return server;
    say('the sources changed; starting again');
  }
}

const startBench: Bench = {
  name: 'start',
  about: 'a warm start: from "npm start" to the first answer',
  measure: (runs) =>
    withDataFolder(async (dataDir) => {
      const given = { dataDir, settings: { STARTER_LIBRARY: 'off' } };
      runs.say('first start');
      await (await startBuilt(given)).stop();
      await runs.repeat(async () => {
        const server = await warmStart(given, runs);
        return [
          {
            what: 'Warm start, "npm start" to the first answer',
            figure: server.startMs,
            unit: 'ms',
            bars: [atMost(1500)],
          },
        ];
      });
    }),
};

/** What people do in a catalogue, in turn: pages of lists, books and searches. */
function catalogueCalls(books: number): string[] {
  const keywords = typedKeywords(5, 100).map((keyword) => encodeURIComponent(keyword));
  return Array.from({ length: 200 }, (_, turn) => {
    if (turn % 5 === 4) return `/api/v1/books/search?keyword=${keywords[turn % keywords.length]}`;
    if (turn % 2 === 1) return `/api/v1/books/${1 + ((turn * 499) % books)}`;
    return `/api/v1/books?page=${1 + ((turn * 37) % Math.max(1, Math.floor(books / 20)))}`;
  });
}

/** Books of the starter library that have no voice yet; they are the newest. */
async function unnarrated({ address }: BuiltServer, token: string): Promise<number> {
  const response = await fetch(`${address}/api/v1/books`, { headers: { authorization: `Bearer ${token}` } });
  const { books } = (await response.json()) as { books: { duration: number | null }[] };
  return books.filter(({ duration }) => duration === null).length;
}

async function untilNarrated(server: BuiltServer, token: string): Promise<void> {
  const end = Date.now() + narrationLimitMs;
  while ((await unnarrated(server, token)) > 0) {
    if (Date.now() > end) throw new Error('The starter library was not narrated in time.');
    await delay(500);
  }
}

type Window = { p99: number };

/** A server that has just started reads everything for the first time; what disturbs it is another question. */
async function warmUp(server: BuiltServer, token: string, { books, quick }: Runs): Promise<void> {
  const paths = catalogueCalls(books);
  await pacedLoad({ address: server.address, token, paths, seconds: quick ? 4 : 8 }, PER_SECOND / 2);
}

async function windows(server: BuiltServer, token: string, runs: Runs): Promise<Window[]> {
  const load = {
    address: server.address,
    token,
    paths: catalogueCalls(runs.books),
    seconds: runs.quick ? 4 : 8,
  };
  const measured: Window[] = [];
  for (let run = 0; run < runs.times; run += 1) {
    const latencies = await pacedLoad(load, PER_SECOND);
    measured.push({ p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN });
  }
  return measured;
}

/** Latency of the catalogue while the starter library is narrated, then without; ends with everything narrated. */
async function besideNarration(dataDir: string, runs: Runs): Promise<Measured[][]> {
  const server = await startBuilt({ dataDir, settings: { STARTER_LIBRARY: 'on' } });
  try {
    const token = await signUp(server.address);
    while ((await unnarrated(server, token)) === 0) await delay(100);
    await warmUp(server, token, runs);
    const narrating = await windows(server, token, runs);
    if ((await unnarrated(server, token)) === 0) runs.say('the narration ended before the measuring did');
    runs.say('waiting until the library is narrated');
    await untilNarrated(server, token);
    await delay(2_000);
    const atRest = await windows(server, token, runs);
    const what = `Catalogue p99 while narrating, ${runs.books.toLocaleString('en')} books, ${PER_SECOND}/s`;
    return narrating.map(({ p99 }, run) => [
      {
        what,
        figure: p99,
        unit: 'ms',
        reference: { what: 'itself at rest', figure: atRest[run]?.p99 ?? Number.NaN },
        bars: [atMost(50), atMost(2, 'ratio')],
      },
    ]);
  } finally {
    await server.stop();
  }
}

async function memory(dataDir: string, { books, quick, say }: Runs): Promise<Measured[]> {
  const server = await startBuilt({ dataDir, settings: { STARTER_LIBRARY: 'on', REGISTRATION: 'open' } });
  const megabytes = () => server.memoryBytes() / 1e6;
  const row = (when: string, figure: number, most: number): Measured => ({
    what: `Memory of server and database, ${books.toLocaleString('en')} books, ${when}`,
    figure,
    unit: 'MB',
    bars: [atMost(most)],
  });
  try {
    await delay(quick ? 3_000 : 10_000);
    const atRest = megabytes();
    const token = await logIn(server.address);
    const load = { address: server.address, token, paths: catalogueCalls(books), seconds: quick ? 4 : 20 };
    await floodingLoad(load, 32);
    const loaded = megabytes();
    say('waiting for memory to be given back');
    await delay(quick ? 5_000 : 60_000);
    return [
      row('at rest', atRest, 250),
      row('after a load', loaded, 400),
      row('a minute after a load', megabytes(), 250),
    ];
  } finally {
    await server.stop();
  }
}

async function logIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.org', password: 'measured, not kept' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

const serverBench: Bench = {
  name: 'server',
  about: 'the whole server on one core: latency while narrating, memory',
  measure: (runs) =>
    withDataFolder(async (dataDir) => {
      runs.say(`making up ${runs.books} books`);
      runPrecis({ dataDir }, 'catalogue', 'fill', '--books', String(runs.books), '--listeners', '1000');
      const latencies = await besideNarration(dataDir, runs);
      await runs.repeat(async () => [...(latencies.shift() ?? []), ...(await memory(dataDir, runs))]);
    }),
};

export const serverBenches: readonly Bench[] = [startBench, serverBench];

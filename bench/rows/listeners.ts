import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Section } from '#contract/reading.ts';
import { ask, callServer, type Target } from '../../e2e/support/call-server.ts';
import { openProviders } from '../../e2e/support/providers.ts';
import { projectFolder, type RunningPrecis } from '../../e2e/support/run-built.ts';
import { until } from '../../e2e/support/until.ts';
import { type Bench, type Figures, percentile, type Runs } from '../support/bench.ts';
import { AUDIO_BYTES, type Catalogue, withCatalogue, writeAudio } from '../support/catalogue.ts';
import { typedKeywords } from '../support/keywords.ts';
import { audioLink } from '../support/narrated-books.ts';
import { megabytesOfDatabase, megabytesOfServer } from '../support/processes.ts';
import { openPlayers, type Player, saveOf, withServer } from '../support/server.ts';
import { uploadList } from '../support/upload-list.ts';

const TURN_MS = 10_000;
/** What a browser fetches ahead. */
const RANGE_BYTES = 256 * 1024;
/** A listener highlights once in so many turns. */
const TURNS_A_HIGHLIGHT = 12;
/** Books on each list. A list comes every minute, and its books are written and narrated. */
const LISTED = 100;
/** Of the whole time: until then caches fill and code is compiled. */
const WARM = 0.3;

const routes = 'save, audio, home, explore, browse, search, open a book, read, continue, highlight'.split(
  ', ',
);

export const bench: Bench = {
  number: '20',
  about: 'listeners who save, play, look around and highlight while lists come in; on all cores',
  rows: ({ listeners, minutes }) => {
    const who = `${listeners} listeners for ${minutes} min, {books} books`;
    const grown = 'after a third of the time';
    return {
      errors: { what: `${who}: calls that failed`, unit: 'calls', most: 0 },
      p99: { what: `${who}: p99`, unit: 'ms', most: 100 },
      server: { what: `${who}: memory of the server`, unit: 'MB', reference: grown, ratioMost: 1.1 },
      database: { what: `${who}: memory of the database`, unit: 'MB', reference: grown, ratioMost: 1.25 },
      ...Object.fromEntries(
        routes.map((route) => [route, { what: `${who}: p99 of "${route}"`, unit: 'ms' }]),
      ),
      calls: { what: `${who}: calls`, unit: 'calls' },
      made: { what: `${who}: books written and narrated beside it`, unit: 'books' },
    };
  },
  measure: async (runs) => {
    const { settings, close } = await openProviders();
    const more = { ...settings, STARTER_LIBRARY: join(projectFolder, 'library'), BACKUP_KEEP: '0' };
    try {
      await runs.repeat(() =>
        withCatalogue(runs, async (catalogue) => {
          await writeAudio(catalogue.server.dataDir);
          const server = { ...catalogue.server, core: null };
          const given = { ...server, settings: { ...server.settings, ...more } };
          return withServer(given, (admin, running) => measure({ runs, catalogue, admin, running }));
        }),
      );
    } finally {
      await close();
    }
  },
};

type Opened = { runs: Runs; catalogue: Catalogue; admin: Target; running: RunningPrecis };

async function measure({ runs, catalogue, admin, running }: Opened): Promise<Figures> {
  const { client, server } = catalogue;
  const read = await aBookWithText(admin);
  const players = await openPlayers(client, runs.listeners);
  const lastingMs = runs.quick ? 30_000 : runs.minutes * 60_000;
  const endMs = performance.now() + lastingMs;
  const tally = openTally();
  const world = { address: running.address, tally, read, endMs, runs };
  const memory = () =>
    Promise.all([megabytesOfServer(running.processId), megabytesOfDatabase(server.dataDir)]);
  runs.say(`${runs.listeners} listeners for ${lastingMs / 1000} s`);
  const [[serverBefore, databaseBefore]] = await Promise.all([
    delay(lastingMs * WARM).then(memory),
    bringLists(admin, endMs),
    ...players.map((player, index) => listen(world, player, index)),
  ]);
  const [serverAfter, databaseAfter] = await memory();
  const { rows } = await client.query<{ made: number }>(
    `select count(*)::int as made from books b join narrations n on n.book_id = b.id
     where b.status = 'published' and b.id > $1 and n.state = 'ready'`,
    [runs.books],
  );
  for (const [kind, count] of tally.errors) runs.say(`${count} × ${kind}`);
  const all = [...tally.latencies.values()].flat();
  return {
    errors: [...tally.errors.values()].reduce((sum, count) => sum + count, 0),
    p99: percentile(all, 0.99),
    server: [serverAfter, serverBefore],
    database: [databaseAfter, databaseBefore],
    ...Object.fromEntries([...tally.latencies].map(([route, of]) => [route, percentile(of, 0.99)])),
    calls: all.length,
    made: rows[0]?.made ?? 0,
  };
}

async function bringLists(admin: Target, endMs: number): Promise<void> {
  for (let next = performance.now(); next < endMs; next += 60_000) {
    await delay(Math.max(0, next - performance.now()));
    await uploadList(admin, LISTED, true);
  }
}

/** Of the starter library, which is taken in as the server starts. */
async function aBookWithText(target: Target): Promise<{ bookId: number; sentence: string }> {
  const bookId = await until('the starter library is taken in', async () => {
    type Found = { books: { id: number; title: string }[] };
    const { books } = await ask<Found>(target, 'GET /api/v1/books/search?keyword=Walden');
    return books.find(({ title }) => title === 'Walden')?.id;
  });
  const text = await ask<{ data: { sections: Section[] } }>(target, `GET /api/v1/books/${bookId}/text`);
  return { bookId, sentence: text.data.sections[0]?.sentences[0]?.id ?? '' };
}

type Call = { name: string; route: string; body?: object; headers?: Record<string, string> };

function openTally() {
  const latencies = new Map(routes.map((route): [string, number[]] => [route, []]));
  const errors = new Map<string, number>();
  /** A call counts from when it was due. */
  async function send(target: Target, { name, route, ...sent }: Call, dueMs: number): Promise<void> {
    const failed = await callServer(target, route, sent).then(
      ({ status }) => (status === 200 || status === 206 ? null : status),
      ({ message }: Error) => message,
    );
    latencies.get(name)?.push(performance.now() - dueMs);
    if (failed !== null) errors.set(`${name}: ${failed}`, (errors.get(`${name}: ${failed}`) ?? 0) + 1);
  }
  return { latencies, errors, send };
}

type World = {
  address: string;
  tally: ReturnType<typeof openTally>;
  read: { bookId: number; sentence: string };
  endMs: number;
  runs: Runs;
};

const keywords = typedKeywords(5, 100).map((keyword) => encodeURIComponent(keyword));

/** Looks through the library, searches it, opens a book, reads one. */
function looksAround({ read, runs: { books } }: World, number: number): Call {
  const page = 1 + ((number * 37) % Math.max(1, Math.floor(books / 20)));
  const paths: readonly [name: string, path: string][] = [
    ['home', 'books/trending-recommended'],
    ['explore', 'explore'],
    ['browse', `books?page=${page}`],
    ['search', `books/search?keyword=${keywords[number % keywords.length]}`],
    ['open a book', `books/${1 + ((number * 499) % books)}`],
    ['read', `books/${read.bookId}/text`],
    ['continue', 'history'],
  ];
  const [name, path] = paths[number % paths.length] ?? ['home', ''];
  return { name, route: `GET /api/v1/${path}` };
}

/** Every ten seconds a save and a piece of audio, and something else between them; now and then a highlight. */
async function listen(world: World, player: Player, index: number): Promise<void> {
  const { address, tally, endMs, read, runs } = world;
  const target = { address, token: player.token };
  const began = performance.now() + (index / runs.listeners) * TURN_MS;
  const audio = await audioLink(target, player.bookId);
  const callsOf = (turn: number): Call[] => {
    const { method, path, body } = saveOf(player, TURN_MS / 1000);
    const from = (turn * RANGE_BYTES) % (AUDIO_BYTES - RANGE_BYTES);
    const mark = { id: randomUUID(), first_sentence: read.sentence, last_sentence: read.sentence };
    const highlight = {
      name: 'highlight',
      route: `POST /api/v1/books/${read.bookId}/highlights`,
      body: mark,
    };
    return [
      { name: 'save', route: `${method} ${path}`, body },
      { name: 'audio', route: `GET ${audio}`, headers: { range: `bytes=${from}-${from + RANGE_BYTES - 1}` } },
      looksAround(world, index + turn * 7),
      ...((index + turn) % TURNS_A_HIGHLIGHT === 0 ? [highlight] : []),
    ];
  };
  const pending: Promise<void>[] = [];
  for (let turn = 0; performance.now() < endMs; turn += 1)
    for (const [place, call] of callsOf(turn).entries()) {
      const due = began + (turn + place / 4) * TURN_MS;
      await delay(Math.max(0, due - performance.now()));
      if (due < endMs) pending.push(tally.send(target, call, due));
    }
  await Promise.all(pending);
}

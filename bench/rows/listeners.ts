import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Section } from '#contract/reading.ts';
import { ask, callServer, type Target } from '../../e2e/support/call-server.ts';
import { withProviders } from '../../e2e/support/providers.ts';
import { projectFolder } from '../../e2e/support/run-built.ts';
import { until } from '../../e2e/support/until.ts';
import { type Figures, measured, percentile, type Row, type Runs, rowsOf, sumOf } from '../support/bench.ts';
import { AUDIO_BYTES, catalogue, writeAudio } from '../support/catalogue.ts';
import { typedKeywords } from '../support/keywords.ts';
import { paced, searchPath, timeEach } from '../support/load.ts';
import { megabytesOfDatabase, megabytesOfServer } from '../support/processes.ts';
import {
  type Admin,
  audioLink,
  openPlayers,
  type Player,
  saveOf,
  uploadList,
  withServer,
} from '../support/server.ts';

const TURN_SECONDS = 10;
/** What a browser fetches ahead. */
const RANGE_BYTES = 256 * 1024;
/** A listener highlights once in so many turns. */
const TURNS_A_HIGHLIGHT = 12;
/** Books on each list. A list comes every minute, and its books are written and narrated. */
const LISTED = 100;
/** Of the whole time: until then caches fill and code is compiled. */
const WARM = 0.3;

const who = '{listeners} listeners for {minutes} min, {books} books';
const routes = 'save, audio, home, explore, browse, search, open a book, read, continue, highlight'.split(
  ', ',
);
const memory = (what: string, most: number): Row => [
  `${who}: memory of the ${what}`,
  'MB',
  `≤ ${most} of after a third of the time`,
];

export const bench = measured(catalogue(), {
  number: '20',
  about: 'listeners who save, play, look around and highlight while lists come in; on all cores',
  rows: {
    errors: [`${who}: calls that failed`, 'calls', '≤ 0'],
    p99: [`${who}: p99`, 'ms', '≤ 100'],
    server: memory('server', 1.1),
    database: memory('database', 1.25),
    ...rowsOf(routes, (route) => [`${who}: p99 of "${route}"`, 'ms']),
    calls: [`${who}: calls`, 'calls'],
    made: [`${who}: books written and narrated beside it`, 'books'],
  },
  isAnew: true,
  once: ({ client, server }, runs) =>
    withProviders(async ({ settings }) => {
      await writeAudio(server);
      const library = { STARTER_LIBRARY: join(projectFolder, 'library'), BACKUP_KEEP: '0' };
      const given = { ...server, core: null, settings: { ...server.settings, ...settings, ...library } };
      return withServer(given, (admin) => measure({ client, admin, dataDir: server.dataDir }, runs));
    }),
});

type Opened = { client: Client; admin: Admin; dataDir: string };

async function measure({ client, admin, dataDir }: Opened, runs: Runs): Promise<Figures> {
  const text = await aText(admin);
  const players = await openPlayers(client, runs.listeners);
  const links = new Map<Player, string>();
  await timeEach(players, 32, async (player) => links.set(player, await audioLink(admin, player.bookId)));
  const lastingMs = runs.quick ? 30_000 : runs.minutes * 60_000;
  const tally = openTally();
  const memoryNow = () => Promise.all([megabytesOfServer(admin.processId), megabytesOfDatabase(dataDir)]);
  runs.say(`${runs.listeners} listeners for ${lastingMs / 1000} s`);
  const callOf = turns({ players, links, text, books: runs.books });
  const perSecond = (players.length * PLACES) / TURN_SECONDS;
  const [[serverBefore, databaseBefore]] = await Promise.all([
    delay(lastingMs * WARM).then(memoryNow),
    paced(1 / 60, Math.ceil(lastingMs / 60_000) * 60, () => uploadList(admin, LISTED, true)),
    paced(perSecond, lastingMs / 1000, async (number, dueMs) => {
      const call = callOf(number);
      if (call) await tally.send(admin, call, dueMs);
    }),
  ]);
  const [serverAfter, databaseAfter] = await memoryNow();
  const { rows } = await client.query<{ made: number }>(
    `select count(*)::int as made from books b join narrations n on n.book_id = b.id
     where b.status = 'published' and b.id > $1 and n.state = 'ready'`,
    [runs.books],
  );
  for (const [kind, count] of tally.errors) runs.say(`${count} × ${kind}`);
  const all = [...tally.latencies.values()].flat();
  return {
    errors: sumOf([...tally.errors.values()], Number),
    p99: percentile(all, 0.99),
    server: [serverAfter, serverBefore],
    database: [databaseAfter, databaseBefore],
    ...Object.fromEntries([...tally.latencies].map(([route, of]) => [route, percentile(of, 0.99)])),
    calls: all.length,
    made: rows[0]?.made ?? 0,
  };
}

type Text = { bookId: number; sentence: string };

/** Of the starter library, which is taken in as the server starts. */
async function aText(target: Target): Promise<Text> {
  const bookId = await until('the starter library is taken in', async () => {
    type Found = { books: { id: number; title: string }[] };
    const { books } = await ask<Found>(target, `GET ${searchPath('Walden')}`);
    return books.find(({ title }) => title === 'Walden')?.id;
  });
  const { data } = await ask<{ data: { sections: Section[] } }>(target, `GET /api/v1/books/${bookId}/text`);
  return { bookId, sentence: data.sections[0]?.sentences[0]?.id ?? '' };
}

type Call = {
  name: string;
  path: string;
  method?: string;
  body?: object;
  token: string;
  headers?: Record<string, string>;
};

function openTally() {
  const latencies = new Map(routes.map((route): [string, number[]] => [route, []]));
  const errors = new Map<string, number>();
  /** A call counts from when it was due. */
  async function send({ address }: Target, call: Call, dueMs: number): Promise<void> {
    const { name, path, method = 'GET', token, ...sent } = call;
    const failed = await callServer({ address, token }, `${method} ${path}`, sent).then(
      ({ status }) => (status === 200 || status === 206 ? null : status),
      ({ message }: Error) => message,
    );
    latencies.get(name)?.push(performance.now() - dueMs);
    if (failed !== null) errors.set(`${name}: ${failed}`, (errors.get(`${name}: ${failed}`) ?? 0) + 1);
  }
  return { latencies, errors, send };
}

type World = { players: readonly Player[]; links: Map<Player, string>; text: Text; books: number };

/** Places in a turn: a save, a piece of audio, something else between them, and now and then a highlight. */
const PLACES = 4;
const keywords = typedKeywords(5, 100);

/** Which call comes next when all listeners take their turns, each at moments of their own. */
function turns({ players, links, text, books }: World): (number: number) => Call | null {
  const count = players.length;
  /** Looks through the library, searches it, opens a book, reads one. */
  const lookAround = (number: number) => {
    const page = 1 + ((number * 37) % Math.max(1, Math.floor(books / 20)));
    const paths: readonly [name: string, path: string][] = [
      ['home', '/api/v1/books/trending-recommended'],
      ['explore', '/api/v1/explore'],
      ['browse', `/api/v1/books?page=${page}`],
      ['search', searchPath(keywords[number % keywords.length] ?? '')],
      ['open a book', `/api/v1/books/${1 + ((number * 499) % books)}`],
      ['read', `/api/v1/books/${text.bookId}/text`],
      ['continue', '/api/v1/history'],
    ];
    const [name, path] = paths[number % paths.length] ?? ['home', ''];
    return { name, path };
  };
  return (number) => {
    const [place, turn] = [number % PLACES, Math.floor(number / PLACES / count)];
    const index = (Math.floor(number / PLACES) + Math.floor((place * count) / PLACES)) % count;
    const player = players[index];
    if (!player) return null;
    const { token } = player;
    if (place === 0) return { name: 'save', ...saveOf(player, TURN_SECONDS) };
    if (place === 2) return { ...lookAround(index + turn * 7), token };
    if (place === 1) {
      const from = (turn * RANGE_BYTES) % (AUDIO_BYTES - RANGE_BYTES);
      const headers = { range: `bytes=${from}-${from + RANGE_BYTES - 1}` };
      return { name: 'audio', path: links.get(player) ?? '', token, headers };
    }
    if ((index + turn) % TURNS_A_HIGHLIGHT > 0) return null;
    const body = { id: randomUUID(), first_sentence: text.sentence, last_sentence: text.sentence };
    return {
      name: 'highlight',
      method: 'POST',
      path: `/api/v1/books/${text.bookId}/highlights`,
      token,
      body,
    };
  };
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Section } from '#contract/reading.ts';
import { ask, callServer, type Target } from '../../e2e/support/call-server.ts';
import { withProviders } from '../../e2e/support/providers.ts';
import { projectFolder } from '../../e2e/support/run-built.ts';
import { type Figures, figuresOf, measured, percentile, type Runs, rowsOf } from '../support/bench.ts';
import { AUDIO_BYTES, catalogue, writeAudio } from '../support/catalogue.ts';
import { typedKeywords } from '../support/keywords.ts';
import { publishedIds } from '../support/library.ts';
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
const latenciesOf = () => Object.fromEntries(routes.map((route): [string, number[]] => [route, []]));

export const bench = measured(catalogue(), {
  number: '20',
  about: 'listeners who save, play, look around and highlight while lists come in; on all cores',
  rows: {
    errors: [`${who}: calls that failed`, 'calls', '≤ 0'],
    p99: [`${who}: p99`, 'ms', '≤ 100'],
    ...rowsOf({ server: 1.1, database: 1.25 }, (what, most) => [
      `${who}: memory of the ${what}`,
      'MB',
      `≤ ${most} of after a third of the time`,
    ]),
    ...rowsOf(latenciesOf(), (route) => [`${who}: p99 of "${route}"`, 'ms']),
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
  const callOf = await turnsOf(admin, await openPlayers(client, runs.listeners), runs.books);
  const lastingMs = runs.quick ? 30_000 : runs.minutes * 60_000;
  const latencies = latenciesOf();
  const errors: string[] = [];
  /** A call counts from when it was due. */
  async function send(number: number, dueMs: number): Promise<void> {
    const call = callOf(number);
    if (!call) return;
    const { name, path, method = 'GET', token, ...sent } = call;
    const failed = await callServer({ address: admin.address, token }, `${method} ${path}`, sent).then(
      ({ status }) => (status === 200 || status === 206 ? null : status),
      ({ message }: Error) => message,
    );
    latencies[name]?.push(performance.now() - dueMs);
    if (failed !== null) errors.push(`${name}: ${failed}`);
  }
  const memoryNow = () => Promise.all([megabytesOfServer(admin.processId), megabytesOfDatabase(dataDir)]);
  runs.say(`${runs.listeners} listeners for ${lastingMs / 1000} s`);
  const [[serverBefore, databaseBefore]] = await Promise.all([
    delay(lastingMs * WARM).then(memoryNow),
    paced(1 / 60, Math.ceil(lastingMs / 60_000) * 60, () => uploadList(admin, LISTED, true)),
    paced((runs.listeners * PLACES) / TURN_SECONDS, lastingMs / 1000, send),
  ]);
  const [serverAfter, databaseAfter] = await memoryNow();
  const { rows } = await client.query<{ made: number }>(
    `select count(*)::int as made from books b join narrations n on n.book_id = b.id
     where b.status = 'published' and b.id > $1 and n.state = 'ready'`,
    [runs.books],
  );
  for (const kind of new Set(errors)) runs.say(`${errors.filter((one) => one === kind).length} × ${kind}`);
  const all = Object.values(latencies).flat();
  return {
    errors: errors.length,
    p99: percentile(all, 0.99),
    server: [serverAfter, serverBefore],
    database: [databaseAfter, databaseBefore],
    ...(await figuresOf(latencies, async (of) => percentile(of, 0.99))),
    calls: all.length,
    made: rows[0]?.made ?? 0,
  };
}

type Call = {
  name: string;
  path: string;
  method?: string;
  body?: object;
  token: string;
  headers?: Record<string, string>;
};

/** Places in a turn: a save, a piece of audio, something else between them, and now and then a highlight. */
const PLACES = 4;
const keywords = typedKeywords(5, 100);

/** Which call comes next when all listeners take their turns, each at moments of their own. */
async function turnsOf(admin: Admin, players: readonly Player[], books: number) {
  const links = new Map<Player, string>();
  await timeEach(players, 32, async (player) => links.set(player, await audioLink(admin, player.bookId)));
  const text = await aText(admin);
  /** Looks through the library, searches it, opens a book, reads one. */
  const lookAround = (number: number): [name: string, path: string] => {
    const page = 1 + ((number * 37) % Math.max(1, Math.floor(books / 20)));
    const paths = {
      home: '/api/v1/books/trending-recommended',
      explore: '/api/v1/explore',
      browse: `/api/v1/books?page=${page}`,
      search: searchPath(keywords[number % keywords.length] ?? ''),
      'open a book': `/api/v1/books/${1 + ((number * 499) % books)}`,
      read: text.path,
      continue: '/api/v1/history',
    };
    return Object.entries(paths)[number % 7] ?? ['home', paths.home];
  };
  return (number: number): Call | null => {
    const [place, step] = [number % PLACES, Math.floor(number / PLACES)];
    const [index, turn] = [
      (step + Math.floor((place * players.length) / PLACES)) % players.length,
      Math.floor(step / players.length),
    ];
    const player = players[index];
    if (!player) return null;
    const { token } = player;
    if (place === 0) return { name: 'save', ...saveOf(player, TURN_SECONDS) };
    if (place === 1) {
      const from = (turn * RANGE_BYTES) % (AUDIO_BYTES - RANGE_BYTES);
      const headers = { range: `bytes=${from}-${from + RANGE_BYTES - 1}` };
      return { name: 'audio', path: links.get(player) ?? '', token, headers };
    }
    if (place === 2) {
      const [name, path] = lookAround(index + turn * 7);
      return { name, path, token };
    }
    if ((index + turn) % TURNS_A_HIGHLIGHT > 0) return null;
    const body = { id: randomUUID(), first_sentence: text.sentence, last_sentence: text.sentence };
    return { name: 'highlight', method: 'POST', path: text.path.replace('text', 'highlights'), token, body };
  };
}

/** Of the starter library, which is taken in as the server starts. */
async function aText(target: Target): Promise<{ path: string; sentence: string }> {
  const path = `/api/v1/books/${(await publishedIds(target, ['walden'])).get('walden')}/text`;
  const { data } = await ask<{ data: { sections: Section[] } }>(target, `GET ${path}`);
  return { path, sentence: data.sections[0]?.sentences[0]?.id ?? '' };
}

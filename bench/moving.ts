import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { VoiceMove } from '#contract/voices.ts';
import { installTinyVoice } from '#server/testing/install-tiny-voice.ts';
import type { Bench, Runs } from './support/bench.ts';
import { type BuiltServer, withBuilt } from './support/built-server.ts';
import { type Catalogue, withCatalogue } from './support/database.ts';
import { atMost, type Measured } from './support/figures.ts';
import { openHearing } from './support/hearing.ts';
import { catalogueP99, fetchJson, type Target } from './support/load.ts';

const BOOKS = 60;
const LISTENERS = 50;
const SENTENCES = 14;
const VOICE = 'en_GB-cori-medium';
const LIMIT_MS = 20 * 60_000;

/** Row 12 beside a library of 60 books that moves to another voice while 50 listeners save: nobody loses a place. */
export const movingBench: Bench = {
  name: 'moving',
  about: '12: 60 books moved to another voice while 50 listeners save',
  measure: (runs) =>
    runs.repeat(() =>
      withCatalogue(runs, (catalogue) => withShelf(catalogue, (server) => measureMoving(server, runs))),
    ),
};

type Opened = Catalogue & { admin: Target; running: BuiltServer };

/** A server that takes in the books, on a catalogue that is there. */
async function withShelf<Result>(
  catalogue: Catalogue,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const { dataDir, settings } = catalogue.server;
  const shelf = join(dataDir, 'shelf');
  await mkdir(shelf);
  for (let number = 1; number <= BOOKS; number += 1)
    await writeFile(join(shelf, `day-${number}.md`), bookFile(number));
  const given = { dataDir, settings: { ...settings, STARTER_LIBRARY: shelf, VOICE_DOWNLOAD: 'off' } };
  return withBuilt(given, (admin, running) => work({ ...catalogue, admin, running }));
}

const bookFile = (number: number): string => `---
title: Day ${number}
author: Somebody Else
categories: [Nature]
slogan: The weather of one day
short_description: "It is narrated twice."
---

## What is in it for you

${Array.from(
  { length: SENTENCES },
  (_, index) =>
    `In hour ${index + 1} of day ${number} the rain came early, and nobody by the river minded it.`,
).join(' ')}
`;

async function measureMoving({ admin, client, running, server }: Opened, runs: Runs): Promise<Measured[]> {
  const { books, quick, say } = runs;
  const seconds = quick ? 6 : 15;
  say('waiting until the embedded voice has narrated the books');
  const watched = watchMemory(running);
  const narrating = await catalogueP99(admin, books, untilNarrated(client));
  const hearing = await openHearing({ client, address: admin.address, count: LISTENERS });
  const atRest = await catalogueP99(admin, books, seconds);
  const before = watched();
  await installTinyVoice(client, { dataFolder: server.dataDir, name: VOICE, language: 'en' });
  const watchedMoving = watchMemory(running);
  await fetchJson(admin, '/api/v1/admin/voice-moves/en', { method: 'PUT', body: { state: 'moving' } });
  say('moving');
  const began = performance.now();
  const figure = await catalogueP99(admin, books, untilMoved(admin));
  const minutes = (performance.now() - began) / 60_000;
  const during = watchedMoving();
  const heard = await hearing.end();
  const what = `${BOOKS} books moved to another voice while ${LISTENERS} listeners save`;
  return [
    {
      what: `${what}: catalogue p99, ${books.toLocaleString('en')} books, 100/s`,
      figure,
      unit: 'ms',
      reference: { what: 'itself while they save, nothing moved', figure: atRest },
      bars: [atMost(50), atMost(2, 'ratio')],
    },
    {
      what: `Before that, while the embedded voice narrated them: catalogue p99`,
      figure: narrating,
      unit: 'ms',
      reference: { what: 'at rest, afterwards', figure: atRest },
      bars: [],
    },
    { what: `${what}: places lost, of ${LISTENERS}`, figure: heard.lost, unit: 'places', bars: [atMost(0)] },
    { what: `${what}: saves refused`, figure: heard.refused, unit: 'saves', bars: [atMost(0)] },
    { what: `${what}: saves without an answer, sent again`, figure: heard.unsent, unit: 'saves', bars: [] },
    { what: `${what}: saves`, figure: heard.saves, unit: 'saves', bars: [] },
    { what: `${what}: how long it took`, figure: minutes, unit: 'min', bars: [] },
    {
      what: `${what}: memory of the server’s own process, the most`,
      figure: during,
      unit: 'MB',
      reference: { what: 'until then, the embedded voice narrating', figure: before },
      bars: [atMost(1.1, 'ratio')],
    },
  ];
}

/** The most that was held until it is asked, in MB. */
function watchMemory({ ownMemoryBytes }: BuiltServer): () => number {
  let most = ownMemoryBytes();
  const timer = setInterval(() => {
    most = Math.max(most, ownMemoryBytes());
  }, 1_000);
  return () => {
    clearInterval(timer);
    return most / 1e6;
  };
}

async function untilNarrated(client: Client): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const { rowCount } = await client.query(`select from narrations where state = 'ready'`);
    if (rowCount === BOOKS) return;
    await delay(500);
  }
  throw new Error('The books were not narrated in time.');
}

async function untilMoved(admin: Target): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while (Date.now() < end) {
    const { data } = await fetchJson<{ data: VoiceMove[] }>(admin, '/api/v1/admin/voice-moves');
    const [move] = data;
    if (move?.failed.length) throw new Error(`A book was not moved: ${move.failed[0]?.reason}`);
    if (move?.state === 'done') return;
    await delay(1_000);
  }
  throw new Error('The books were not moved in time.');
}

import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Section } from '#contract/reading.ts';
import { AUTHOR } from '#server/testing/library-of-all.ts';
import { type BuiltServer, withBuilt } from '../support/built-server.ts';
import { type Catalogue, withCatalogue } from '../support/database.ts';
import { typedKeywords } from '../support/keywords.ts';
import { fetchJson, type Target } from '../support/load.ts';
import { projectFolder } from '../support/program.ts';
import { openProviders } from '../support/providers.ts';
import { openPlayers } from '../support/readers.ts';
import { uploadList } from '../support/upload-list.ts';
import { listen, type World } from './listen.ts';
import { openTally, type RouteRow } from './tally.ts';
import { type Sample, watchProcesses } from './watch-processes.ts';

/** About 15 minutes of speech; every synthetic book names it as its audio. */
const AUDIO_BYTES = 12_000_000;
const AUDIO = 'synthetic.mp3';
/** Books on each list. A list comes every minute, and its books are written and narrated. */
const LISTED = 100;
const MINUTE_MS = 60_000;
const SAMPLES = 10;
const START_LIMIT_MS = 120_000;

type Given = { listeners: number; seconds: number; books: number; say: (text: string) => void };

export type Report = {
  rows: RouteRow[];
  errors: ReadonlyMap<string, number>;
  samples: Sample[];
  /** What came of the work beside it. */
  beside: { lists: number; written: number; narrated: number };
};

/** Listeners at a built server with a database of its own, while lists come in and books are written and narrated. */
export async function soak(given: Given): Promise<Report> {
  const { settings, close } = await openProviders();
  try {
    return await withCatalogue(given, async (catalogue) => {
      const media = join(catalogue.server.dataDir, 'media');
      await mkdir(media, { recursive: true });
      await writeFile(join(media, AUDIO), randomBytes(AUDIO_BYTES));
      const more = { ...settings, STARTER_LIBRARY: join(projectFolder, 'library'), BACKUP_KEEP: '0' };
      const { dataDir } = catalogue.server;
      const server = { dataDir, settings: { ...catalogue.server.settings, ...more }, core: null };
      return withBuilt(server, (admin, running) => measure({ given, catalogue, admin, running }));
    });
  } finally {
    await close();
  }
}

type Opened = { given: Given; catalogue: Catalogue; admin: Target; running: BuiltServer };

async function measure({ given, catalogue, admin, running }: Opened): Promise<Report> {
  const { listeners, seconds, books, say } = given;
  const { client, server } = catalogue;
  const read = await aBookWithText(admin);
  const players = await openPlayers(client, listeners);
  const lastingMs = seconds * 1000;
  const world: World = {
    address: running.address,
    tally: openTally(),
    audioBytes: AUDIO_BYTES,
    books,
    keywords: typedKeywords(5, 100),
    read,
    endMs: performance.now() + lastingMs,
  };
  say(`${listeners} listeners for ${seconds} s`);
  const [samples, lists] = await Promise.all([
    watchProcesses(running, { dataDir: server.dataDir, lastingMs, samples: SAMPLES }),
    bringLists(admin, world.endMs),
    ...players.map((player, index) => listen(world, player, index, listeners)),
  ]);
  const { rows } = await client.query<{ written: number; narrated: number }>(
    `select (select count(*)::int from books where status = 'published' and id > $1) as written,
       (select count(*)::int from narrations where state = 'ready') as narrated`,
    [books],
  );
  const { written = 0, narrated = 0 } = rows[0] ?? {};
  const { tally } = world;
  return { rows: tally.rows(), errors: tally.errors(), samples, beside: { lists, written, narrated } };
}

/** How many came until the end. */
async function bringLists(admin: Target, endMs: number): Promise<number> {
  let lists = 0;
  for (let next = performance.now(); next < endMs; next += MINUTE_MS) {
    await delay(Math.max(0, next - performance.now()));
    await uploadList(admin, LISTED, AUTHOR);
    lists += 1;
  }
  return lists;
}

/** Of the starter library, which is taken in as the server starts. */
async function aBookWithText(target: Target): Promise<World['read']> {
  const end = Date.now() + START_LIMIT_MS;
  while (Date.now() < end) {
    const found = await fetchJson<{ books: { id: number; title: string }[] }>(
      target,
      '/api/v1/books/search?keyword=Walden',
    );
    const walden = found.books.find(({ title }) => title === 'Walden');
    if (walden) return { bookId: walden.id, sentence: await firstSentence(target, walden.id) };
    await delay(200);
  }
  throw new Error('The starter library was not taken in.');
}

async function firstSentence(target: Target, bookId: number): Promise<string> {
  const text = await fetchJson<{ data: { sections: Section[] } }>(target, `/api/v1/books/${bookId}/text`);
  const [sentence] = text.data.sections.flatMap(({ sentences }) => sentences);
  if (!sentence) throw new Error('The book has no text.');
  return sentence.id;
}

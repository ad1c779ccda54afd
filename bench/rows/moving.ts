import { setTimeout as delay } from 'node:timers/promises';
import type { SingleBook } from '#contract/books.ts';
import type { WrittenItem } from '#contract/listening.ts';
import type { Section } from '#contract/reading.ts';
import type { VoiceMove } from '#contract/voices.ts';
import { installTinyVoice } from '#server/testing/install-tiny-voice.ts';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import type { RunningPrecis } from '../../e2e/support/run-built.ts';
import { shelfOf } from '../../e2e/support/shelf.ts';
import { until } from '../../e2e/support/until.ts';
import type { Bench, Figures, Runs } from '../support/bench.ts';
import { type Catalogue, withCatalogue } from '../support/catalogue.ts';
import { catalogueP99 } from '../support/load.ts';
import { megabytesOfServer } from '../support/processes.ts';
import { openPlayers, withServer } from '../support/server.ts';

const BOOKS = 60;
const LISTENERS = 50;
const VOICE = 'en_GB-cori-medium';
const LIMIT_MS = 20 * 60_000;
const SAVE_EVERY_MS = 1_000;

const what = `${BOOKS} books moved to another voice while ${LISTENERS} listeners save`;

/** A library that moves: nobody loses a place. The model in miniature speaks some thirty times as quickly as a real voice. */
export const bench: Bench = {
  number: '12',
  about: `the catalogue while ${what}`,
  rows: {
    p99: {
      what: `${what}: catalogue p99, {books} books, 100/s`,
      unit: 'ms',
      reference: 'itself while they save, nothing moved',
      most: 50,
    },
    lost: { what: `${what}: places lost, of ${LISTENERS}`, unit: 'places', most: 0 },
    refused: { what: `${what}: saves refused`, unit: 'saves', most: 0 },
    unsent: { what: `${what}: saves without an answer, sent again`, unit: 'saves' },
    saves: { what: `${what}: saves`, unit: 'saves' },
    took: { what: `${what}: how long it took`, unit: 's' },
    memory: {
      what: `${what}: memory of the server’s own process, the most`,
      unit: 'MB',
      reference: 'until then, the embedded voice narrating',
      ratioMost: 1.1,
    },
  },
  measure: (runs) =>
    runs.repeat(() =>
      withCatalogue(runs, async (catalogue) => {
        const { dataDir, settings } = catalogue.server;
        const shelf = shelfOf(
          dataDir,
          Array.from({ length: BOOKS }, (_, index) => bookOf(index + 1)),
        );
        return withServer({ dataDir, settings: { ...settings, STARTER_LIBRARY: shelf } }, (admin, running) =>
          measureMoving({ admin, running, ...catalogue }, runs),
        );
      }),
    ),
};

/** The book of a day, an hour a sentence. */
const bookOf = (day: number) => ({
  title: `Day ${day}`,
  text: Array.from(
    { length: 14 },
    (_, hour) => `In hour ${hour + 1} of day ${day} the rain came early, and nobody by the river minded it.`,
  ).join(' '),
});

type Opened = Catalogue & { admin: Target; running: RunningPrecis };

async function measureMoving(opened: Opened, { books, quick, say }: Runs): Promise<Figures> {
  const { admin, client, running, server } = opened;
  say('waiting until the embedded voice has narrated the books');
  const untilThen = watchMemory(running);
  const patience = { limitMs: LIMIT_MS, everyMs: 500 };
  await until(
    'the books are narrated',
    async () => (await client.query(`select from narrations where state = 'ready'`)).rowCount === BOOKS,
    patience,
  );
  const endHearing = await openHearing(opened);
  const atRest = await catalogueP99(admin, books, quick ? 6 : 15);
  const before = untilThen();
  await installTinyVoice(client, { dataFolder: server.dataDir, name: VOICE, language: 'en' });
  const during = watchMemory(running);
  await ask(admin, 'PUT /api/v1/admin/voice-moves/en', { state: 'moving' });
  say('moving');
  const began = performance.now();
  const moved = until('the books are moved', () => isMoved(admin), patience);
  const p99 = await catalogueP99(admin, books, moved);
  await moved;
  const took = (performance.now() - began) / 1000;
  return { p99: [p99, atRest], took, memory: [during(), before], ...(await endHearing()) };
}

async function isMoved(admin: Target): Promise<boolean> {
  const { data } = await ask<{ data: VoiceMove[] }>(admin, 'GET /api/v1/admin/voice-moves');
  const failed = data[0]?.failed[0];
  if (failed) throw new Error(`A book was not moved: ${failed.reason}`);
  return data[0]?.state === 'done';
}

/** The most that was held until it is asked, in MB. */
function watchMemory({ processId }: RunningPrecis): () => number {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await megabytesOfServer(processId, { alone: true }));
  };
  const timer = setInterval(() => void look(), 1_000);
  return () => {
    clearInterval(timer);
    return most;
  };
}

type Sound = { audio: string; place: number; sentences: readonly { start: number; end: number }[] };

/** Which sound a book has now, and the place that the server holds in it. */
async function soundOf(target: Target, bookId: number): Promise<Sound> {
  const { data } = await ask<{ data: SingleBook }>(target, `GET /api/v1/books/${bookId}`);
  const text = await ask<{ data: { sections: Section[] } }>(target, `GET /api/v1/books/${bookId}/text`);
  const sentences = text.data.sections.flatMap((section) => section.sentences);
  return {
    audio: /([^/]+)\.mp3/.exec(data.audio_public_link ?? '')?.[1] ?? '',
    place: data.time,
    sentences: sentences.map(({ start, end }) => ({ start: start ?? 0, end: end ?? 0 })),
  };
}

/** Seconds of a place that is told as a sentence and how far in it. */
function secondsAt({ sentences }: Sound, heard: number): number {
  const { start, end } = sentences[Math.floor(heard)] ?? { start: 0, end: 0 };
  return start + (heard % 1) * (end - start);
}

/**
 * Listeners who each play a narrated book and save every second in the sound that they have, until they learn of another:
 * then they take it, as players do at a pause. Where the server has another place than was heard, it is lost.
 */
async function openHearing({ client, admin: { address } }: Opened): Promise<() => Promise<Figures>> {
  const { rows } = await client.query<{ id: number }>('select book_id as id from narrations order by 1');
  const counts = { saves: 0, refused: 0, unsent: 0, lost: 0 };
  let isOver = false;

  async function play(token: string, index: number): Promise<void> {
    const target = { address, token };
    const id = rows[index % rows.length]?.id ?? 0;
    let sound = await soundOf(target, id);
    let heard = 1.5;
    const takeNew = async () => {
      sound = await soundOf(target, id);
      if (Math.abs(sound.place - secondsAt(sound, heard)) > 0.25) counts.lost += 1;
    };
    const save = async (cause: string) => {
      const body = { time: secondsAt(sound, heard), audio_version: sound.audio, cause, device: 'Bench' };
      const item = await ask<WrittenItem>(target, `PUT /api/v1/books/audio/${id}`, body);
      counts.saves += 1;
      if (!item.accepted) counts.refused += 1;
      if (item.audio_version !== sound.audio) await takeNew();
    };
    await save('seek');
    await delay((index / LISTENERS) * SAVE_EVERY_MS);
    for (let next = performance.now(); !isOver; next += SAVE_EVERY_MS) {
      await delay(Math.max(0, next - performance.now()));
      // To the last sentence and back to the second one.
      const isBack = heard + 0.1 >= sound.sentences.length - 1;
      heard = isBack ? 1.5 : heard + 0.1;
      // As a player does: what could not be sent goes with the next save.
      await save(isBack ? 'seek' : 'heartbeat').catch(() => (counts.unsent += 1));
    }
    await takeNew();
  }

  const players = await openPlayers(client, LISTENERS);
  const playing = Promise.all(players.map(({ token }, index) => play(token, index)));
  return async () => {
    isOver = true;
    await playing;
    return counts;
  };
}

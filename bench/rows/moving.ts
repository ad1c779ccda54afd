import type { SingleBook } from '#contract/books.ts';
import type { WrittenItem } from '#contract/listening.ts';
import type { Section } from '#contract/reading.ts';
import type { VoiceMove } from '#contract/voices.ts';
import { installTinyVoice } from '#server/testing/install-tiny-voice.ts';
import { ask, type Target } from '../../e2e/support/call-server.ts';
import { shelfOf } from '../../e2e/support/shelf.ts';
import { until } from '../../e2e/support/until.ts';
import { type Figures, measured, type Runs } from '../support/bench.ts';
import { type Catalogue, catalogue } from '../support/catalogue.ts';
import { catalogueP99, paced } from '../support/load.ts';
import { type Admin, openPlayers, withServer } from '../support/server.ts';

const BOOKS = 60;
const LISTENERS = 50;
const VOICE = 'en_GB-cori-medium';
const PATIENCE = { limitMs: 20 * 60_000, everyMs: 500 };

const what = `${BOOKS} books moved to another voice while ${LISTENERS} listeners save`;

/** A library that moves: nobody loses a place. The model in miniature speaks some thirty times as quickly as a real voice. */
export const bench = measured(catalogue(), {
  number: '12',
  about: `the catalogue while ${what}`,
  rows: {
    p99: [
      `${what}: catalogue p99, {books} books, 100/s`,
      'ms',
      '≤ 50',
      'of itself while they save, nothing moved',
    ],
    lost: [`${what}: places lost, of ${LISTENERS}`, 'places', '≤ 0'],
    refused: [`${what}: saves refused`, 'saves', '≤ 0'],
    unsent: [`${what}: saves without an answer, sent again`, 'saves'],
    saves: [`${what}: saves`, 'saves'],
    took: [`${what}: how long it took`, 's'],
  },
  isAnew: true,
  once: (given, runs) => {
    const { dataDir, settings } = given.server;
    const books = Array.from({ length: BOOKS }, (_, index) => bookOf(index + 1));
    const server = { dataDir, settings: { ...settings, STARTER_LIBRARY: shelfOf(dataDir, books) } };
    return withServer(server, (admin) => measureMoving({ ...given, admin }, runs));
  },
});

/** The book of a day, an hour a sentence. */
const bookOf = (day: number) => ({
  title: `Day ${day}`,
  text: Array.from(
    { length: 14 },
    (_, hour) => `In hour ${hour + 1} of day ${day} the rain came early, and nobody by the river minded it.`,
  ).join(' '),
});

type Opened = Catalogue & { admin: Admin };

async function measureMoving(opened: Opened, runs: Runs): Promise<Figures> {
  const { admin, client } = opened;
  runs.say('waiting until the embedded voice has narrated the books');
  const narratedBooks = async () => {
    const { rows } = await client.query<{ id: number }>(
      `select book_id as id from narrations where state = 'ready' order by 1`,
    );
    return rows.length === BOOKS ? rows.map(({ id }) => id) : null;
  };
  const ids = await until('the books are narrated', narratedBooks, PATIENCE);
  const players = await openPlayers(client, LISTENERS);
  const counts = { saves: 0, refused: 0, unsent: 0, lost: 0 };
  const hearers = await Promise.all(
    players.map(({ token }, index) =>
      openHearer({ address: admin.address, token }, ids[index % BOOKS] ?? 0, counts),
    ),
  );
  const moving = moveAll(opened, runs);
  await paced(LISTENERS, moving, async (number) => hearers[number % LISTENERS]?.playOn());
  await Promise.all(hearers.map(({ takeNew }) => takeNew()));
  return { ...(await moving), ...counts };
}

async function moveAll({ admin, client, server }: Opened, { books, quick, say }: Runs): Promise<Figures> {
  const atRest = await catalogueP99(admin, books, quick ? 6 : 15);
  await installTinyVoice(client, { dataFolder: server.dataDir, name: VOICE, language: 'en' });
  await ask(admin, 'PUT /api/v1/admin/voice-moves/en', { state: 'moving' });
  say('moving');
  const began = performance.now();
  const moved = until('the books are moved', () => isMoved(admin), PATIENCE);
  const p99 = await catalogueP99(admin, books, moved);
  await moved;
  return { p99: [p99, atRest], took: (performance.now() - began) / 1000 };
}

async function isMoved(admin: Target): Promise<boolean> {
  const { data } = await ask<{ data: VoiceMove[] }>(admin, 'GET /api/v1/admin/voice-moves');
  const failed = data[0]?.failed[0];
  if (failed) throw new Error(`A book was not moved: ${failed.reason}`);
  return data[0]?.state === 'done';
}

/** Which sound a book has now, and the place that the server holds in it. */
async function soundOf(target: Target, bookId: number) {
  const { data } = await ask<{ data: SingleBook }>(target, `GET /api/v1/books/${bookId}`);
  const text = await ask<{ data: { sections: Section[] } }>(target, `GET /api/v1/books/${bookId}/text`);
  const sentences = text.data.sections.flatMap((section) => section.sentences);
  return {
    audio: /([^/]+)\.mp3/.exec(data.audio_public_link ?? '')?.[1] ?? '',
    place: data.time,
    last: sentences.length - 1,
    /** Seconds of a place that is told as a sentence and how far in it. */
    secondsAt: (heard: number): number => {
      const { start, end } = sentences[Math.floor(heard)] ?? {};
      return (start ?? 0) + (heard % 1) * ((end ?? 0) - (start ?? 0));
    },
  };
}

/**
 * Somebody who plays a narrated book and saves in the sound that they have, until they learn of another: then they take
 * it, as players do at a pause. Where the server has another place than was heard, it is lost.
 */
async function openHearer(
  target: Target,
  id: number,
  counts: Record<'saves' | 'refused' | 'unsent' | 'lost', number>,
) {
  let sound = await soundOf(target, id);
  let heard = 1.5;
  const takeNew = async () => {
    sound = await soundOf(target, id);
    if (Math.abs(sound.place - sound.secondsAt(heard)) > 0.25) counts.lost += 1;
  };
  const save = async (cause: string) => {
    const body = { time: sound.secondsAt(heard), audio_version: sound.audio, cause, device: 'Bench' };
    const item = await ask<WrittenItem>(target, `PUT /api/v1/books/audio/${id}`, body);
    counts.saves += 1;
    if (!item.accepted) counts.refused += 1;
    if (item.audio_version !== sound.audio) await takeNew();
  };
  await save('seek');
  let before = Promise.resolve();
  const playOn = async () => {
    // To the last sentence and back to the second one.
    const isBack = heard + 0.1 >= sound.last;
    heard = isBack ? 1.5 : heard + 0.1;
    // As a player does: what could not be sent goes with the next save.
    await save(isBack ? 'seek' : 'heartbeat').catch(() => {
      counts.unsent += 1;
    });
  };
  return { playOn: () => (before = before.then(playOn)), takeNew };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { SingleBook } from '#contract/books.ts';
import type { WrittenItem } from '#contract/listening.ts';
import type { Section } from '#contract/reading.ts';
import { fetchJson, type Target } from './load.ts';
import { openPlayers } from './readers.ts';

const SAVE_EVERY_MS = 1_000;
/** How far a listener hears between two saves, as a share of a sentence. */
const STEP = 0.1;
/** Seconds: a place that is this close is the same. */
const SAME_PLACE = 0.25;

type Sentence = { start: number; end: number };
type Listener = {
  target: Target;
  bookId: number;
  /** Which sentence, and how far in it. */
  heard: number;
  audio: string;
  sentences: Sentence[];
};

const audioOf = (link = ''): string => /([^/]+)\.mp3/.exec(link)?.[1] ?? '';

async function take(listener: Listener): Promise<number> {
  const { target, bookId } = listener;
  const { data } = await fetchJson<{ data: SingleBook }>(target, `/api/v1/books/${bookId}`);
  const text = await fetchJson<{ data: { sections: Section[] } }>(target, `/api/v1/books/${bookId}/text`);
  listener.audio = audioOf(data.audio_public_link);
  listener.sentences = text.data.sections
    .flatMap(({ sentences }) => sentences)
    .map(({ start, end }) => ({ start: start ?? 0, end: end ?? 0 }));
  return data.time;
}

function secondsOf({ sentences, heard }: Listener): number {
  const { start, end } = sentences[Math.floor(heard)] ?? { start: 0, end: 0 };
  return start + (heard % 1) * (end - start);
}

/**
 * Listeners who each play a narrated book and save every second in the audio that they have, until they learn of
 * another: then they take it, as players do at a pause. Where the server has another sentence than was heard, the place
 * is lost.
 */
export async function openHearing({
  client,
  address,
  count,
}: {
  client: Client;
  address: string;
  count: number;
}) {
  const { rows } = await client.query<{ id: number }>(`select book_id as id from narrations order by 1`);
  const counts = { saves: 0, refused: 0, unsent: 0, lost: 0 };
  let isOver = false;

  const begin = async (token: string, bookId: number): Promise<Listener> => {
    const listener: Listener = {
      target: { address, token },
      bookId,
      heard: 1.5,
      audio: '',
      sentences: [],
    };
    await take(listener);
    const body = { book_id: bookId, time: secondsOf(listener), cause: 'seek', audio_version: listener.audio };
    await fetchJson(listener.target, '/api/v1/history', { method: 'POST', body });
    return listener;
  };

  const isLost = (listener: Listener, seconds: number): boolean =>
    Math.abs(seconds - secondsOf(listener)) > SAME_PLACE;

  async function save(listener: Listener): Promise<void> {
    const { target, bookId, audio, sentences } = listener;
    // To the last sentence and back to the second one.
    listener.heard = listener.heard + STEP < sentences.length - 1 ? listener.heard + STEP : 1.5;
    const cause = listener.heard === 1.5 ? 'seek' : 'heartbeat';
    const body = { time: secondsOf(listener), audio_version: audio, cause, device: 'Bench' };
    const path = `/api/v1/books/audio/${bookId}`;
    const item = await fetchJson<WrittenItem>(target, path, { method: 'PUT', body });
    counts.saves += 1;
    if (!item.accepted) counts.refused += 1;
    if (item.audio_version === audio) return;
    await take(listener);
    if (isLost(listener, item.time)) counts.lost += 1;
  }

  async function play(listener: Listener, after: number): Promise<void> {
    await delay(after);
    for (let next = performance.now(); !isOver; next += SAVE_EVERY_MS) {
      await delay(Math.max(0, next - performance.now()));
      // As a player does: what could not be sent goes with the next save.
      await save(listener).catch(() => {
        counts.unsent += 1;
      });
    }
    if (isLost(listener, await take(listener))) counts.lost += 1;
  }

  const players = await openPlayers(client, count);
  const listeners: Listener[] = [];
  for (const [index, { token }] of players.entries())
    listeners.push(await begin(token, rows[index % rows.length]?.id ?? 0));
  const playing = Promise.all(
    listeners.map((listener, index) => play(listener, (index / count) * SAVE_EVERY_MS)),
  );
  return {
    /** How many saves there were, how many were refused or got no answer, and how many places were lost, once all have come to an end. */
    end: async () => {
      isOver = true;
      await playing;
      return counts;
    },
  };
}

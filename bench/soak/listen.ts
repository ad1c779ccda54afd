import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { audioLink } from '../support/narrated-books.ts';
import { type Player, saveOf } from '../support/readers.ts';
import type { Call, Tally } from './tally.ts';

const TURN_MS = 10_000;
/** What a browser fetches ahead. */
const RANGE_BYTES = 256 * 1024;
/** A listener highlights once in so many turns. */
const TURNS_A_HIGHLIGHT = 12;

export type World = {
  address: string;
  tally: Tally;
  /** Bytes of every audio file. */
  audioBytes: number;
  books: number;
  keywords: readonly string[];
  /** A book with text, and a sentence of it. */
  read: { bookId: number; sentence: string };
  /** When everybody stops, by `performance.now()`. */
  endMs: number;
};

/** What somebody does beside listening: looks through the library, searches it, opens a book, reads one. */
function looksAround(world: World, number: number): Call {
  const { books, keywords, read } = world;
  const page = 1 + ((number * 37) % Math.max(1, Math.floor(books / 20)));
  const keyword = encodeURIComponent(keywords[number % keywords.length] ?? 'a');
  const calls: Call[] = [
    { route: 'home', path: '/api/v1/books/trending-recommended' },
    { route: 'explore', path: '/api/v1/explore' },
    { route: 'browse', path: `/api/v1/books?page=${page}` },
    { route: 'search', path: `/api/v1/books/search?keyword=${keyword}` },
    { route: 'open a book', path: `/api/v1/books/${1 + ((number * 499) % books)}` },
    { route: 'read', path: `/api/v1/books/${read.bookId}/text` },
    { route: 'continue', path: '/api/v1/history' },
  ];
  return calls[number % calls.length] as Call;
}

const highlightOf = ({ read: { bookId, sentence } }: World): Call => ({
  route: 'highlight',
  path: `/api/v1/books/${bookId}/highlights`,
  method: 'POST',
  body: { id: randomUUID(), first_sentence: sentence, last_sentence: sentence },
});

/** Every ten seconds a save and a piece of audio, and something else between them; now and then a highlight. */
export async function listen(world: World, player: Player, index: number, count: number): Promise<void> {
  const { address, tally, audioBytes, endMs } = world;
  const target = { address, token: player.token };
  const began = performance.now() + (index / count) * TURN_MS;
  const audio = (await audioLink(target, player.bookId)).href;
  const pending: Promise<void>[] = [];

  async function send(call: Call, dueMs: number): Promise<void> {
    await delay(Math.max(0, dueMs - performance.now()));
    if (dueMs < endMs) pending.push(tally.send(target, call, dueMs));
  }
  for (let turn = 0; performance.now() < endMs; turn += 1) {
    const due = began + turn * TURN_MS;
    player.seconds += TURN_MS / 1000;
    const from = (turn * RANGE_BYTES) % (audioBytes - RANGE_BYTES);
    await send({ route: 'save', ...saveOf(player) }, due);
    await send(
      { route: 'audio', path: audio, range: `bytes=${from}-${from + RANGE_BYTES - 1}` },
      due + 2_500,
    );
    await send(looksAround(world, index + turn * 7), due + 5_000);
    if ((index + turn) % TURNS_A_HIGHLIGHT === 0) await send(highlightOf(world), due + 7_500);
  }
  await Promise.all(pending);
}

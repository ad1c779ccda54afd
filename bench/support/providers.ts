import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { aSound, openSpeechServerOfTests } from '#server/testing/speech-server.ts';
import { obedientAnswer, openTextServer } from '#server/testing/text-server.ts';

export const AUTHOR = 'Henry David Thoreau';

export type Providers = {
  /** What a server must be told to ask these providers alone. */
  settings: Record<string, string>;
  /** Text and speech come after so many milliseconds from now on. */
  answerAfter: (ms: number) => void;
  close: () => Promise<void>;
};

/** Knows every title, by one author, in the shape of Open Library's answers. */
async function openLibraryOfAll() {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    const title = url.searchParams.get('title') ?? '';
    const work = { key: '/works/OL1W', title, author_name: [AUTHOR], first_publish_year: 1854, subject: [] };
    const description = `${title} is a book about a life in the woods. `.repeat(6);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(url.pathname === '/search.json' ? { numFound: 1, docs: [work] } : { description }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const sounds = new Map<number, Buffer>();

/** A tone as long as the words take, kept, as it must cost nothing. */
function soundOf(text: string): Buffer {
  const seconds = Math.max(0.5, Math.round(text.length * 0.065 * 2) / 2);
  const kept = sounds.get(seconds) ?? aSound({ seconds, rateHz: 24_000 });
  sounds.set(seconds, kept);
  return kept;
}

/** Providers of text, speech and metadata that answer well: at once, unless told otherwise. */
export async function openProviders(): Promise<Providers> {
  const works = await openLibraryOfAll();
  const text = await openTextServer();
  const speech = await openSpeechServerOfTests();
  let answerMs = 0;
  text.behaveBy((asked) => delay(answerMs, { text: obedientAnswer(asked) }));
  speech.behaveBy((words) => delay(answerMs, { bytes: soundOf(words) }));
  return {
    settings: {
      OPENLIBRARY_URL: works.url,
      WIKIPEDIA_URL: 'off',
      TEXT_BASE_URL: text.url,
      SPEECH_BASE_URL: speech.url,
    },
    answerAfter: (ms) => {
      answerMs = ms;
    },
    close: async () => {
      works.close();
      await text.close();
      await speech.close();
    },
  };
}

import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, vi } from 'vitest';
import type { Session, User } from '#contract/accounts.ts';
import type { Book, SingleBook } from '#contract/books.ts';
import type { HistoryItem } from '#contract/listening.ts';
import type { Section } from '#contract/reading.ts';
import { callServer } from './call-server.ts';
import { dataFolderAt } from './start-precis.ts';

const VOICE_LIMIT_MS = 100_000;

export const PASSWORD = 'a long enough secret';

type Answer<T> = { status: number; body: T };

export type Reader = {
  token: string;
  user: User;
  /** Calls the server without a browser: `ask('GET /api/v1/books')`. */
  ask: <T>(route: string, body?: unknown) => Promise<Answer<T>>;
  bookOf: (bookId: number) => Promise<SingleBook>;
  /** Where the server says the reader stopped, in seconds. */
  placeIn: (bookId: number) => Promise<number>;
  saveAt: (bookId: number, seconds: number) => Promise<HistoryItem>;
  textOf: (bookId: number) => Promise<Section[]>;
};

export const newEmail = (): string => `reader-${randomUUID()}@example.org`;

async function send<T>(
  address: string,
  route: string,
  { token, body }: { token?: string; body?: unknown },
): Promise<Answer<T>> {
  const answer = await callServer({ address, token }, route, { body });
  return { status: answer.status, body: JSON.parse(answer.text) as T };
}

/** The token of the newest link to that page that is in the outbox for somebody. */
export async function tokenInOutbox(address: string, email: string, page: string): Promise<string> {
  const outbox = join(dataFolderAt(address), 'outbox');
  const find = async () => {
    const names = await readdir(outbox).catch(() => []);
    // They begin with their time, and the newest link is the one that works.
    for (const name of names
      .filter((each) => each.endsWith('.eml'))
      .toSorted()
      .toReversed()) {
      const { to, text = '' } = await PostalMime.parse(await readFile(join(outbox, name)));
      const token = new RegExp(`${page}/([\\w-]{43})`).exec(text)?.[1];
      if (token !== undefined && to?.some((person) => person.address === email)) return token;
    }
    throw new Error(`${email} was sent no link.`);
  };
  // Not `expect.poll`, which only tests themselves may use: this is also done before them.
  return vi.waitFor(find, { timeout: 15_000, interval: 100 });
}

/** A new account, signed in; the admin that is reserved for an address shows first that the mailbox is theirs. */
export async function signUp(address: string, email = newEmail()): Promise<Reader> {
  const body = { email, password: PASSWORD, first_name: 'Ada', last_name: null };
  const made = await send<Session>(address, 'POST /api/v1/auth/register', { body });
  if (made.status === 403) {
    const sent = { token: await tokenInOutbox(address, email, 'confirm-email'), password: PASSWORD };
    const confirmed = await send<{ session: Session }>(address, 'POST /api/v1/auth/confirm-email', {
      body: sent,
    });
    made.status = confirmed.status;
    made.body = confirmed.body.session;
  }
  expect(made.status).toBe(200);
  const { access_token: token, user } = made.body;
  const ask = <T>(route: string, sent?: unknown): Promise<Answer<T>> =>
    send<T>(address, route, { token, body: sent });

  async function got<T>(route: string, sent?: unknown): Promise<T> {
    const { status, body: answer } = await ask<T>(route, sent);
    expect(status, `${route}: ${JSON.stringify(answer)}`).toBe(200);
    return answer;
  }

  const bookOf = async (bookId: number) =>
    (await got<{ data: SingleBook }>(`GET /api/v1/books/${bookId}`)).data;
  return {
    token,
    user,
    ask,
    bookOf,
    placeIn: async (bookId) => (await bookOf(bookId)).time,
    saveAt: (bookId, time) =>
      got<HistoryItem>('POST /api/v1/history', { book_id: bookId, time, cause: 'seek' }),
    textOf: async (bookId) =>
      (await got<{ data: { sections: Section[] } }>(`GET /api/v1/books/${bookId}/text`)).data.sections,
  };
}

export type VoicedBook = SingleBook & { audio_public_link: string; duration: number };

/** A book of the starter library by its title, as soon as it is there. */
export async function bookCalled(reader: Reader, title: string): Promise<Book> {
  const find = async () => {
    const { body } = await reader.ask<{ books: Book[] }>('GET /api/v1/books?per_page=100');
    return body.books.find((book) => book.title === title);
  };
  await expect.poll(find, { timeout: 30_000, message: `${title} is in the library` }).toBeDefined();
  return (await find()) as Book;
}

/** A book of the starter library whose voice is there; asking for it makes it next in line. */
export async function voicedBook(reader: Reader, title: string): Promise<VoicedBook> {
  const { id } = await bookCalled(reader, title);
  const find = () => reader.bookOf(id);
  await expect
    .poll(async () => (await find()).narration.state, {
      timeout: VOICE_LIMIT_MS,
      interval: 250,
      message: `${title} has a voice`,
    })
    .toBe('ready');
  return (await find()) as VoicedBook;
}

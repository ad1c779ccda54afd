import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '#server/features/books/cover/random.ts';
import { AUTHOR } from '#server/testing/library-of-all.ts';
import { bookList } from '../support/book-list.ts';
import { until } from '../support/until.ts';
import type { Ask } from './ask.ts';

const LISTENERS = 3;
const SAVE_EVERY_MS = 20;
/** A book takes a thousand of each reader. */
const MARK_EVERY_MS = 1_000;
const MOST_MARKS = 990;

/** What the server has said that it has. */
type Journal = {
  saves: number;
  /** By token: the latest place that was confirmed. */
  places: Map<string, { time: number; version: number }>;
  /** Places that were confirmed and gone at the next save. */
  lostPlaces: number;
  /** By token. */
  highlights: Map<string, string[]>;
  imports: Map<number, string>;
  /** Titles that readers asked for, and those of them that an admin has ordered. */
  requests: string[];
  approved: Set<string>;
  /** Addresses that asked for one link. */
  links: string[];
};

/** Like no other title: titles that are alike are one work, or are found in the library already. */
function titleOf(random: Random, number: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const word = () => Array.from({ length: 10 }, () => letters[random.whole(0, 25)]).join('');
  return `${word()} ${word()} ${number}`;
}

/** A book that can be listened to, with its voice. */
const bookToHear = ({ insist }: Ask, token: string): Promise<number> =>
  until('there is a book to listen to', async () => {
    type Listed = { books: { id: number; duration: number | null }[] };
    const { books } = await insist<Listed>('GET /api/v1/books', { token });
    return books.find(({ duration }) => duration !== null)?.id;
  });

/** Some who listen and mark, and an admin. */
export async function openPeople(ask: Ask, random: Random) {
  const admin = await ask.enter('the-admin@example.org');
  const tokens: string[] = [];
  for (let number = 1; number <= LISTENERS; number += 1)
    tokens.push(await ask.enter(`listener-${number}@example.org`));
  const bookId = await bookToHear(ask, admin);
  const journal: Journal = {
    saves: 0,
    places: new Map(),
    lostPlaces: 0,
    highlights: new Map(tokens.map((token) => [token, []])),
    imports: new Map(),
    requests: [],
    approved: new Set(),
    links: [],
  };
  let isOver = false;
  let orders = 0;

  async function listen(token: string): Promise<void> {
    type Saved = { accepted: boolean; version: number };
    const route = `PUT /api/v1/books/audio/${bookId}`;
    for (let time = 1; !isOver; time = time < 30 ? time + 0.01 : 1) {
      const saved = await ask.ask<Saved>(route, { token, body: { time, cause: 'seek' } });
      if (saved?.status === 200 && saved.body.accepted) {
        const { version } = saved.body;
        // Every save counts it up.
        if (version <= (journal.places.get(token)?.version ?? 0)) journal.lostPlaces += 1;
        journal.places.set(token, { time, version });
        journal.saves += 1;
      }
      await delay(SAVE_EVERY_MS);
    }
  }

  /** The same mark again until it is answered, as the browser does. */
  async function mark(token: string): Promise<void> {
    const ids = journal.highlights.get(token) ?? [];
    while (!isOver && ids.length < MOST_MARKS) {
      const id = randomUUID();
      const body = { id, first_sentence: 's1', last_sentence: 's1' };
      await ask.insist(`POST /api/v1/books/${bookId}/highlights`, { token, body });
      ids.push(id);
      await delay(MARK_EVERY_MS);
    }
  }

  async function approve(): Promise<void> {
    const list = 'GET /api/v1/admin/requests?state=waiting&per_page=50';
    type Asked = { requests: { id: number; title: string }[] };
    const found = await ask.ask<Asked>(list, { token: admin });
    for (const { id, title } of found?.status === 200 ? found.body.requests : []) {
      const route = `POST /api/v1/admin/requests/${id}/approve`;
      const done = await ask.ask(route, { token: admin, body: {} });
      if (done?.status === 200) journal.approved.add(title);
    }
  }

  async function sendList(title: string): Promise<void> {
    type Taken = { data: { import_id: number } };
    const taken = await ask.ask<Taken>('POST /api/v1/admin/import', {
      token: admin,
      body: bookList([{ title }]),
    });
    if (taken?.status === 200) journal.imports.set(taken.body.data.import_id, title);
  }

  async function request(title: string): Promise<void> {
    const email = `asker-${orders}@example.org`;
    const token = await ask.enter(email);
    const linked = await ask.ask('POST /api/v1/password/reset-request', { body: { email } });
    if (linked?.status === 200) journal.links.push(email);
    const body = { title, author: AUTHOR };
    const asked = await ask.ask('POST /api/v1/books/suggest', { token, body });
    if (asked?.status === 200) journal.requests.push(title);
    await approve();
  }

  return {
    journal,
    bookId,
    /** A new reader asks for a book and for a link; every second time an admin sends a list instead. */
    order: (): Promise<void> => {
      orders += 1;
      const title = titleOf(random, orders);
      return orders % 2 === 1 ? request(title) : sendList(title);
    },
    approve,
    /** Listens and marks until it is told to stop. */
    begin: (): (() => Promise<void>) => {
      const work = Promise.all([...tokens.map(listen), ...tokens.map(mark)]);
      return async () => {
        isOver = true;
        await work;
      };
    },
  };
}

export type People = Awaited<ReturnType<typeof openPeople>>;

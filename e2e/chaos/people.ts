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

/** Like no other title: titles that are alike are one work, or are found in the library already. */
function titleOf(random: Random, number: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const word = () => Array.from({ length: 10 }, () => letters[random.whole(0, 25)]).join('');
  return `${word()} ${word()} ${number}`;
}

/** Some who listen and mark, and an admin. The journal is what the server has said that it has. */
export async function openPeople({ done, insist, enter }: Ask, random: Random) {
  const admin = await enter('the-admin@example.org');
  const tokens: string[] = [];
  for (let number = 1; number <= LISTENERS; number += 1)
    tokens.push(await enter(`listener-${number}@example.org`));
  const bookId = await until('there is a book that can be listened to', async () => {
    type Listed = { books: { id: number; duration: number | null }[] };
    const { books } = await insist<Listed>('GET /api/v1/books', { token: admin });
    return books.find(({ duration }) => duration !== null)?.id;
  });
  const journal = {
    saves: 0,
    /** By token: the latest place that was confirmed. */
    places: new Map<string, { time: number; version: number }>(),
    /** Places that were confirmed and gone at the next save. */
    lostPlaces: 0,
    /** By token. */
    highlights: new Map(tokens.map((token): [string, string[]] => [token, []])),
    imports: new Map<number, string>(),
    /** Titles that readers asked for, and those of them that an admin has ordered. */
    requests: [] as string[],
    approved: new Set<string>(),
    /** Addresses that asked for one link. */
    links: [] as string[],
  };
  let isOver = false;
  let orders = 0;

  async function listen(token: string): Promise<void> {
    type Saved = { accepted: boolean; version: number };
    for (let time = 1; !isOver; time = time < 30 ? time + 0.01 : 1) {
      const body = { time, cause: 'seek' };
      const saved = await done<Saved>(`PUT /api/v1/books/audio/${bookId}`, { token, body });
      if (saved?.accepted) {
        // Every save counts it up.
        if (saved.version <= (journal.places.get(token)?.version ?? 0)) journal.lostPlaces += 1;
        journal.places.set(token, { time, version: saved.version });
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
      await insist(`POST /api/v1/books/${bookId}/highlights`, { token, body });
      ids.push(id);
      await delay(MARK_EVERY_MS);
    }
  }

  async function approve(): Promise<void> {
    const list = 'GET /api/v1/admin/requests?state=waiting&per_page=50';
    const found = await done<{ requests: { id: number; title: string }[] }>(list, { token: admin });
    for (const { id, title } of found?.requests ?? [])
      if (await done(`POST /api/v1/admin/requests/${id}/approve`, { token: admin, body: {} }))
        journal.approved.add(title);
  }

  async function sendList(title: string): Promise<void> {
    type Taken = { data: { import_id: number } };
    const sent = { token: admin, body: bookList([{ title }]) };
    const taken = await done<Taken>('POST /api/v1/admin/import', sent);
    if (taken) journal.imports.set(taken.data.import_id, title);
  }

  async function request(title: string): Promise<void> {
    const email = `asker-${orders}@example.org`;
    const token = await enter(email);
    if (await done('POST /api/v1/password/reset-request', { body: { email } })) journal.links.push(email);
    if (await done('POST /api/v1/books/suggest', { token, body: { title, author: AUTHOR } }))
      journal.requests.push(title);
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

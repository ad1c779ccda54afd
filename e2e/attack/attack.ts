import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { HistoryItem } from '#contract/listening.ts';
import { callServer, type Target } from '../support/call-server.ts';
import { until } from '../support/until.ts';
import { type Caller, type Got, isTooSlow, judge } from './judge.ts';
import { type Attempt, readOperations, requestsTo } from './make-request.ts';
import { createThings, openPeople, type People, type Person, type Things } from './people.ts';
import { createReport, type Report } from './report.ts';

type Given = {
  /** Of a server with some books and without accounts. */
  address: string;
  requests: number;
  seed: number;
  /** Says how far it is. */
  say?: (text: string) => void;
};

const LOOK_EVERY = 250;

type Shelf = readonly { id: number; author: { id: number } }[];

/** Readers without things have nothing that could be taken from them. */
async function giveThings(reader: Person, shelf: Shelf): Promise<void> {
  for (const { id } of shelf.slice(0, 3)) {
    await reader.ask('POST /api/v1/history', { book_id: id, time: 5, cause: 'seek' });
    const sentence = { first_sentence: 's1', last_sentence: 's1', note: 'Mine.' };
    await reader.ask(`POST /api/v1/books/${id}/highlights`, sentence);
  }
  const collection = { id: randomUUID(), name: 'Mine', book_ids: shelf.slice(0, 2).map(({ id }) => id) };
  await reader.ask('POST /api/v1/own-collections', collection);
  await reader.ask('POST /api/v1/books/suggest', { title: `Book ${reader.id()}`, author: 'Somebody' });
}

type Place = Pick<HistoryItem, 'history_id' | 'time' | 'audio_version' | 'listened_at'>;
type Belongings = { places: Place[]; others: string };

/** What the other reader has, which no request of this run may change. */
async function belongings({ other }: People): Promise<Belongings> {
  const pick = async (path: string, list: string, fields: readonly string[]) => {
    const answer = await other.ask<Record<string, Record<string, unknown>[]>>(`GET /api/v1/${path}`);
    return answer[list]?.map((row) => JSON.stringify(fields.map((field) => row[field]))).toSorted();
  };
  const { history } = await other.ask<{ history: HistoryItem[] }>('GET /api/v1/history');
  const places = history
    .map(({ history_id, time, audio_version, listened_at }) => ({
      history_id,
      time,
      audio_version,
      listened_at,
    }))
    .toSorted((one, another) => one.history_id - another.history_id);
  const others = JSON.stringify([
    await pick('highlights', 'highlights', ['id', 'note']),
    await pick('own-collections', 'collections', ['id', 'name', 'book_ids']),
  ]);
  return { places, others };
}

/** An admin who has a book narrated again moves places in it with their sentences: its seconds are of other audio then. */
function withoutMoves({ places, others }: Belongings, { places: now }: Belongings): string {
  const audioNow = new Map(now.map(({ history_id, audio_version }) => [history_id, audio_version]));
  const kept = places.map(({ history_id, time, audio_version, listened_at }) =>
    audio_version === audioNow.get(history_id) ? [history_id, listened_at, time] : [history_id, listened_at],
  );
  return JSON.stringify([kept, others]);
}

/** What would end the run itself: the accounts of the admin and of the other reader, the few books, some settings. */
function endsTheRun({ operation, path, body }: Attempt, { admin, other }: People, shelf: Shelf): boolean {
  const { route } = operation.endpoint;
  const sent = `${path.replace('/v1/', '/')} ${body?.toString() ?? ''}`;
  const named = new Set(sent.match(/\d+/g));
  const names = (ids: readonly number[]) => ids.some((id) => named.has(String(id)));
  if (route === 'PATCH /api/v1/admin/users/:id') return names([admin.id(), other.id()]);
  // It would call whatever address was made up, or let nobody in.
  if (route === 'PUT /api/v1/admin/settings/values') return /_URL|REGISTRATION/.test(sent);
  const endsBooks = /admin\/books\/bulk-delete|^DELETE \/api\/v1\/admin\/books\/:id$|generation\/redo$/;
  return endsBooks.test(route) && names(shelf.map(({ id }) => id));
}

const callers = fc.constantFrom<Caller>('nobody', 'wrong token', 'reader', 'reader', 'admin', 'admin');
const wrongTokens = ['unknown', '', 'a b', "' OR 1=1 --", 'x'.repeat(5_000), 'eyJhbGciOiJub25lIn0.e30.'];

async function send(target: Target, { operation, path, headers, body }: Attempt): Promise<Got> {
  const began = performance.now();
  const took = () => performance.now() - began;
  try {
    const sent = { headers, body: body ?? undefined };
    const answer = await callServer(target, `${operation.method} ${path}`, sent);
    const type = answer.headers['content-type'] ?? '';
    return { status: answer.status, type, text: answer.text, tookMs: took(), problem: null };
  } catch (error) {
    return { status: null, type: '', text: '', tookMs: took(), problem: String(error) };
  }
}

const isSignedOut = ({ status, text }: Got): boolean => status === 401 && text.includes('"unauthenticated"');

/** Signs in again where an earlier call ended the session, and repeats the call. */
async function sendAs(attempt: Attempt, who: Person): Promise<Got> {
  const got = await send(who.target(), attempt);
  if (!isSignedOut(got)) return got;
  await who.comeBack();
  return send(who.target(), attempt);
}

async function sendBy(attempt: Attempt, caller: Caller, people: People, token: string): Promise<Got> {
  const { address } = people.admin.target();
  if (caller === 'nobody') return send({ address }, attempt);
  if (caller === 'wrong token') return send({ address, token }, attempt);
  const got = await sendAs(attempt, people[caller]);
  // The admin may have made an admin of the reader.
  if (attempt.operation.endpoint.route === 'PATCH /api/v1/admin/users/:id' && got.status === 200)
    await people.reader.comeBack();
  return got;
}

type Drawn = [attempt: Attempt, caller: Caller, wrongToken: string];

async function drawing(people: People, shelf: Shelf, things: Things): Promise<(seed: number) => Drawn> {
  const operations = await readOperations(people.admin.target().address);
  const made = fc.tuple(
    fc.constantFrom(...operations.map((one) => requestsTo(one, things))).chain((requests) => requests),
    callers,
    fc.constantFrom(people.endedToken, ...wrongTokens),
  );
  const draw = (seed: number): Drawn => {
    const [drawn] = fc.sample(made, { seed, numRuns: 1 });
    return drawn && !endsTheRun(drawn[0], people, shelf) ? drawn : draw(seed + 1_000_003);
  };
  return draw;
}

/** Books that a request took down are put up again, once nothing is made of them any more. */
async function lookAround(people: People, shelf: Shelf, things: Things): Promise<void> {
  const { admin } = people;
  for (const { id } of shelf)
    await until(
      `book ${id} is published`,
      async () => {
        await admin.ask('GET /api/v1/auth/me');
        const { status } = await callServer(admin.target(), `PATCH /api/v1/admin/books/${id}`, {
          body: { published: true },
        });
        return status === 200;
      },
      { limitMs: 60_000, everyMs: 200 },
    );
  await things.take(people);
}

/** Sends so many generated requests, one after the other, and judges every answer. */
export async function attack({ address, requests, seed, say = () => undefined }: Given): Promise<Report> {
  const people = await openPeople(address);
  const { books: shelf } = await people.admin.ask<{ books: Shelf }>('GET /api/v1/books?per_page=100');
  if (shelf.length === 0) throw new Error('The server has no books.');
  const things = createThings();
  for (const { author } of shelf) things.add('author', author.id);
  for (const one of [people.other, people.reader]) await giveThings(one, shelf);
  await things.takeFromOther(people);
  const before = await belongings(people);
  const report = createReport(address);
  const draw = await drawing(people, shelf, things);

  for (let number = 1; number <= requests; number += 1) {
    if (number % LOOK_EVERY === 1) {
      await lookAround(people, shelf, things);
      say(`request ${number}, ${report.failures.length} failures`);
    }
    const [attempt, caller, token] = draw(seed + number);
    const sendOnce = () => sendBy(attempt, caller, people, token);
    const got = await sendOnce();
    // The machine may have been busy with something else; what is hostile takes as long again.
    if (isTooSlow(attempt, got)) got.tookMs = Math.min(got.tookMs, (await sendOnce()).tookMs);
    const judged = judge(attempt, caller, got);
    const { route } = attempt.operation.endpoint;
    for (const { fault, why } of judged) say(`request ${number}, ${route}: ${fault}: ${why}`);
    report.add({ number, attempt, caller, got, judged });
  }

  const after = await belongings(people);
  const [was, is] = [withoutMoves(before, after), withoutMoves(after, before)];
  const text = `What another reader has changed from ${was} to ${is}.`;
  if (was !== is) report.failures.push({ fault: 'without permission', text });
  return report;
}

import { randomUUID } from 'node:crypto';
import { type Caller, isTooSlow, judge } from './judge.ts';
import { type Attempt, makeRequest } from './make-request.ts';
import { readOperations } from './operations.ts';
import { openPeople, type People, type Person } from './people.ts';
import { type Random, randomOf } from './random.ts';
import { createReport, type Report } from './report.ts';
import { type Got, send } from './send.ts';
import { createThings, type Things } from './things.ts';

type Given = {
  /** Of a server with some books and without accounts. */
  address: string;
  requests: number;
  seed: number;
  /** Says how far it is. */
  say?: (text: string) => void;
};

const LOOK_EVERY = 250;
const SAY_EVERY = 1000;

type Shelf = readonly { id: number; author: { id: number } }[];

async function publishedBooks({ admin }: People): Promise<Shelf> {
  const { books } = (await admin.ask('GET /api/v1/books?per_page=100')) as { books: Shelf };
  if (books.length === 0) throw new Error('The server has no books.');
  return books;
}

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

/** What the other reader has, which no request of this run may change. */
async function belongings({ other }: People): Promise<string> {
  const { history } = (await other.ask('GET /api/v1/history')) as {
    history: { history_id: number; time: number }[];
  };
  const { highlights } = (await other.ask('GET /api/v1/highlights')) as {
    highlights: { id: string; note: string }[];
  };
  const { collections } = (await other.ask('GET /api/v1/own-collections')) as {
    collections: { id: string; name: string; book_ids: number[] }[];
  };
  return JSON.stringify([
    collections.map(({ id, name, book_ids: bookIds }) => `${id} ${name} ${bookIds.join()}`),
    history.map(({ history_id, time }) => `${history_id} ${time}`).toSorted(),
    highlights.map(({ id, note }) => `${id} ${note}`).toSorted(),
  ]);
}

/** Books that a request took down are put up again. */
async function lookAround({ admin, reader }: People, shelf: Shelf, things: Things): Promise<void> {
  for (const { id } of shelf) await admin.ask(`PATCH /api/v1/admin/books/${id}`, { published: true });
  await things.takeFromAdmin(admin);
  await things.takeFromReader(reader);
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

const shares: readonly Caller[] = ['nobody', 'wrong token', 'reader', 'reader', 'admin', 'admin'];
const wrongTokens = ['unknown', '', 'a b', "' OR 1=1 --", 'x'.repeat(5_000), 'eyJhbGciOiJub25lIn0.e30.'];

const isSignedOut = ({ status, text }: Got): boolean => status === 401 && text.includes('"unauthenticated"');

const withToken = (attempt: Attempt, token: string): Attempt => ({
  ...attempt,
  headers: { ...attempt.headers, authorization: `Bearer ${token}` },
});

/** Signs in again where an earlier call ended the session, and repeats the call. */
async function sendAs(address: string, attempt: Attempt, who: Person): Promise<Got> {
  const got = await send(address, withToken(attempt, who.token()));
  if (!isSignedOut(got)) return got;
  await who.comeBack();
  return send(address, withToken(attempt, who.token()));
}

function sender(address: string, people: People, random: Random) {
  async function sendBy(attempt: Attempt, caller: Caller): Promise<Got> {
    if (caller === 'nobody') return send(address, attempt);
    if (caller === 'wrong token')
      return send(address, withToken(attempt, random.pick([people.endedToken, ...wrongTokens])));
    const got = await sendAs(address, attempt, people[caller]);
    // The admin may have made an admin of the reader.
    if (attempt.operation.endpoint.route === 'PATCH /api/v1/admin/users/:id' && got.status === 200)
      await people.reader.comeBack();
    return got;
  }
  return async (attempt: Attempt, caller: Caller): Promise<Got> => {
    const got = await sendBy(attempt, caller);
    if (!isTooSlow(attempt, got)) return got;
    // The machine may have been busy with something else; what is hostile takes as long again.
    const { tookMs } = await sendBy(attempt, caller);
    return { ...got, tookMs: Math.min(got.tookMs, tookMs) };
  };
}

/** Sends so many generated requests, one after the other, and judges every answer. */
export async function attack({ address, requests, seed, say = () => undefined }: Given): Promise<Report> {
  const random = randomOf(seed);
  const operations = await readOperations(address);
  const people = await openPeople(address);
  const shelf = await publishedBooks(people);
  const things = createThings();
  for (const { author } of shelf) things.add('author', author.id);
  await giveThings(people.other, shelf);
  await giveThings(people.reader, shelf);
  await things.takeFromOther(people.other);
  const before = await belongings(people);
  const report = createReport(address);
  const sendBy = sender(address, people, random);

  for (let number = 1; number <= requests; number += 1) {
    if (number % LOOK_EVERY === 1) await lookAround(people, shelf, things);
    if (number % SAY_EVERY === 0) say(`${number} requests, ${report.failures.length} failures`);
    const caller = random.pick(shares);
    let attempt = makeRequest(random.pick(operations), random, things);
    while (endsTheRun(attempt, people, shelf)) attempt = makeRequest(random.pick(operations), random, things);
    const got = await sendBy(attempt, caller);
    const judged = judge(attempt, caller, got);
    const { route } = attempt.operation.endpoint;
    for (const { fault, why } of judged) say(`request ${number}, ${route}: ${fault}: ${why}`);
    report.add({ number, attempt, caller, got, judged });
  }

  const after = await belongings(people);
  if (after !== before) report.tell(`What another reader has changed from ${before} to ${after}.`);
  return report;
}

import { join } from 'node:path';
import fc from 'fast-check';
import { GUEST_TOKEN } from '#contract/endpoint.ts';
import type { HistoryItem } from '#contract/listening.ts';
import { isByBasic } from '#server/testing/app-call-rows.ts';
import { ask, callServer } from '../support/call-server.ts';
import { type RunningPrecis, runBuilt } from '../support/run-built.ts';
import { until } from '../support/until.ts';
import { mostly } from './hostile.ts';
import { type Caller, type Got, isTooSlow, judge } from './judge.ts';
import { type Attempt, readOperations, requestsTo } from './make-request.ts';
import { bearer, openPeople, type People } from './people.ts';
import { createReport, type Report } from './report.ts';

type Given = {
  /** Empty. */
  folder: string;
  /** Of some books, by which the server begins. */
  shelf: string;
  requests: number;
  seed: number;
  /** Says how far it is. */
  say?: (text: string) => void;
};

const LOOK_EVERY = 250;

type Books = { books: { id: number }[] };

type Belongings = { places: HistoryItem[]; others: string };

type Drawn = { attempt: Attempt; caller: Caller; wrongToken: string };

/** What the other reader has, which no request of this run may change. */
async function belongings({ other }: People): Promise<Belongings> {
  const pick = async (path: string, list: string, fields: readonly string[]) => {
    const answer = await other.ask<Record<string, Record<string, unknown>[]>>(`GET /api/v1/${path}`);
    return answer[list]?.map((row) => JSON.stringify(fields.map((field) => row[field]))).toSorted();
  };
  const { history } = await other.ask<{ history: HistoryItem[] }>('GET /api/v1/history');
  const others = JSON.stringify([
    await pick('highlights', 'highlights', ['id', 'note']),
    await pick('own-collections', 'collections', ['id', 'name', 'book_ids']),
  ]);
  return { places: history.toSorted((one, another) => one.history_id - another.history_id), others };
}

/** An admin who has a book narrated again moves places in it with their sentences: its seconds are of other audio then. */
function withoutMoves({ places, others }: Belongings, { places: now }: Belongings): string {
  const audioNow = new Map(now.map(({ history_id, audio_version }) => [history_id, audio_version]));
  const kept = places.map(({ history_id, time, audio_version, listened_at }) => [
    history_id,
    listened_at,
    ...(audio_version === audioNow.get(history_id) ? [time] : []),
  ]);
  return JSON.stringify([kept, others]);
}

/** What would end the run itself: the accounts of the admin and of the other reader, the few books, some settings. */
function endsTheRun(
  { endpoint, path, body }: Attempt,
  { admin, other }: People,
  shelf: readonly number[],
): boolean {
  const { route } = endpoint;
  const sent = `${path.replace('/v1/', '/')} ${body?.toString() ?? ''}`;
  const named = new Set(sent.match(/\d+/g));
  const names = (ids: readonly number[]) => ids.some((id) => named.has(String(id)));
  if (route === 'PATCH /api/v1/admin/users/:id') return names([admin.id(), other.id()]);
  // It would call whatever address was made up, or let nobody in.
  if (route === 'PUT /api/v1/admin/settings/values') return /_URL|REGISTRATION/.test(sent);
  const endsBooks = /admin\/books\/bulk-delete|^DELETE \/api\/v1\/admin\/books\/:id$|generation\/redo$/;
  return endsBooks.test(route) && names(shelf);
}

async function send(address: string, attempt: Attempt, who: Record<string, string>): Promise<Got> {
  const { method, path, body } = attempt;
  const sent = { headers: { ...attempt.headers, ...who }, body: body ?? undefined };
  const began = performance.now();
  const took = () => performance.now() - began;
  return callServer({ address }, `${method} ${path}`, sent).then(
    ({ status, headers: had, text }) => ({ status, type: had['content-type'] ?? '', text, tookMs: took() }),
    (error: unknown) => ({ status: null, type: '', text: String(error), tookMs: took() }),
  );
}

/** Whether an earlier call may have ended the session. */
function maySignOut({ endpoint }: Attempt, caller: Caller, { status, text }: Got): boolean {
  if (isByBasic(endpoint)) return status === 401;
  if (status === 401 && text.includes('"unauthenticated"')) return true;
  // What's open to anyone doesn't say it.
  return caller === 'app' && endpoint.access === 'anyone' && !endpoint.forApps && status !== 403;
}

/** Signs in again where an earlier call ended the session, and repeats the call. */
async function sendBy(address: string, people: People, { attempt, caller, wrongToken }: Drawn): Promise<Got> {
  if (caller === 'nobody') return send(address, attempt, {});
  if (caller === 'wrong token') return send(address, attempt, bearer(wrongToken));
  if (caller === 'guest') return send(address, attempt, bearer(GUEST_TOKEN));
  const inApp = isByBasic(attempt.endpoint) ? people.reader.basic : people.reader.app;
  const who = caller === 'app' ? inApp : people[caller];
  let got = await send(address, attempt, who.headers());
  if (maySignOut(attempt, caller, got)) {
    await who.comeBack();
    got = await send(address, attempt, who.headers());
  }
  // The admin may have made an admin of the reader.
  if (attempt.endpoint.route === 'PATCH /api/v1/admin/users/:id' && got.status === 200)
    await people.reader.comeBack();
  return got;
}

const drawnCallers = fc.constantFrom<Caller>(
  ...(['nobody', 'wrong token', 'guest', 'app', 'reader', 'reader', 'admin', 'admin'] as const),
);
const wrongTokens = ['unknown', '', 'a b', "' OR 1=1 --", 'x'.repeat(5_000), 'eyJhbGciOiJub25lIn0.e30.'];

async function drawing(people: People, shelf: readonly number[]): Promise<(seed: number) => Drawn> {
  const { ofContract, ofApps } = await readOperations();
  const operations = mostly(fc.constantFrom(...ofContract), 25, fc.constantFrom(...ofApps));
  const tokens = fc.constantFrom(people.endedToken, ...wrongTokens);
  const draw = (seed: number): Drawn => {
    const owned = { own: people.reader.things(), others: people.other.things() };
    const attempts = operations.chain((one) => requestsTo(one, owned));
    const made = fc
      .tuple(attempts, drawnCallers, tokens, fc.boolean())
      .map(([attempt, drawn, wrongToken, isByApp]): Drawn => {
        // Apps have calls of their own, and are kept from all others.
        const isForApps = attempt.endpoint.forApps || isByBasic(attempt.endpoint);
        return { attempt, caller: isByApp && isForApps ? 'app' : drawn, wrongToken };
      });
    const [drawn] = fc.sample(made, { seed, numRuns: 1 });
    return drawn && !endsTheRun(drawn.attempt, people, shelf) ? drawn : draw(seed + 1_000_003);
  };
  return draw;
}

/** Books that a request took down are put up again, once nothing is made of them any more. */
async function putUpAgain({ admin }: People, shelf: readonly number[]): Promise<void> {
  for (const id of shelf) {
    const publish = () => admin.ask(`PATCH /api/v1/admin/books/${id}`, { published: true });
    await until(`book ${id} is published`, () => publish().catch(() => null), { limitMs: 60_000 });
  }
}

/** Sends so many generated requests to a server, one after the other, and judges every answer. */
export async function attack(given: Given): Promise<Report & { said: string }> {
  const { folder, shelf } = given;
  const server = await runBuilt({ DATA_DIR: join(folder, 'data'), STARTER_LIBRARY: shelf, DEMO: 'on' });
  try {
    const report = await attackServer(server, given);
    return { ...report, said: server.said() };
  } finally {
    await server.stop();
  }
}

async function attackServer(
  { address }: RunningPrecis,
  { requests, seed, say = () => undefined }: Given,
): Promise<Report> {
  say(`attacking ${address} with seed ${seed}`);
  const bookId = await until('the server has books', async () => {
    const { books } = await ask<Books>({ address }, 'GET /api/v1/landing');
    return books[0]?.id;
  });
  const people = await openPeople(address, bookId);
  const { books } = await people.admin.ask<Books>('GET /api/v1/books?per_page=100');
  const shelf = books.map(({ id }) => id);
  const before = await belongings(people);
  const report = createReport(address);
  const draw = await drawing(people, shelf);
  for (let number = 1; number <= requests; number += 1) {
    if (number % LOOK_EVERY === 1) {
      await putUpAgain(people, shelf);
      say(`request ${number}, ${report.failures.length} failures`);
    }
    const drawn = draw(seed + number);
    const { attempt, caller } = drawn;
    const sendOnce = () => sendBy(address, people, drawn);
    const got = await sendOnce();
    // The machine may have been busy with something else; what is hostile takes as long again.
    if (isTooSlow(attempt, got)) got.tookMs = Math.min(got.tookMs, (await sendOnce()).tookMs);
    const judged = judge(attempt, caller, got);
    for (const { fault, why } of judged)
      say(`request ${number}, ${attempt.endpoint.route}: ${fault}: ${why}`);
    report.add({ number, attempt, caller, got, judged });
  }
  const after = await belongings(people);
  const [was, is] = [withoutMoves(before, after), withoutMoves(after, before)];
  const text = `What another reader has changed from ${was} to ${is}.`;
  if (was !== is) report.failures.push({ fault: 'without permission', text });
  return report;
}

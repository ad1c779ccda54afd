import { join } from 'node:path';
import fc from 'fast-check';
import { GUEST_TOKEN } from '#contract/endpoint.ts';
import type { HistoryItem } from '#contract/listening.ts';
import { isByBasic } from '#server/testing/app-call-rows.ts';
import { ask, callServer, type Target } from '../support/call-server.ts';
import { type RunningPrecis, runBuilt } from '../support/run-built.ts';
import { until } from '../support/until.ts';
import { mostly } from './hostile.ts';
import { type Caller, type Got, isTooSlow, judge } from './judge.ts';
import { type Attempt, appOperations, readOperations, requestsTo } from './make-request.ts';
import { openPeople, type People, type Person } from './people.ts';
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

async function send(target: Target, { method, path, headers, body }: Attempt): Promise<Got> {
  const began = performance.now();
  const took = () => performance.now() - began;
  return callServer(target, `${method} ${path}`, { headers, body: body ?? undefined }).then(
    ({ status, headers: had, text }) => ({ status, type: had['content-type'] ?? '', text, tookMs: took() }),
    (error: unknown) => ({ status: null, type: '', text: String(error), tookMs: took() }),
  );
}

/** Signs in again where an earlier call ended the session, and repeats the call. */
async function sendAs(attempt: Attempt, who: Pick<Person, 'target' | 'comeBack'>): Promise<Got> {
  const got = await send(who.target(), attempt);
  if (got.status !== 401 || !got.text.includes('"unauthenticated"')) return got;
  await who.comeBack();
  return send(who.target(), attempt);
}

async function sendByApp(attempt: Attempt, { app }: Person): Promise<Got> {
  const { access, forApps } = attempt.endpoint;
  if (!isByBasic(attempt.endpoint)) {
    const got = await sendAs(attempt, app);
    if (access !== 'anyone' || forApps || got.status === 403) return got;
    // What's open to anyone doesn't say that an earlier call has ended the session.
    await app.comeBack();
    return send(app.target(), attempt);
  }
  const { address } = app.target();
  const sendOnce = () =>
    send({ address }, { ...attempt, headers: { ...attempt.headers, authorization: app.basic() } });
  const got = await sendOnce();
  if (got.status !== 401) return got;
  await app.comeBack();
  return sendOnce();
}

async function sendBy(attempt: Attempt, caller: Caller, people: People, token: string): Promise<Got> {
  const { address } = people.admin.target();
  if (caller === 'nobody') return send({ address }, attempt);
  if (caller === 'wrong token') return send({ address, token }, attempt);
  if (caller === 'guest') return send({ address, token: GUEST_TOKEN }, attempt);
  if (caller === 'app') return sendByApp(attempt, people.reader);
  const got = await sendAs(attempt, people[caller]);
  // The admin may have made an admin of the reader.
  if (attempt.endpoint.route === 'PATCH /api/v1/admin/users/:id' && got.status === 200)
    await people.reader.comeBack();
  return got;
}

const drawnCallers = fc.constantFrom<Caller>(
  ...(['nobody', 'wrong token', 'guest', 'app', 'reader', 'reader', 'admin', 'admin'] as const),
);
const wrongTokens = ['unknown', '', 'a b', "' OR 1=1 --", 'x'.repeat(5_000), 'eyJhbGciOiJub25lIn0.e30.'];

type Drawn = [attempt: Attempt, caller: Caller, wrongToken: string];

async function drawing(people: People, shelf: readonly number[]): Promise<(seed: number) => Drawn> {
  const described = await readOperations(people.admin.target().address);
  // Apps have calls of their own, and are kept from all others.
  const forApps = fc.constantFrom(...appOperations());
  const operations = mostly(fc.constantFrom(...described), 25, forApps);
  const tokens = fc.constantFrom(people.endedToken ?? '', ...wrongTokens);
  const draw = (seed: number): Drawn => {
    const owned = { own: people.reader.things(), others: people.other.things() };
    const made = fc
      .tuple(
        operations.chain((one) => requestsTo(one, owned)),
        drawnCallers,
        tokens,
        fc.boolean(),
      )
      .map(([attempt, caller, token, isByApp]): Drawn => {
        const { forApps: isForApps } = attempt.endpoint;
        return [attempt, isByApp && (isForApps || isByBasic(attempt.endpoint)) ? 'app' : caller, token];
      });
    const [drawn] = fc.sample(made, { seed, numRuns: 1 });
    return drawn && !endsTheRun(drawn[0], people, shelf) ? drawn : draw(seed + 1_000_003);
  };
  return draw;
}

/** Books that a request took down are put up again, once nothing is made of them any more. */
async function putUpAgain({ admin }: People, shelf: readonly number[]): Promise<void> {
  const patience = { limitMs: 60_000, everyMs: 200 };
  for (const id of shelf)
    await until(
      `book ${id} is published`,
      () => admin.ask(`PATCH /api/v1/admin/books/${id}`, { published: true }).catch(() => null),
      patience,
    );
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
    const [attempt, caller, token] = draw(seed + number);
    const sendOnce = () => sendBy(attempt, caller, people, token);
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

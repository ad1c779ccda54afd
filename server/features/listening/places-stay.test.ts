import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SingleBook } from '#contract/books.ts';
import type { Jump } from '#contract/listening.ts';
import type { Section } from '#contract/reading.ts';
import { narrateAgain } from '#server/features/narration/index.ts';
import { rows, sql } from '#server/platform/database/sql.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';

const sentencesOf = (part: string): string[] =>
  Array.from(
    { length: 12 },
    (_, index) => `Sentence ${index + 1} of ${part} says ${'more '.repeat(index + 1)}so.`,
  );
const INTRODUCTION = sentencesOf('the introduction');
const IDEA = sentencesOf('the idea');
const bodyOf = (introduction: readonly string[], idea: readonly string[]): string =>
  `## What is in it for you\n\n${introduction.join(' ')}\n\n## An idea\n\n${idea.join(' ')}`;

let test: TestApp;
let admin: string;
let reader: string;
let bookId: number;
let books = 0;
beforeAll(async () => {
  test = await buildTestApp({ narrator: silentNarrator });
  admin = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
});
afterAll(() => test.close());

const narrate = () =>
  runJobs(test, test.opened.narration.jobs ?? {}, { names: ['respell-books', 'narrate-book'] });

async function publish(body: string, originKey = `test:${books}`): Promise<number> {
  const book = { title: `Book ${originKey}`, author: 'Ann', categories: [], sourceLabel: 'Test', originKey };
  const { bookId: id } = await test.features.generation.publishSummary({
    book: { ...book, sourceKind: 'starter' },
    body,
  });
  await narrate();
  return id;
}

beforeEach(async () => {
  books += 1;
  bookId = await publish(bodyOf(INTRODUCTION, IDEA));
});

const call = async <Body>(route: string, token: string, body?: unknown): Promise<Body> => {
  const answer = await test.call(route, body === undefined ? { token } : { token, body });
  expect(answer.status).toBe(200);
  return answer.body as Body;
};
const showBook = async (token: string): Promise<SingleBook & { audio: string }> => {
  const { data } = await call<{ data: SingleBook }>(`GET /api/v1/books/${bookId}`, token);
  return { ...data, audio: /([^/]+)\.mp3/.exec(data.audio_public_link ?? '')?.[1] ?? '' };
};
const linesNow = async () => {
  const { data } = await call<{ data: { sections: Section[] } }>(`GET /api/v1/books/${bookId}/text`, reader);
  return data.sections.flatMap(({ sentences }) => sentences);
};
/** The second of a sentence at a share of it. */
async function secondOf(text: string, share = 0.5): Promise<number> {
  const line = (await linesNow()).find((one) => one.text === text);
  const { start = null, end = null } = line ?? {};
  if (start === null || end === null) throw new Error(`Not narrated: ${text}`);
  return start + (end - start) * share;
}
type Saved = { time: number; version: number; accepted: boolean; audio_version: string; history_id: number };
const save = (token: string, body: object) => call<Saved>(`PUT /api/v1/books/audio/${bookId}`, token, body);
const respell = (written: string, spoken: string) =>
  call(`PUT /api/v1/admin/books/${bookId}/respellings`, admin, { respellings: [{ written, spoken }] });
let narrations = 0;
const another = async () => {
  narrations += 1;
  await respell('Sentence', `Sentence${' by sentence'.repeat(1 + (narrations % 3))} ${narrations}`);
  await narrate();
};

const HERE = IDEA[4] ?? '';
const IN_PHONE = { device: 'Phone' };
const IN_LAPTOP = { device: 'Laptop' };

describe('when a book is narrated again', () => {
  it('every place of every listener is at the same words, and what is finished stays so', async () => {
    const other = (await test.aReader()).access_token;
    const third = (await test.aReader()).access_token;
    const finishedAt = (await showBook(reader)).duration ?? 0;
    await save(reader, { time: await secondOf(INTRODUCTION[2] ?? '', 0.25) });
    await save(reader, { time: await secondOf(HERE, 0.75), cause: 'seek' });
    await save(other, { time: await secondOf(IDEA[10] ?? '') });
    await save(third, { time: finishedAt });
    const before = await showBook(reader);
    await another();

    const after = await showBook(reader);
    expect(after.duration).toBeGreaterThan((before.duration ?? 0) + 10);
    expect(after.audio).not.toBe(before.audio);
    expect(after.time).toBeCloseTo(await secondOf(HERE, 0.75), 3);
    expect(after.version).toBe(before.version + 1);
    expect((await showBook(other)).time).toBeCloseTo(await secondOf(IDEA[10] ?? ''), 3);
    const third2 = await showBook(third);
    expect(third2.finished).toBe(true);
    expect(third2.time).toBeGreaterThan(await secondOf(IDEA[11] ?? '', 0.99));
    const { trail } = await call<{ trail: Jump[] }>(`GET /api/v1/history/${after.history_id}/trail`, reader);
    expect(trail).toHaveLength(1);
    expect(trail[0]?.from).toBeCloseTo(await secondOf(INTRODUCTION[2] ?? '', 0.25), 3);
    expect(trail[0]?.to).toBeCloseTo(await secondOf(HERE, 0.75), 3);
  });

  it('the places in other books are left alone', async () => {
    const first = bookId;
    await save(reader, { time: 33 });
    books += 1;
    bookId = await publish(bodyOf(INTRODUCTION, IDEA));
    await another();
    bookId = first;
    expect(await showBook(reader)).toMatchObject({ time: 33, version: 1 });
  });

  it('from another text, a place is in the same sentence, or in the next one that stays', async () => {
    const other = (await test.aReader()).access_token;
    await save(reader, { time: await secondOf(HERE, 0.25) });
    await save(other, { time: await secondOf(IDEA[7] ?? '') });
    const idea = [
      'Something new at the beginning.',
      ...IDEA.slice(2, 7),
      ...IDEA.slice(9),
      ...IDEA.slice(0, 2),
    ];
    await publish(bodyOf(INTRODUCTION.slice(3), idea));
    expect((await showBook(reader)).time).toBeCloseTo(await secondOf(HERE, 0.25), 3);
    expect((await showBook(other)).time).toBeCloseTo(await secondOf(IDEA[9] ?? '', 0), 3);
  });

  it('a text edited twice before it is narrated loses nothing either', async () => {
    await save(reader, { time: await secondOf(HERE) });
    const once = bodyOf(INTRODUCTION.slice(3), IDEA);
    const key = `test:${books}`;
    const { generation } = test.features;
    const book = { title: `Book ${key}`, author: 'Ann', categories: [], sourceLabel: 'Test', originKey: key };
    await generation.publishSummary({ book: { ...book, sourceKind: 'starter' }, body: once });
    await publish(bodyOf(INTRODUCTION.slice(5), IDEA.slice(2)));
    expect((await showBook(reader)).time).toBeCloseTo(await secondOf(HERE), 3);
  });

  it('nothing changes where the same audio is stored again', async () => {
    await save(reader, { time: 20 });
    await narrateAgain(test, [bookId]);
    await narrate();
    expect(await showBook(reader)).toMatchObject({ time: 20, version: 1 });
  });

  it('no save is refused for that alone', async () => {
    await save(reader, { time: await secondOf(HERE), ...IN_PHONE });
    const { version } = await showBook(reader);
    await another();
    await another();
    // Based on what was saved before: nobody has moved on since.
    const far = { time: await secondOf(INTRODUCTION[0] ?? ''), base_version: version, ...IN_LAPTOP };
    expect(await save(reader, { ...far, cause: 'seek' })).toMatchObject({ accepted: true });
    const back = { time: await secondOf(HERE), base_version: version, ...IN_PHONE };
    const { status, body } = await test.call(`PUT /api/v1/books/audio/${bookId}`, {
      token: reader,
      body: back,
    });
    expect(status).toBe(409);
    expect(body.audio_version).toBe((await showBook(reader)).audio);
  });
});

describe('a save from audio that was replaced', () => {
  it('is at the same words in the present audio, and its answer says which that is', async () => {
    const { audio } = await showBook(reader);
    const [began, heard] = [await secondOf(HERE, 0), await secondOf(HERE, 0.9)];
    await save(reader, { time: began, audio_version: audio });
    await another();
    const now = await showBook(reader);
    const saved = await save(reader, { time: heard, audio_version: audio, base_version: now.version });
    expect(saved).toMatchObject({ accepted: true, audio_version: now.audio });
    expect(saved.time).toBeCloseTo(await secondOf(HERE, 0.9), 3);
    // And in seconds of the present audio, or of none that is said or known, it is taken as it is.
    for (const more of [{ audio_version: now.audio }, {}, { audio_version: 'nobody-knows' }])
      expect(await save(reader, { time: 12.5, ...more })).toMatchObject({ time: 12.5, accepted: true });
  });

  it('is understood after several changes, of the text too, and by whoever begins the book with it', async () => {
    const { audio } = await showBook(reader);
    const heard = await secondOf(HERE, 0.9);
    await another();
    await publish(bodyOf(INTRODUCTION.slice(6), IDEA));
    await another();
    const begun = await call<Saved>('POST /api/v1/history', reader, {
      book_id: bookId,
      time: heard,
      audio_version: audio,
    });
    expect(begun.time).toBeCloseTo(await secondOf(HERE, 0.9), 3);
  });

  it('heard offline before another device went on changes nothing, and heard later wins', async () => {
    const { audio } = await showBook(reader);
    const [heard, later] = [await secondOf(HERE, 0.9), await secondOf(IDEA[8] ?? '', 0.5)];
    const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
    await another();
    const newest = await save(reader, {
      time: await secondOf(IDEA[6] ?? ''),
      listened_at: at(60),
      ...IN_LAPTOP,
    });
    const offline = { audio_version: audio, cause: 'resend', ...IN_PHONE };
    expect(await save(reader, { ...offline, time: heard, listened_at: at(90) })).toMatchObject({
      accepted: false,
      time: newest.time,
    });
    const won = await save(reader, { ...offline, time: later, listened_at: at(30) });
    expect(won.accepted).toBe(true);
    expect(won.time).toBeCloseTo(await secondOf(IDEA[8] ?? '', 0.5), 3);
  });

  it('is understood for ninety days, and its file is there for one', async () => {
    const before = await showBook(reader);
    const heard = await secondOf(HERE, 0.9);
    await another();
    const removal = await rows(
      test.database.pool,
      { days: z.number() },
      sql`select round(extract(epoch from coalesce(j.not_before, j.updated_at) - now()) / 86400)::int as days
          from jobs j where j.payload->>'audioKey' like ${`%${before.audio}%`}`,
    );
    expect(removal).toEqual([{ days: 1 }]);
    const sweepIn = async (days: number) => {
      test.clock.offsetMs = days * 86_400_000;
      await test.sweep('narration');
      test.clock.offsetMs = 0;
    };
    await sweepIn(89);
    expect((await save(reader, { time: heard, audio_version: before.audio })).time).not.toBe(heard);
    await sweepIn(91);
    expect((await save(reader, { time: heard, audio_version: before.audio })).time).toBe(heard);
  });

  it('loses nobody’s place while many save and the book is narrated again and again', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => test.aReader()));
    const order = [0.1, 0.3, 0.5, 0.7, 0.9];
    let saves = 0;
    let isOver = false;
    const listen = async (token: string, index: number) => {
      const sentence = IDEA[index % IDEA.length] ?? '';
      while (!isOver) {
        const { audio } = await showBook(token);
        const line = (await linesNow()).find(({ text }) => text === sentence);
        // The book may be narrated again between the two questions, or after them.
        if (audio !== (await showBook(token)).audio || !line || line.start === null || line.end === null)
          continue;
        const time = line.start + (line.end - line.start) * (order[saves % order.length] ?? 0.5);
        await save(token, { time, audio_version: audio });
        saves += 1;
      }
    };
    const listening = people.map(({ access_token: token }, index) => listen(token, index));
    for (let time = 0; time < 4; time += 1) await another();
    await expect.poll(() => saves, { timeout: 20_000 }).toBeGreaterThan(20);
    isOver = true;
    await Promise.all(listening);
    await another();
    for (const [index, { access_token: token }] of people.entries()) {
      const { time } = await showBook(token);
      const line = (await linesNow()).find(({ text }) => text === IDEA[index % IDEA.length]);
      expect(time).toBeGreaterThan(line?.start ?? Number.NaN);
      expect(time).toBeLessThan(line?.end ?? Number.NaN);
    }
  });
});

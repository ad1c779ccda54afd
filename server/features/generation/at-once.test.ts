import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SettingValues } from '#contract/settings.ts';
import { upsertBook } from '#server/features/books/index.ts';
import type { Opened } from '#server/platform/feature/feature.ts';
import { openWork } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';
import { openSpeechServerOfTests } from '#server/testing/speech-server.ts';
import { obedientAnswer, openTextServer } from '#server/testing/text-server.ts';

const BOOKS = 6;

let test: TestApp;
let token: string;
let writer: Awaited<ReturnType<typeof openTextServer>>;
let work: ReturnType<typeof openWork>;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  writer = await openTextServer();
  test = await buildTestApp({ narrator: silentNarrator });
  token = (await test.aReader()).access_token;
  const { database, log, opened, settings } = test;
  const handlers = Object.assign({}, ...Object.values<Opened>(opened).map(({ jobs }) => jobs));
  work = openWork({ database, log, handlers, stopLimitMs: 2_000, pollIntervalMs: 200 });
  settings.onChange(() => work.look());
  closing.push(
    () => work.stop(),
    () => test.close(),
    () => writer.close(),
  );
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const change = async (values: SettingValues) => {
  const answer = await test.call('PUT /api/v1/admin/settings/values', { token, body: { values } });
  expect(answer.status, answer.text).toBe(200);
};

async function orderBooks(): Promise<void> {
  const { query } = test.database;
  const ids: number[] = [];
  for (let number = 1; number <= BOOKS; number += 1) {
    const title = `Book ${number}`;
    const facts = {
      title,
      author: 'Henry David Thoreau',
      categories: [],
      sourceKind: 'ai',
      sourceLabel: '',
    } as const;
    const bookId = await upsertBook(query, { originKey: null, ...facts, status: 'waiting', wordCount: 0 });
    const text = 'I went to the woods because I wished to live deliberately.';
    await test.features.generation.attachText(query, { bookId, title, text });
    ids.push(bookId);
  }
  await test.call('POST /api/v1/admin/books/generate', { token, body: { ids } });
}

/** Holds every call until it's let go, and knows how many there are. */
function aHold() {
  const held: (() => void)[] = [];
  const seen = { now: 0, most: 0 };
  return {
    seen,
    arrive: async (): Promise<void> => {
      seen.now += 1;
      seen.most = Math.max(seen.most, seen.now);
      await new Promise<void>((resolve) => held.push(resolve));
      seen.now -= 1;
    },
    letGo: () => {
      for (const release of held.splice(0)) release();
    },
  };
}

/** Long enough for one call too many to arrive. */
async function staysAt(hold: ReturnType<typeof aHold>, calls: number): Promise<void> {
  await expect.poll(() => hold.seen.now, { timeout: 10_000 }).toBe(calls);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(hold.seen.now).toBe(calls);
}

describe('a provider', () => {
  it('gets as many calls at once as it may, and as many as that is changed to without a restart', async () => {
    const hold = aHold();
    writer.behaveBy(async (asked) => {
      await hold.arrive();
      return { text: obedientAnswer(asked) };
    });
    await change({ TEXT_BASE_URL: writer.url, TEXT_CONCURRENCY: '3' });
    await work.start();
    await orderBooks();
    await staysAt(hold, 3);
    await change({ TEXT_CONCURRENCY: '5' });
    await staysAt(hold, 5);

    await change({ TEXT_CONCURRENCY: '1' });
    hold.letGo();
    await staysAt(hold, 1);
    hold.seen.most = 0;
    hold.letGo();
    await staysAt(hold, 1);
    expect(hold.seen.most).toBe(1);
  });

  it('gets no more calls a minute than it may, however many may run at once', async () => {
    const hold = aHold();
    writer.behaveBy(async (asked) => {
      await hold.arrive();
      return { text: obedientAnswer(asked) };
    });
    await change({ TEXT_BASE_URL: writer.url, TEXT_CONCURRENCY: '3', TEXT_PER_MINUTE: '1' });
    await work.start();
    await orderBooks();
    await staysAt(hold, 1);
    expect(hold.seen.most).toBe(1);
    hold.letGo();
  });

  it.each(['0', '33', '1.5', 'many'])('can’t be given %s calls at once', async (value) => {
    const { status, body } = await test.call('PUT /api/v1/admin/settings/values', {
      token,
      body: { values: { SPEECH_CONCURRENCY: value } },
    });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['SPEECH_CONCURRENCY']]);
  });

  it('is not waited for by books that need another one', async () => {
    const voice = await openSpeechServerOfTests();
    closing.push(() => voice.close());
    const speaking = aHold();
    voice.behaveBy(async () => {
      await speaking.arrive();
      return { rateHz: 24_000 };
    });
    await change({
      TEXT_BASE_URL: writer.url,
      TEXT_CONCURRENCY: '1',
      SPEECH_BASE_URL: voice.url,
      SPEECH_CONCURRENCY: '2',
    });
    await work.start();
    await orderBooks();
    await staysAt(speaking, 2);
    const written = async () => {
      const { rows } = await test.database.pool.query(
        `select count(*)::int as count from generation_steps where step = 'write' and state = 'done'`,
      );
      return rows[0].count;
    };
    await expect.poll(written, { timeout: 20_000 }).toBe(BOOKS);
    expect(speaking.seen.most).toBe(2);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HeardPart, ListeningTime } from '#contract/listening-time.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** A Wednesday. */
const TODAY = '2026-11-25';
const at = (moment: string) => {
  test.clock.offsetMs = Date.parse(moment) - Date.now();
};
beforeEach(() => at(`${TODAY}T12:00:00Z`));

async function aListener() {
  const { access_token: token, user } = await test.aReader();
  return {
    userId: user.id,
    token,
    heard: (part: Partial<HeardPart> & { to_seconds: number }) =>
      test.call('POST /api/v1/listening-time', {
        token,
        body: { day: TODAY, counter: randomUUID(), from_seconds: 0, ...part },
      }),
    async time(query = 'time_zone=UTC') {
      const { body } = await test.call(`GET /api/v1/listening-time?${query}`, { token });
      return body.data as ListeningTime | null;
    },
    async today() {
      return (await this.time())?.week.find(({ day }) => day === TODAY)?.seconds;
    },
    turn: (isOn: boolean) =>
      test.call('PATCH /api/v1/profile', { token, body: { preferences: { listening_time: isOn } } }),
    forget: () => test.call('DELETE /api/v1/listening-time', { token }),
    rows: async () =>
      (
        await test.database.pool.query<{ days: number; counters: number }>(
          `select (select count(*)::int from listening_days where user_id = $1) as days,
            (select count(*)::int from listening_counters where user_id = $1) as counters`,
          [user.id],
        )
      ).rows[0],
  };
}

describe('counting', () => {
  it('starts with nothing', async () => {
    const time = await (await aListener()).time();
    expect(time).toMatchObject({ finished: { this_week: 0, this_year: 0, total: 0 } });
    expect(time?.week.map(({ seconds }) => seconds)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(time?.months).toHaveLength(12);
  });

  it('counts the same seconds once, told again or late', async () => {
    const listener = await aListener();
    const counter = randomUUID();
    await listener.heard({ counter, to_seconds: 60 });
    await listener.heard({ counter, to_seconds: 60 });
    await listener.heard({ counter, from_seconds: 60, to_seconds: 150 });
    await listener.heard({ counter, from_seconds: 60, to_seconds: 100 });
    expect(await listener.today()).toBe(150);
  });

  it('counts the same whatever arrives twice, at once or in another order', async () => {
    const listener = await aListener();
    const counters = [randomUUID(), randomUUID(), randomUUID()];
    const parts = counters.flatMap((counter, which) =>
      [60, 120, 180, 230 + which].map((to_seconds) => ({ counter, from_seconds: 0, to_seconds })),
    );
    // A fixed shuffle of each part, twice.
    const sent = [...parts, ...parts].map((part, index) => ({ part, place: (index * 7) % 23 }));
    sent.sort((one, other) => one.place - other.place);
    const answers = await Promise.all(sent.map(({ part }) => listener.heard(part)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listener.today()).toBe(230 + 231 + 232);
  });

  it('gives no day more than has passed of it anywhere', async () => {
    const listener = await aListener();
    at(`${TODAY}T01:00:00Z`);
    await listener.heard({ to_seconds: 86_400, day: '2026-11-26' });
    await listener.heard({ to_seconds: 86_400 });
    await listener.heard({ to_seconds: 86_400 });
    at('2026-11-26T23:00:00Z');
    expect((await listener.time())?.week.slice(2, 4)).toEqual([
      { day: TODAY, seconds: 15 * 3600 },
      { day: '2026-11-26', seconds: 0 },
    ]);
  });

  it('takes what was heard offline for 90 days, and nothing of days to come', async () => {
    const listener = await aListener();
    await listener.heard({ to_seconds: 60, day: '2026-08-27' });
    await listener.heard({ to_seconds: 60, day: '2026-08-26' });
    await listener.heard({ to_seconds: 60, day: '2026-11-27' });
    expect(await listener.rows()).toEqual({ days: 1, counters: 1 });
    await test.sweep('listening');
    expect(await listener.rows()).toEqual({ days: 1, counters: 1 });
    at('2026-11-26T12:00:00Z');
    await test.sweep('listening');
    expect(await listener.rows()).toEqual({ days: 1, counters: 0 });
  });

  it.each([
    [{ to_seconds: 5, from_seconds: 6 }, 'to_seconds'],
    [{ to_seconds: 90_000 }, 'to_seconds'],
    [{ to_seconds: 5, day: '2026-02-30' }, 'day'],
    [{ to_seconds: 5, counter: 'mine' }, 'counter'],
  ])('refuses %j', async (part, field) => {
    const { status, body } = await (await aListener()).heard(part);
    expect({ status, fields: Object.keys(body.errors as object) }).toEqual({ status: 422, fields: [field] });
  });
});

describe('what a reader sees', () => {
  it('is their own alone', async () => {
    const [listener, other] = [await aListener(), await aListener()];
    const counter = randomUUID();
    await listener.heard({ counter, to_seconds: 60 });
    await other.heard({ counter, to_seconds: 5 });
    expect(await listener.today()).toBe(60);
    expect(await other.today()).toBe(5);
    expect((await test.call('GET /api/v1/listening-time?time_zone=UTC')).status).toBe(401);
  });

  it('follows their calendar and the first day of their week', async () => {
    at('2026-12-31T23:30:00Z');
    const listener = await aListener();
    await listener.heard({ day: '2027-01-01', to_seconds: 60 });
    await listener.heard({ day: '2026-12-21', to_seconds: 30 });
    const bookId = await test.aBook();
    const { token } = listener;
    const opened = await test.call('POST /api/v1/history', { token, body: { book_id: bookId } });
    const path = `PUT /api/v1/history/${String(opened.body.history_id)}/finished`;
    await test.call(path, { token, body: { finished: true } });
    const inMadrid = await listener.time('time_zone=Europe/Madrid');
    expect(inMadrid?.week[0]?.day).toBe('2026-12-28');
    expect(inMadrid).toMatchObject({ finished: { this_year: 1, total: 1 } });
    expect(inMadrid?.months.slice(-2)).toEqual([
      { month: '2026-12', seconds: 30 },
      { month: '2027-01', seconds: 60 },
    ]);
    const inLima = await listener.time('time_zone=America/Lima&week_starts=7');
    expect(inLima?.week[0]?.day).toBe('2026-12-27');
    expect(inLima?.months.at(-1)).toEqual({ month: '2026-12', seconds: 30 });
  });

  it.each(['', 'time_zone=Mars/Olympus', 'time_zone=UTC&week_starts=8'])(
    'needs more than “%s”',
    async (query) => {
      const { token } = await aListener();
      expect((await test.call(`GET /api/v1/listening-time?${query}`, { token })).status).toBe(422);
    },
  );
});

describe('turned off', () => {
  it('counts nothing and shows nothing, and what was counted is there again afterwards', async () => {
    const listener = await aListener();
    const counter = randomUUID();
    await listener.heard({ counter, to_seconds: 60 });
    await listener.turn(false);
    await listener.heard({ counter, from_seconds: 60, to_seconds: 100 });
    expect(await listener.time()).toBeNull();
    await listener.turn(true);
    expect(await listener.today()).toBe(60);
  });

  it('can be deleted, and a page that goes on brings nothing of it back', async () => {
    const listener = await aListener();
    const counter = randomUUID();
    await listener.heard({ counter, to_seconds: 60 });
    expect((await listener.forget()).status).toBe(200);
    expect(await listener.rows()).toEqual({ days: 0, counters: 0 });
    await listener.heard({ counter, from_seconds: 60, to_seconds: 75 });
    expect(await listener.today()).toBe(15);
  });
});

it('is in the copy of everything, and goes with the account', async () => {
  const listener = await aListener();
  await listener.heard({ to_seconds: 60 });
  const { token } = listener;
  const { body } = await test.call('GET /api/v1/profile/export', { token });
  expect(body.listening_days).toEqual([{ day: TODAY, seconds: 60 }]);
  await test.call('DELETE /api/v1/profile', { token, body: { password: 'correct horse battery' } });
  expect(await listener.rows()).toEqual({ days: 0, counters: 0 });
});

describe('a month', () => {
  it('has what was finished, heard and highlighted in it, by the reader’s calendar, and is theirs alone', async () => {
    at('2026-11-30T23:30:00Z');
    const [listener, other] = [await aListener(), await aListener()];
    const { token } = listener;
    const month = async (name: string, of = listener, zone = 'UTC') =>
      (await test.call(`GET /api/v1/listening-time/${name}?time_zone=${zone}`, { token: of.token })).body
        .data;
    expect(await month('2026-11')).toBeNull();

    const [done, going] = [await test.aBook({ title: 'Walden' }), await test.aBook({ title: 'Emma' })];
    for (const day of ['2026-11-02', '2026-11-30', '2026-12-01'])
      await listener.heard({ day, to_seconds: 60 });
    const opened = await test.call('POST /api/v1/history', { token, body: { book_id: done } });
    await test.call(`PUT /api/v1/history/${String(opened.body.history_id)}/finished`, {
      token,
      body: { finished: true },
    });
    await test.call('POST /api/v1/history', { token, body: { book_id: going, time: 200, cause: 'seek' } });
    const sentences = { first_sentence: 's1', last_sentence: 's1', color: 'green' };
    const marked = await test.call(`POST /api/v1/books/${done}/highlights`, { token, body: sentences });
    expect(marked.status).toBe(200);

    expect(await month('2026-11')).toMatchObject({
      month: '2026-11',
      seconds: 120,
      days: 2,
      finished: [{ title: 'Walden' }],
      begun: [{ title: 'Emma' }],
      highlights: 1,
    });
    expect(await month('2026-11', listener, 'Europe/Madrid')).toMatchObject({ finished: [], highlights: 0 });
    expect(await month('2026-12', listener, 'Europe/Madrid')).toMatchObject({
      days: 1,
      finished: [{ title: 'Walden' }],
    });
    expect(await month('2026-11', other)).toBeNull();
    const wrong = await test.call('GET /api/v1/listening-time/2026-13?time_zone=UTC', { token });
    expect([404, 422]).toContain(wrong.status);
    expect((await test.call('GET /api/v1/listening-time/2026-11?time_zone=UTC')).status).toBe(401);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '#contract/accounts.ts';
import { saveText } from '#server/features/reading/index.ts';
import type { Mailer } from '#server/platform/email/mailer.ts';
import { openSmtpMailer } from '#server/platform/email/smtp-mailer.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openWork, type Work } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { linkIn, type MailBox, openMailBox, type ReceivedEmail } from '#server/testing/mailbox.ts';
import { monthToTell } from './recap-months.ts';

let box: MailBox;
let mail: Mailer;
let test: TestApp;
let work: Work;
beforeAll(async () => {
  box = await openMailBox();
  mail = openSmtpMailer({ url: box.url, from: 'Precis <precis@books.example.org>' });
  test = await buildTestApp({ mail });
  const { database, opened } = test;
  const handlers = { ...opened.accounts.jobs, ...opened.listening.jobs };
  work = openWork({ database, log: createLog('silent'), handlers, pollIntervalMs: 50 });
  await work.start();
});
afterAll(async () => {
  await work.stop();
  await test.close();
  mail.close();
  await box.close();
});
beforeEach(async () => {
  await run('delete from recap_emails');
  await run("update users set preferences = '{}'");
});

const run = (statement: string, values: unknown[] = []) => test.database.pool.query(statement, values);
const at = (moment: string) => {
  test.clock.offsetMs = Date.parse(moment) - Date.now();
};
const minute = () => test.sweep('listening');
const choose = ({ access_token: token }: Session, preferences: object) =>
  test.call('PATCH /api/v1/profile', { token, body: { preferences } });
const preferencesOf = async ({ access_token: token }: Session) =>
  ((await test.call('GET /api/v1/profile', { token })).body.data as { preferences: object }).preferences;
const waiting = async () => (await run("select from jobs where name = 'listening_send_recap'")).rowCount;
async function isOver(): Promise<void> {
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
}
const emailsTo = ({ user }: Session): ReceivedEmail[] => box.to(user.email);

/** Somebody with a confirmed address who wants the email and listened in October 2026. */
async function aListener(preferences: object = {}): Promise<Session> {
  at('2026-10-31T12:00:00Z');
  const reader = await test.aReader();
  await run('update users set email_verified_at = now() where id = $1', [reader.user.id]);
  await choose(reader, { monthly_email: true, time_zone: 'UTC', ...preferences });
  await heard(reader, '2026-10-30', 3_000);
  return reader;
}
const heard = ({ access_token: token }: Session, day: string, to_seconds: number) =>
  test.call('POST /api/v1/listening-time', {
    token,
    body: { day, counter: randomUUID(), from_seconds: 0, to_seconds },
  });

async function listenTo({ access_token: token }: Session, title: string, end: { finished: boolean }) {
  const bookId = await test.aBook({ title });
  const body = { book_id: bookId, time: 200, cause: 'seek' };
  const opened = await test.call('POST /api/v1/history', { token, body });
  if (end.finished)
    await test.call(`PUT /api/v1/history/${String(opened.body.history_id)}/finished`, { token, body: end });
  return bookId;
}

async function aLongBook(title: string): Promise<number> {
  const bookId = await test.aBook({ title });
  const sentences = Array.from({ length: 20 }, (_, index) => `Sentence ${index}.`).join(' ');
  await saveText(test.database.query, { bookId, body: `## Why\n\n${sentences}` });
  return bookId;
}

describe('the monthly email', () => {
  it('says in a few lines what was in the month, with one way to go on and one to stop it', async () => {
    const ann = await aListener();
    for (const title of ['Walden', 'Emma', 'One', 'Two', 'Three', 'Four', 'Five <b>'])
      await listenTo(ann, title, { finished: true });
    const going = await listenTo(ann, 'Middlemarch', { finished: false });
    const body = { first_sentence: 's1', last_sentence: 's1', color: 'green' };
    await test.call(`POST /api/v1/books/${going}/highlights`, { token: ann.access_token, body });
    at('2026-11-01T06:59:00Z');
    await minute();
    await isOver();
    expect(emailsTo(ann)).toEqual([]);

    at('2026-11-01T07:00:00Z');
    // As two processes do.
    await Promise.all([minute(), minute()]);
    await isOver();
    await minute();
    at('2026-11-02T08:00:00Z');
    await minute();
    await isOver();
    const [email, ...more] = emailsTo(ann);
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Your month: October 2026');
    const [hello, ...said] = (email?.text ?? '').split('\n\n');
    expect(hello).toBe('Hello Ann,');
    expect(said.slice(0, 5)).toEqual([
      'Here’s your month: 7 books finished, 1 book in progress, 50 min of listening on 1 day, and 1 highlight.',
      'Finished: “Walden”, “Emma”, “One”, “Two”, “Three”, and 2 more.',
      expect.stringMatching(/^You highlighted: “.+” \(Middlemarch\)$/),
      'To pick up next: “Middlemarch” by Henry David Thoreau.',
      `Resume “Middlemarch”:\nhttps://books.example.org/book/middlemarch/${going}`,
    ]);
    expect(email?.html).toContain('<html lang="en">');
    expect(email?.html).toContain('“Walden”');

    const address = linkIn(email, '/stop-email/');
    expect(email?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([
      expect.objectContaining({ key: 'list-unsubscribe', value: `<${address}>` }),
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    ]);

    at('2026-11-20T08:00:00Z');
    await heard(ann, '2026-11-20', 60);
    at('2026-12-01T08:00:00Z');
    await minute();
    await isOver();
    expect(emailsTo(ann).map(({ subject }) => subject)).toEqual([
      'Your month: October 2026',
      'Your month: November 2026',
    ]);
    const exported = await test.call('GET /api/v1/profile/export', { token: ann.access_token });
    expect(exported.body).toMatchObject({
      last_monthly_email: '2026-11',
      account: { preferences: { monthly_email: true } },
    });
  });

  it('comes in the language that somebody chose, or else the one that they asked for it in', async () => {
    const inSpanish = await aListener({ email_language: 'es' });
    const inEnglish = await aListener({ email_language: 'es', language: 'en' });
    const inGerman = await aListener({ email_language: 'de' });
    at('2026-11-03T08:00:00Z');
    await minute();
    await isOver();
    const [email] = emailsTo(inSpanish);
    expect(email?.subject).toBe('Tu mes: octubre de 2026');
    expect(email?.text).toMatch(
      /^Hola, Ann:\n\nEste ha sido tu mes: 50 min de escucha en 1 día\.\n\nVer tu mes:/,
    );
    expect(email?.text).toContain('https://books.example.org/history/time?month=2026-10');
    expect(email?.text).toContain('resúmenes de libros');
    expect(email?.html).toContain('<html lang="es">');
    expect(email?.html).toContain('Si el botón no funciona');
    expect(emailsTo(inEnglish)[0]?.subject).toBe('Your month: October 2026');
    expect(emailsTo(inGerman)[0]?.subject).toBe('Your month: October 2026');
  });

  it('comes to somebody who only read, and names what waits in the queue where nothing was begun', async () => {
    const [reader, queuing] = [await aListener(), await aListener({ email_language: 'es' })];
    const { access_token: token } = reader;
    await run('delete from listening_days where user_id = $1', [reader.user.id]);
    const bookId = await aLongBook('A long text');
    const read = (sentence_id: string) =>
      test.call(`PUT /api/v1/books/${bookId}/reading`, { token, body: { sentence_id } });
    const month = async () =>
      (await test.call('GET /api/v1/listening-time/2026-10?time_zone=UTC', { token })).body.data;
    expect((await read('s2')).status).toBe(200);
    expect(await month()).toBeNull();
    await read('s15');
    expect(await month()).toMatchObject({ seconds: 0, finished: [], begun: [{ title: 'A long text' }] });
    const waiting = await test.aBook({ title: 'Later' });
    await test.call('POST /api/v1/queue', { token: queuing.access_token, body: { book_id: waiting } });
    at('2026-11-01T08:00:00Z');
    await minute();
    await isOver();
    expect(emailsTo(reader)[0]?.text).toContain('Here’s your month: 1 book in progress.');
    expect(emailsTo(reader)[0]?.text).toContain('Resume “A long text”:');
    expect(emailsTo(queuing)[0]?.text).toContain('Empezar «Later»:');
  });

  it('goes to nobody who didn’t ask, had nothing, is blocked, deleted or unconfirmed, also at the last moment', async () => {
    const [never, stopped, blocked, gone, unconfirmed, late] = [
      await aListener({ monthly_email: false }),
      await aListener(),
      await aListener(),
      await aListener(),
      await aListener(),
      await aListener(),
    ];
    const idle = await aListener();
    await run('delete from listening_days where user_id = $1', [idle.user.id]);
    await choose(stopped, { monthly_email: false });
    await run("update users set status = 'blocked' where id = $1", [blocked.user.id]);
    await run('delete from users where id = $1', [gone.user.id]);
    await run('update users set email_verified_at = null where id = $1', [unconfirmed.user.id]);
    at('2026-11-01T08:00:00Z');
    // Ordered while the mail server is away, and no longer wanted when it's back.
    box.refuse(1);
    await minute();
    await run('update users set preferences = preferences || $2 where id = $1', [
      late.user.id,
      { monthly_email: false },
    ]);
    await run("update jobs set not_before = null where name = 'listening_send_recap'");
    await isOver();
    box.refuse(0);
    for (const reader of [never, stopped, blocked, gone, unconfirmed, idle, late])
      expect(emailsTo(reader)).toEqual([]);
    at('2026-11-06T08:00:00Z');
    await run('delete from recap_emails');
    await choose(stopped, { monthly_email: true });
    await minute();
    await isOver();
    expect(emailsTo(stopped)).toEqual([]);
  });

  it('is sent again when the mail server was away, as the same email', async () => {
    const ann = await aListener();
    at('2026-11-01T08:00:00Z');
    box.cut(1);
    await minute();
    await expect.poll(() => emailsTo(ann).length, { timeout: 15_000 }).toBe(2);
    await isOver();
    expect(new Set(emailsTo(ann).map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('knows the first mornings of a month in every time zone', () => {
    const told = (iso: string, zone: string) => monthToTell(Date.parse(iso), zone);
    expect(told('2026-11-01T07:00:00Z', 'UTC')).toBe('2026-10');
    expect(told('2027-01-05T11:59:00Z', 'UTC')).toBe('2026-12');
    expect(told('2027-01-06T08:00:00Z', 'UTC')).toBeNull();
    expect(told('2026-10-31T18:30:00Z', 'Pacific/Auckland')).toBe('2026-10');
    expect(told('2026-11-06T08:00:00Z', 'Pacific/Pago_Pago')).toBeNull();
    expect(told('2026-11-05T18:00:00Z', 'Pacific/Pago_Pago')).toBe('2026-10');
  });
});

describe('stopping it from the email', () => {
  const ONE_CLICK = 'List-Unsubscribe=One-Click';
  const formOf = (boundary: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
  const post = (address: string, type: string, payload: string) =>
    test.app.inject({ method: 'POST', url: address, headers: { 'content-type': type }, payload });

  async function anEmail(): Promise<{ reader: Session; address: string }> {
    const reader = await aListener({ theme: 'dark' });
    at('2026-11-01T08:00:00Z');
    await minute();
    await isOver();
    return { reader, address: new URL(linkIn(emailsTo(reader)[0], '/stop-email/')).pathname };
  }

  it.each([
    ['application/x-www-form-urlencoded', ONE_CLICK],
    ['application/x-www-form-urlencoded; charset=utf-8', ONE_CLICK],
    ['multipart/form-data; boundary=x1', formOf('x1')],
  ])('takes the form that a mail program sends, as %s, and turns off nothing besides', async (type, form) => {
    const [{ reader, address }, other] = [await anEmail(), await aListener()];
    expect((await test.call(`GET ${address}`)).status).toBe(404);
    expect(await preferencesOf(reader)).toMatchObject({ monthly_email: true });
    for (const _again of [1, 2]) {
      const answer = await post(address, type, form);
      expect([answer.statusCode, answer.json<object>()]).toEqual([
        200,
        { message: 'The monthly email is turned off.' },
      ]);
    }
    expect(await preferencesOf(reader)).toEqual({ monthly_email: false, time_zone: 'UTC', theme: 'dark' });
    expect(await preferencesOf(other)).toMatchObject({ monthly_email: true });
    expect((await test.call('GET /api/v1/profile', { token: address.split('/').at(-1) ?? '' })).status).toBe(
      401,
    );
  });

  it('stops it by its button, and for whoever was blocked since', async () => {
    const { reader, address } = await anEmail();
    await run("update users set status = 'blocked' where id = $1", [reader.user.id]);
    expect((await test.call(`POST ${address}`)).status).toBe(200);
    const { rows } = await run('select preferences from users where id = $1', [reader.user.id]);
    expect(rows).toEqual([{ preferences: expect.objectContaining({ monthly_email: false }) }]);
    await run('delete from users where id = $1', [reader.user.id]);
    expect((await test.call(`POST ${address}`)).status).toBe(200);
  });

  it('believes no address that was made up', async () => {
    const [{ address }, other] = [await anEmail(), await aListener()];
    const [, signature = ''] = /\.(.*)$/.exec(address) ?? [];
    for (const token of [
      `${other.user.id}.${signature}`,
      `${other.user.id}.`,
      `${other.user.id}`,
      `0.${signature}`,
      `99999999999999999999.${signature}`,
      '%C3%A1.%F0%9F%98%80',
      `NaN.${signature}`,
      'x'.repeat(400),
    ]) {
      const answer = await post(`/stop-email/${token}`, 'application/x-www-form-urlencoded', ONE_CLICK);
      expect([token, answer.statusCode, answer.json<object>()]).toEqual([
        token,
        404,
        expect.objectContaining({ code: 'not_found' }),
      ]);
    }
    expect(await preferencesOf(other)).toMatchObject({ monthly_email: true });
  });

  it('takes forms at this address alone, and small ones', async () => {
    const { reader, address } = await anEmail();
    const type = 'application/x-www-form-urlencoded';
    const large = await post(address, type, `a=${'b'.repeat(5_000)}`);
    expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'too_large']);
    const text = await post(address, 'text/plain', ONE_CLICK);
    expect([text.statusCode, text.json<{ code: string }>().code]).toEqual([415, 'unsupported_media_type']);
    expect(await preferencesOf(reader)).toMatchObject({ monthly_email: true });
    for (const path of ['/api/v1/auth/login', '/api/v1/listening-time', '/api/v1/request-magic-link']) {
      const answer = await test.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': type, authorization: `Bearer ${reader.access_token}` },
        payload: 'email=ann%40example.org&password=x',
      });
      expect([path, answer.statusCode]).toEqual([path, 415]);
    }
  });
});

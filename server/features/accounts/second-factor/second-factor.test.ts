import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { secondStep } from '#contract/errors.ts';
import type { Email, Mailer } from '#server/platform/email/mailer.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openWork, type Work } from '#server/platform/work/open-work.ts';
import { openAuthenticator } from '#server/testing/authenticator.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { until } from '#server/testing/child-process.ts';

const ORIGIN = 'https://books.example.org';
const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;

let test: TestApp;
let queue: Work;
const emails: Email[] = [];
const mail: Mailer = {
  server: null,
  check: async () => undefined,
  send: async (email) => void emails.push(email),
  close: () => undefined,
};

beforeAll(async () => {
  test = await buildTestApp({ mail });
  queue = openWork({
    database: test.database,
    log: createLog('silent'),
    handlers: test.opened.accounts.jobs,
  });
  await queue.start();
  await test.aReader();
});
afterEach(() => {
  test.clock.offsetMs = 0;
});
afterAll(async () => {
  await queue.stop();
  await test.close();
});

type Answer = Awaited<ReturnType<TestApp['call']>>;
type Key = ReturnType<typeof openAuthenticator>;

const change = (method: 'POST' | 'DELETE', token: string, { path = '', password = PASSWORD } = {}) =>
  test.call(`${method} /api/v1/second-factor${path}`, { token, body: { current_password: password } });

const challengeOf = ({ body }: Answer) => (body.options as { challenge: string }).challenge;

async function addPasskey(token: string): Promise<Key> {
  const key = openAuthenticator(ORIGIN);
  const body = { current_password: PASSWORD };
  const challenge = challengeOf(await test.call('POST /api/v1/passkeys/options', { token, body }));
  const response = key.register({ challenge });
  const added = await test.call('POST /api/v1/passkeys', { token, body: { name: 'Laptop', response } });
  expect(added.status).toBe(200);
  return key;
}

const confirmAddress = (userId: number) =>
  test.database.pool.query('update users set email_verified_at = now() where id = $1', [userId]);

/** A reader whose account asks for a passkey after the password. */
async function aGuardedReader() {
  const { access_token: token, user } = await test.aReader();
  await confirmAddress(user.id);
  const key = await addPasskey(token);
  const on = await change('POST', token);
  expect(on.status).toBe(200);
  return { token, user, key, codes: on.body.recovery_codes as string[] };
}

const logIn = (email: string, password = PASSWORD) =>
  test.call('POST /api/v1/auth/login', { body: { email, password } });

/** What the second step needs; fails for any other answer. */
function stepOf(answer: Answer) {
  expect(answer).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
  expect(answer.text).not.toContain('access_token');
  return secondStep.parse(answer.body.second_step);
}

const firstStep = async (email: string) => stepOf(await logIn(email));

const enter = (key: Key, challenge: string) =>
  test.call('POST /api/v1/auth/passkey', { body: { response: key.logIn({ challenge }) } });

const useCode = (challenge: string, code: string | undefined) =>
  test.call('POST /api/v1/auth/recovery-code', { body: { challenge, code } });

const stateOf = async (token: string) =>
  (await test.call('GET /api/v1/passkeys', { token })).body.second_factor;

const emailTo = (address: string, subject: RegExp) =>
  emails.find((email) => email.to.address === address && subject.test(email.subject));

/** The token of the link in an email to the address. */
async function linkTo(address: string, page: string): Promise<string> {
  const found = () =>
    emails
      .filter(({ to }) => to.address === address)
      .map(({ text }) => new RegExp(`${page}/([\\w-]{43})`).exec(text)?.[1])
      .find((token) => token !== undefined);
  await until(async () => found() !== undefined);
  return found() ?? '';
}

describe('a second factor', () => {
  it('is asked for after the password, and the passkey gives the session, once', async () => {
    const { user, key } = await aGuardedReader();
    const { challenge, options } = await firstStep(user.email);
    expect(options?.challenge).toBe(challenge);
    expect(options?.allowCredentials).toMatchObject([{ id: key.logIn({ challenge }).id }]);
    const entered = await enter(key, challenge);
    expect(entered).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect((await enter(key, challenge)).status).toBe(401);
    expect((await logIn(user.email, 'not this one')).body).toMatchObject({ code: 'invalid_credentials' });
  });

  it('is asked for after an emailed link, which is used up', async () => {
    const { user, key } = await aGuardedReader();
    await test.call('POST /api/v1/request-magic-link', { body: { email: user.email } });
    const path = `GET /api/v1/login/${await linkTo(user.email, 'magic-link')}`;
    const { challenge } = stepOf(await test.call(path));
    expect((await test.call(path)).status).toBe(410);
    expect((await enter(key, challenge)).status).toBe(200);
  });

  it('outlives a new password from an emailed link, which ends first steps with the old one', async () => {
    const { user, key } = await aGuardedReader();
    const { challenge: old } = await firstStep(user.email);
    await test.call('POST /api/v1/password/reset-request', { body: { email: user.email } });
    const token = await linkTo(user.email, 'reset-password');
    const password = 'a much better password';
    const body = { token, password, password_confirmation: password };
    expect((await test.call('POST /api/v1/password/new-password', { body })).status).toBe(200);
    expect((await enter(key, old)).status).toBe(401);
    const { challenge } = stepOf(await logIn(user.email, password));
    expect((await enter(key, challenge)).status).toBe(200);
  });

  it('is not gone around by a mailbox that the account has moved to', async () => {
    const { token, user, key } = await aGuardedReader();
    const email = `moved-${user.email}`;
    const moved = { email, current_password: PASSWORD };
    expect((await test.call('PATCH /api/v1/profile', { token, body: moved })).status).toBe(200);
    await test.call('POST /api/v1/request-magic-link', { body: { email } });
    stepOf(await test.call(`GET /api/v1/login/${await linkTo(email, 'magic-link')}`));
    await test.call('POST /api/v1/profile/confirm-email', { token });
    const confirm = { token: await linkTo(email, 'confirm-email'), password: PASSWORD };
    const { challenge } = stepOf(await test.call('POST /api/v1/auth/confirm-email', { body: confirm }));
    const entered = await enter(key, challenge);
    expect(entered.body.user).toMatchObject({ id: user.id, email_verified_at: expect.any(String) });
  });

  it('is not needed by a passkey alone, nor by anybody who has none', async () => {
    const { key } = await aGuardedReader();
    const challenge = challengeOf(await test.call('POST /api/v1/auth/passkey/options'));
    expect((await enter(key, challenge)).status).toBe(200);
    const { user } = await test.aReader();
    const { status, body } = await logIn(user.email);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['access_token', 'expires_at', 'token_type', 'user']);
  });

  it('is answered by nobody else, and by no challenge for something else', async () => {
    const [ann, bob] = [await aGuardedReader(), await aGuardedReader()];
    const ofAnn = await firstStep(ann.user.email);
    expect((await enter(bob.key, ofAnn.challenge)).status).toBe(401);
    expect((await useCode(ofAnn.challenge, bob.codes[0])).status).toBe(401);
    const body = { current_password: PASSWORD };
    const toAdd = challengeOf(await test.call('POST /api/v1/passkeys/options', { token: ann.token, body }));
    const toLogIn = challengeOf(await test.call('POST /api/v1/auth/passkey/options'));
    for (const challenge of [toAdd, toLogIn, 'made-up']) {
      expect(await useCode(challenge, ann.codes[0])).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
    }
    expect((await enter(ann.key, toAdd)).status).toBe(401);
    expect((await enter(ann.key, ofAnn.challenge)).status).toBe(200);
  });

  it('wants its second step within ten minutes, and of an account that is open', async () => {
    const { user, key, codes } = await aGuardedReader();
    const [one, other, third] = [
      await firstStep(user.email),
      await firstStep(user.email),
      await firstStep(user.email),
    ];
    test.clock.offsetMs = 11 * MINUTE;
    expect((await enter(key, one.challenge)).status).toBe(401);
    expect((await useCode(other.challenge, codes[0])).body).toMatchObject({ code: 'unauthenticated' });
    test.clock.offsetMs = 0;
    await test.database.pool.query(`update users set status = 'blocked' where id = $1`, [user.id]);
    expect((await enter(key, other.challenge)).status).toBe(403);
    expect(await useCode(third.challenge, codes[0])).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });
});

describe('a recovery code', () => {
  it('logs in once in place of the passkey, however it is typed, and is told by email', async () => {
    const { token, user, codes } = await aGuardedReader();
    const [first = '', second = ''] = codes;
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/);
    const { challenge } = await firstStep(user.email);
    expect((await useCode(challenge, 'aaaa-bbbb')).body).toMatchObject({ code: 'invalid_credentials' });
    const entered = await useCode(challenge, ` ${first.toUpperCase().replace('-', ' ')} `);
    expect(entered).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect((await useCode(challenge, second)).status).toBe(401);
    const again = await firstStep(user.email);
    expect((await useCode(again.challenge, first)).body).toMatchObject({ code: 'invalid_credentials' });
    expect(await stateOf(token)).toMatchObject({ recovery_codes_left: 9 });
    await until(async () => emailTo(user.email, /recovery code was used/) !== undefined);
  });

  it('gives one session to two who use it at once', async () => {
    const { user, codes } = await aGuardedReader();
    const steps = [await firstStep(user.email), await firstStep(user.email)];
    const both = await Promise.all(steps.map(({ challenge }) => useCode(challenge, codes[0])));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const { challenge } = await firstStep(user.email);
    const two = await Promise.all([useCode(challenge, codes[1]), useCode(challenge, codes[2])]);
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('is kept as a hash, and is in no export', async () => {
    const { token, user, codes } = await aGuardedReader();
    const { rows } = await test.database.pool.query<{ code_hash: string }>(
      'select code_hash from recovery_codes where user_id = $1',
      [user.id],
    );
    expect(rows).toHaveLength(10);
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^\$argon2id\$/);
    const mine = await test.call('GET /api/v1/profile/export', { token });
    expect(mine.body.second_factor).toEqual({ since: expect.any(String), recovery_codes_left: 10 });
    expect(mine.text).not.toContain('argon2');
    expect(mine.text).not.toContain(codes[0]);
  });

  it('ends when new ones are made, and with the account', async () => {
    const { token, user, codes } = await aGuardedReader();
    const { challenge } = await firstStep(user.email);
    const renewed = await change('POST', token, { path: '/recovery-codes' });
    expect(renewed.status).toBe(200);
    const [fresh] = renewed.body.recovery_codes as string[];
    expect((await useCode(challenge, codes[0])).body).toMatchObject({ code: 'invalid_credentials' });
    expect((await useCode(challenge, fresh)).status).toBe(200);
    const body = { password: PASSWORD };
    expect((await test.call('DELETE /api/v1/profile', { token, body })).status).toBe(200);
    const { rowCount } = await test.database.pool.query('select from recovery_codes where user_id = $1', [
      user.id,
    ]);
    expect(rowCount).toBe(0);
  });
});

describe('turning it on and off', () => {
  it('needs a confirmed address, a passkey and the password', async () => {
    const { access_token: token, user } = await test.aReader();
    expect((await change('POST', token)).body).toMatchObject({
      message: 'Confirm your email address first.',
    });
    await confirmAddress(user.id);
    expect((await change('POST', token)).body).toMatchObject({ message: 'Add a passkey first.' });
    await addPasskey(token);
    expect((await change('POST', token, { password: 'not this one' })).status).toBe(422);
    expect((await change('DELETE', token)).status).toBe(409);
    expect((await change('POST', token, { path: '/recovery-codes' })).status).toBe(409);
    expect(await stateOf(token)).toBeNull();
    const both = await Promise.all([change('POST', token), change('POST', token)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await until(async () => emailTo(user.email, /now asks for a passkey/) !== undefined);
    await test.database.pool.query('update users set password_hash = null where id = $1', [user.id]);
    expect((await change('POST', token)).body).toMatchObject({ message: 'Set a password first.' });
  });

  it('is off again with the password and a recent login, and the password alone logs in', async () => {
    const { token, user } = await aGuardedReader();
    expect((await change('DELETE', token, { password: 'not this one' })).status).toBe(422);
    expect((await change('DELETE', token)).status).toBe(200);
    expect(await stateOf(token)).toBeNull();
    expect((await logIn(user.email)).status).toBe(200);
    await until(async () => emailTo(user.email, /no longer asks for a passkey/) !== undefined);
  });

  it('wants a recent login besides the password for all that the password protects', async () => {
    const { token } = await aGuardedReader();
    test.clock.offsetMs = 16 * MINUTE;
    const wait = ['Log out and in again first, then do this within 15 minutes.'];
    const body = { current_password: PASSWORD };
    for (const answer of [
      await change('DELETE', token),
      await change('POST', token, { path: '/recovery-codes' }),
      await test.call('POST /api/v1/passkeys/options', { token, body }),
      await test.call('PATCH /api/v1/profile', { token, body: { ...body, email: 'thief@example.org' } }),
    ])
      expect(answer).toMatchObject({ status: 422, body: { errors: { current_password: wait } } });
  });

  it('keeps the last passkey, of two that are removed at once too', async () => {
    const { token, key, user } = await aGuardedReader();
    await addPasskey(token);
    const { body } = await test.call('GET /api/v1/passkeys', { token });
    const remove = ({ id }: { id: number }) => test.call(`DELETE /api/v1/passkeys/${id}`, { token });
    const removed = await Promise.all((body.passkeys as { id: number }[]).map(remove));
    expect(removed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await change('DELETE', token)).status).toBe(200);
    const [last] = (await test.call('GET /api/v1/passkeys', { token })).body.passkeys as { id: number }[];
    expect((await remove(last ?? { id: 0 })).status).toBe(200);
    expect((await logIn(user.email)).status).toBe(200);
    const challenge = challengeOf(await test.call('POST /api/v1/auth/passkey/options'));
    expect((await enter(key, challenge)).status).toBe(401);
  });
});

it('takes ten wrong codes in five minutes, and tells the log of each step', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const limited = await buildTestApp({ log, settings: { RATE_LIMITS: 'on' } });
  const before = test;
  test = limited;
  try {
    await test.aReader();
    const { user, codes } = await aGuardedReader();
    const { challenge } = await firstStep(user.email);
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await useCode(challenge, 'aaaa-bbbb')).status);
    expect(statuses[0]).toBe(401);
    expect(statuses.at(-1)).toBe(429);
    expect((await useCode(challenge, codes[0])).status).toBe(429);
    limited.clock.offsetMs = 6 * MINUTE;
    expect((await useCode(challenge, codes[0])).status).toBe(200);
    const events = lines.map((line) => (JSON.parse(line) as { security?: string }).security);
    expect(events).toEqual(
      expect.arrayContaining([
        'second_factor_on',
        'second_factor_asked',
        'login_failed',
        'limit_reached',
        'recovery_code_used',
      ]),
    );
    expect(lines.join('')).not.toContain(codes[0]);
    expect(lines.join('')).not.toContain(challenge);
  } finally {
    test = before;
    await limited.close();
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAuthenticator } from '#server/testing/authenticator.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

const ORIGIN = 'https://books.example.org';
const PASSWORD = 'correct horse battery';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await test.aReader();
});
afterAll(() => test.close());

type Key = ReturnType<typeof openAuthenticator>;
type Ceremony = Omit<Parameters<Key['logIn']>[0], 'challenge'>;

const challengeOf = (body: Record<string, unknown>) => (body.options as { challenge: string }).challenge;

async function challengeFor(token: string): Promise<string> {
  const body = { current_password: PASSWORD };
  return challengeOf((await test.call('POST /api/v1/passkeys/options', { token, body })).body);
}

const challengeToLogIn = async () => challengeOf((await test.call('POST /api/v1/auth/passkey/options')).body);

const add = (token: string, response: object, name = 'Laptop') =>
  test.call('POST /api/v1/passkeys', { token, body: { name, response } });

const enter = (response: object) => test.call('POST /api/v1/auth/passkey', { body: { response } });

async function aReaderWithKey() {
  const { access_token: token, user } = await test.aReader();
  const key = openAuthenticator(ORIGIN);
  const { status, body } = await add(token, key.register({ challenge: await challengeFor(token) }));
  expect(status).toBe(200);
  return { token, user, key, id: (body.data as { id: number }).id };
}

const logIn = async (key: Key, more: Ceremony = {}) =>
  enter(key.logIn({ challenge: await challengeToLogIn(), ...more }));

describe('a passkey', () => {
  it('logs in whoever has added it, and nobody once it is removed', async () => {
    const { token, user, key, id } = await aReaderWithKey();
    expect((await logIn(key)).body).toMatchObject({
      access_token: expect.any(String),
      user: { id: user.id },
    });
    expect((await test.call(`DELETE /api/v1/passkeys/${id}`, { token })).status).toBe(200);
    expect((await logIn(key)).status).toBe(401);
  });

  it('is added with the password alone, and with a challenge that was given to the same reader', async () => {
    const [ann, bob] = [await test.aReader(), await test.aReader()];
    const key = openAuthenticator(ORIGIN);
    for (const body of [{}, { current_password: 'not this one at all' }])
      expect(
        (await test.call('POST /api/v1/passkeys/options', { token: ann.access_token, body })).status,
      ).toBe(422);
    const ofAnn = await challengeFor(ann.access_token);
    expect((await add(bob.access_token, key.register({ challenge: ofAnn }))).status).toBe(422);
    const toLogIn = await challengeToLogIn();
    expect((await add(ann.access_token, key.register({ challenge: toLogIn }))).status).toBe(422);
    const answer = key.register({ challenge: ofAnn });
    const both = await Promise.all([add(ann.access_token, answer), add(ann.access_token, answer)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('of another reader is neither renamed, removed nor added again', async () => {
    const { key, id } = await aReaderWithKey();
    const { access_token: token } = await test.aReader();
    const path = `/api/v1/passkeys/${id}`;
    expect((await test.call(`PATCH ${path}`, { token, body: { name: 'Mine' } })).status).toBe(404);
    expect((await test.call(`DELETE ${path}`, { token })).status).toBe(404);
    expect((await add(token, key.register({ challenge: await challengeFor(token) }))).status).toBe(422);
    expect((await test.call('GET /api/v1/passkeys', { token })).body.passkeys).toEqual([]);
    expect((await logIn(key)).status).toBe(200);
  });

  it.each<[string, Ceremony]>([
    ['another site', { origin: 'https://books.example.org.evil.example' }],
    ['nobody whose finger it has seen', { isVerified: false }],
  ])('logs in no answer to %s', async (_case, more) => {
    const { key } = await aReaderWithKey();
    expect((await logIn(key, more)).status).toBe(401);
  });

  it('logs in once for a challenge, within five minutes, and not as a copy that counts less', async () => {
    const { key } = await aReaderWithKey();
    const answer = key.logIn({ challenge: await challengeToLogIn(), counter: 5 });
    const both = await Promise.all([enter(answer), enter(answer)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await logIn(key, { counter: 5 })).status).toBe(401);
    expect((await logIn(key, { counter: 6 })).status).toBe(200);
    const challenge = await challengeToLogIn();
    test.clock.offsetMs = 6 * 60_000;
    try {
      expect((await enter(key.logIn({ challenge, counter: 7 }))).status).toBe(401);
    } finally {
      test.clock.offsetMs = 0;
    }
  });

  it('logs nobody in to a blocked account, and is not the key of another', async () => {
    const { user, key } = await aReaderWithKey();
    const { key: other } = await aReaderWithKey();
    const forged = { ...other.logIn({ challenge: await challengeToLogIn() }) };
    const { id, rawId } = key.logIn({ challenge: 'any' });
    expect((await enter({ ...forged, id, rawId })).status).toBe(401);
    await test.database.pool.query(`update users set status = 'blocked' where id = $1`, [user.id]);
    expect((await logIn(key)).status).toBe(403);
  });
});

import { giveThings, PASSWORD, type Things } from '#server/testing/call-rows.ts';
import { ask, callServer } from '../support/call-server.ts';
import { until } from '../support/until.ts';

const PATIENCE = { limitMs: 180_000, everyMs: 500 };

/** No generated request knows it, so that none can end the admin's account. */
const ADMINS_PASSWORD = 'kept away from all requests';

/** What calls carry, and how to sign in again where an earlier call ended the session. */
export type SignedIn = { headers: () => { authorization: string }; comeBack: () => Promise<void> };

/** `app` and `basic` are the same person in another app, by its own session or by a password in each call. */
export type Person = SignedIn & {
  id: () => number;
  things: () => Things;
  /** Calls the server as this person; signs in again where an earlier call ended the session. */
  ask: <Answer>(route: string, body?: unknown) => Promise<Answer>;
  app: SignedIn;
  basic: SignedIn;
};

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

type Session = { access_token: string; user: { id: number; is_admin: boolean } };

/** Somebody with an account; the first one is the admin. */
async function person(address: string, name: 'admin' | 'reader' | 'other', bookId: number): Promise<Person> {
  const password = name === 'admin' ? ADMINS_PASSWORD : PASSWORD;
  let accounts = 0;
  const email = () => `the-${name}-${accounts}@example.org`;
  const enter = (way: 'login' | 'register') =>
    ask<Session>({ address }, `POST /api/v1/auth/${way}`, { email: email(), password, first_name: name });
  async function register() {
    accounts += 1;
    const { user } = await enter('register');
    // The first session is one of the things.
    const session = await enter('login');
    const send = (route: string, body?: unknown) =>
      ask({ address, token: session.access_token }, route, body);
    return { session, things: await giveThings(send, { bookId, userId: user.id, email: email() }) };
  }
  let { session, things } = await register();
  let appToken = '';
  const headers = () => bearer(session.access_token);

  /** With a new account, and things of its own, where the old one is gone or blocked. */
  async function comeBack(): Promise<void> {
    const found = await enter('login').catch(() => null);
    if (found?.user.is_admin === (name === 'admin')) session = found;
    else if (name === 'admin') throw new Error('The admin cannot sign in any more.');
    else ({ session, things } = await register());
  }

  async function openApp(): Promise<void> {
    const credentials = { username: email(), password };
    const { user } = await ask<{ user: { accessToken: string } }>({ address }, 'POST /login', credentials);
    appToken = user.accessToken;
    const play = () =>
      ask<{ id: string }>({ address, token: appToken }, `POST /api/items/${bookId}/play`, {});
    // It's narrated only now.
    const { id } = await until('a book can be heard', () => play().catch(() => null), PATIENCE);
    things = { ...things, playId: id };
  }
  const comeBackInApp = () => openApp().catch(() => comeBack().then(openApp));
  const byPassword = () => Buffer.from(`${email()}:${password}`).toString('base64');
  return {
    id: () => session.user.id,
    things: () => things,
    ask: async <Answer>(route: string, body?: unknown) => {
      const { status } = await callServer({ address }, 'GET /api/v1/auth/me', { headers: headers() });
      if (status !== 200) await comeBack();
      return ask<Answer>({ address, token: session.access_token }, route, body);
    },
    headers,
    comeBack,
    app: { headers: () => bearer(appToken), comeBack: comeBackInApp },
    basic: { headers: () => ({ authorization: `Basic ${byPassword()}` }), comeBack: comeBackInApp },
  };
}

/** Everybody who makes calls, and another reader who makes none. */
export async function openPeople(address: string, bookId: number) {
  const admin = await person(address, 'admin', bookId);
  const other = await person(address, 'other', bookId);
  const reader = await person(address, 'reader', bookId);
  const endedToken = reader.headers().authorization.slice('Bearer '.length);
  await reader.ask('POST /api/v1/auth/logout');
  await reader.comeBack();
  for (const one of [reader, other]) await one.app.comeBack();
  return { admin, other, reader, endedToken };
}

export type People = Awaited<ReturnType<typeof openPeople>>;

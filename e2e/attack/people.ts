import { giveThings, PASSWORD, type Things } from '#server/testing/call-rows.ts';
import { ask, callServer, type Target } from '../support/call-server.ts';
import { until } from '../support/until.ts';

const PATIENCE = { limitMs: 180_000, everyMs: 500 };

/** No generated request knows it, so that none can end the admin's account. */
const ADMINS_PASSWORD = 'kept away from all requests';

export type Person = {
  /** With the latest session. */
  target: () => Target;
  id: () => number;
  things: () => Things;
  /** Calls the server as this person; signs in again where an earlier call ended the session. */
  ask: <Answer>(route: string, body?: unknown) => Promise<Answer>;
  /** Signs in again; with a new account, and things of its own, where the old one is gone or blocked. */
  comeBack: () => Promise<void>;
  /** The same in another app, by its own session or by a password in each call. */
  app: { target: () => Target; basic: () => string; comeBack: () => Promise<void> };
};

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
  const target = () => ({ address, token: session.access_token });
  let appToken = '';
  const appTarget = () => ({ address, token: appToken });

  async function openApp(): Promise<void> {
    const credentials = { username: email(), password };
    const { user } = await ask<{ user: { accessToken: string } }>({ address }, 'POST /login', credentials);
    appToken = user.accessToken;
    // It's narrated only now.
    const play = await until(
      'a book can be heard',
      () => ask<{ id: string }>(appTarget(), `POST /api/items/${bookId}/play`, {}).catch(() => null),
      PATIENCE,
    );
    things = { ...things, playId: play.id };
  }

  async function comeBack(): Promise<void> {
    const found = await enter('login').catch(() => null);
    if (found?.user.is_admin === (name === 'admin')) session = found;
    else if (name === 'admin') throw new Error('The admin cannot sign in any more.');
    else ({ session, things } = await register());
  }
  return {
    target,
    id: () => session.user.id,
    things: () => things,
    ask: async <Answer>(route: string, body?: unknown) => {
      const { status } = await callServer(target(), 'GET /api/v1/auth/me');
      if (status !== 200) await comeBack();
      return ask<Answer>(target(), route, body);
    },
    comeBack,
    app: {
      target: appTarget,
      basic: () => `Basic ${Buffer.from(`${email()}:${password}`).toString('base64')}`,
      comeBack: () =>
        openApp().catch(async () => {
          await comeBack();
          await openApp();
        }),
    },
  };
}

/** Everybody who makes calls, and another reader who makes none. */
export async function openPeople(address: string, bookId: number) {
  const admin = await person(address, 'admin', bookId);
  const other = await person(address, 'other', bookId);
  const reader = await person(address, 'reader', bookId);
  const endedToken = reader.target().token;
  await reader.ask('POST /api/v1/auth/logout');
  await reader.comeBack();
  for (const one of [reader, other]) await one.app.comeBack();
  return { admin, other, reader, endedToken };
}

export type People = Awaited<ReturnType<typeof openPeople>>;

import { ADMINS_PASSWORD, READERS_PASSWORD } from './passwords.ts';

export type Person = {
  /** The one of the latest session. */
  token: () => string;
  id: () => number;
  /** Calls the server as this person; the answer's JSON. */
  ask: (route: string, body?: unknown) => Promise<unknown>;
  /** Signs in again after a call ended the session; with a new account where the old one is gone or blocked. */
  comeBack: () => Promise<void>;
};

type Session = { access_token: string; user: { id: number; is_admin: boolean } };

type Call = { address: string; route: string; token?: string; body?: unknown };

async function call({ address, route, token, body }: Call): Promise<{ ok: boolean; body: unknown }> {
  const [method, path] = route.split(' ') as [string, string];
  const headers: Record<string, string> = {};
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const answer = await fetch(address + path, { method, headers, body: JSON.stringify(body) });
  return { ok: answer.ok, body: await answer.json() };
}

/** Somebody with an account; the first one is the admin. */
async function person(address: string, name: 'admin' | 'reader' | 'other'): Promise<Person> {
  const password = name === 'admin' ? ADMINS_PASSWORD : READERS_PASSWORD;
  let accounts = 0;
  let email = '';
  let session: Session;

  async function register(): Promise<void> {
    accounts += 1;
    email = `the-${name}-${accounts}@example.org`;
    const route = 'POST /api/v1/auth/register';
    const made = await call({ address, route, body: { email, password, first_name: name } });
    if (!made.ok) throw new Error(`No account could be made for the ${name}: ${JSON.stringify(made.body)}`);
    session = made.body as Session;
  }

  async function comeBack(): Promise<void> {
    const entered = await call({ address, route: 'POST /api/v1/auth/login', body: { email, password } });
    const found = entered.ok ? (entered.body as Session) : null;
    if (found && found.user.is_admin === (name === 'admin')) session = found;
    else if (name === 'admin') throw new Error('The admin cannot sign in any more.');
    else await register();
  }

  await register();
  return {
    token: () => session.access_token,
    id: () => session.user.id,
    ask: async (route, body) => {
      const first = await call({ address, route, token: session.access_token, body });
      if (first.ok) return first.body;
      await comeBack();
      return (await call({ address, route, token: session.access_token, body })).body;
    },
    comeBack,
  };
}

export type People = { admin: Person; reader: Person; other: Person; endedToken: string };

/** Everybody who makes calls, and another reader who makes none. */
export async function openPeople(address: string): Promise<People> {
  const admin = await person(address, 'admin');
  const other = await person(address, 'other');
  const reader = await person(address, 'reader');
  const endedToken = reader.token();
  await reader.ask('POST /api/v1/auth/logout');
  await reader.comeBack();
  return { admin, other, reader, endedToken };
}

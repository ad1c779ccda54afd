import { ask, callServer, type Target } from '../support/call-server.ts';

export const READERS_PASSWORD = 'a long enough secret';
/** No generated request knows it, so that none can end the admin's account. */
const ADMINS_PASSWORD = 'kept away from all requests';

export type Person = {
  /** With the latest session. */
  target: () => Target;
  id: () => number;
  /** Calls the server as this person; signs in again where an earlier call ended the session. */
  ask: <Answer>(route: string, body?: unknown) => Promise<Answer>;
  /** Signs in again; with a new account where the old one is gone or blocked. */
  comeBack: () => Promise<void>;
};

type Session = { access_token: string; user: { id: number; is_admin: boolean } };

/** Somebody with an account; the first one is the admin. */
async function person(address: string, name: 'admin' | 'reader' | 'other'): Promise<Person> {
  const password = name === 'admin' ? ADMINS_PASSWORD : READERS_PASSWORD;
  let accounts = 0;
  const account = () => ({ email: `the-${name}-${accounts}@example.org`, password, first_name: name });
  const enter = (way: 'login' | 'register') =>
    ask<Session>({ address }, `POST /api/v1/auth/${way}`, account());
  const register = () => {
    accounts += 1;
    return enter('register');
  };
  let session = await register();
  const target = () => ({ address, token: session.access_token });

  async function comeBack(): Promise<void> {
    const found = await enter('login').catch(() => null);
    if (found?.user.is_admin === (name === 'admin')) session = found;
    else if (name === 'admin') throw new Error('The admin cannot sign in any more.');
    else session = await register();
  }
  return {
    target,
    id: () => session.user.id,
    ask: async <Answer>(route: string, body?: unknown) => {
      const { status } = await callServer(target(), 'GET /api/v1/auth/me');
      if (status !== 200) await comeBack();
      return ask<Answer>(target(), route, body);
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
  const endedToken = reader.target().token ?? '';
  await reader.ask('POST /api/v1/auth/logout');
  await reader.comeBack();
  return { admin, other, reader, endedToken };
}

type Id = number | string;

/** Lists of the API by the kind of what they hold: its path, the list in the answer, and the id if it isn't `id`. */
const ofReaders = {
  history: ['history?per_page=100', 'history', 'history_id'],
  highlight: ['highlights?per_page=100', 'highlights'],
  collection: ['own-collections', 'collections'],
  request: ['requests', 'requests'],
  session: ['sessions', 'sessions'],
} as const;
const ofAdmins = {
  book: ['admin/books?per_page=100', 'books'],
  user: ['admin/users?per_page=20', 'users'],
  invite: ['admin/invites', 'invites'],
  report: ['admin/reports?per_page=50', 'reports'],
  request: ['admin/requests?per_page=50', 'requests'],
  import: ['admin/imports', 'imports'],
  prompt: ['admin/prompts/versions', 'versions'],
} as const;

export type Kind = keyof typeof ofReaders | keyof typeof ofAdmins | 'author' | 'source' | 'backup';
type Held = Map<string, Set<Id>>;
type Lists = Readonly<Record<string, readonly [path: string, list: string, id?: string]>>;

const add = (to: Held, kind: string, id: Id) => to.set(kind, (to.get(kind) ?? new Set<Id>()).add(id));

async function take(to: Held, who: Person, lists: Lists): Promise<void> {
  for (const [kind, [path, list, id = 'id']] of Object.entries(lists)) {
    const found = (await who.ask<Record<string, Record<string, Id>[]>>(`GET /api/v1/${path}`))[list] ?? [];
    for (const row of found) if (row[id] !== undefined) add(to, kind, row[id]);
  }
}

/** Which ids there are: what calls are aimed at; those of a reader who makes no call are kept apart. */
export function createThings() {
  const held: Held = new Map();
  const others: Held = new Map();
  return {
    /** One of them by a number, seldom one of the other reader or one that isn't there. */
    some: (kind: Kind, number: number): Id => {
      const theirs = [...(others.get(kind) ?? [])];
      const list = theirs.length > 0 && number % 5 === 0 ? theirs : [...(held.get(kind) ?? [])];
      return (number % 20 === 7 ? undefined : list[number % list.length]) ?? 1_000_000 + number;
    },
    add: (kind: Kind, id: Id) => add(held, kind, id),
    isOfOthers: (kind: Kind, id: string): boolean => [...(others.get(kind) ?? [])].map(String).includes(id),
    take: async ({ admin, reader }: People) => {
      await take(held, admin, ofAdmins);
      await take(held, reader, ofReaders);
    },
    takeFromOther: ({ other }: People) => take(others, other, ofReaders),
  };
}

export type Things = ReturnType<typeof createThings>;

import { Agent, request } from 'node:http';
import { pacedLoad } from './http-load.ts';
import { firstLine, onFirstCore, projectFolder } from './measured-program.ts';

/** `databaseUrl` is that of a database with accounts and books; nobody is signed in to it. */
export type AccountsOptions = { databaseUrl: string; folder: string; books: number; quick: boolean };

/** Milliseconds. */
export type AccountsFigures = {
  login: { p50: number; p95: number; bareP95: number };
  calls: { name: string; p95: number }[];
  lists: { name: string; p95: number }[];
  /** Of the catalogue alone, and while 50 people at once log in, again and again. */
  catalogue: { atRestP99: number; besideLoginsP99: number };
  /** From the first of 50 logins to the answer of the last. */
  fiftyLogins: number;
};

type Call = { method: string; path: string; body?: object };
type Caller = (call: Call) => Promise<{ status: number; text: string; ms: number }>;

const person = { email: 'bench@example.org', password: 'measured, not kept' };
const LOG_IN: Call = { method: 'POST', path: '/api/v1/auth/login', body: person };
const AT_ONCE = 50;

/** Accounts through the whole server on the first core, one call after the other unless it says otherwise. */
export async function measureAccounts(options: AccountsOptions): Promise<AccountsFigures> {
  const { databaseUrl, folder, quick } = options;
  const times = quick ? 40 : 200;
  const bare = await bareComparisons(times);
  const server = await onFirstCore('accounts-server.ts', [databaseUrl, folder, projectFolder]);
  try {
    const address = await firstLine(server);
    const token = await signIn(address);
    const call = callerOf(address, token);
    // Until its code is compiled a server does two things on its one core.
    await timesOf(call, times, () => LOG_IN);
    const logins = await timesOf(call, times, () => LOG_IN);
    const calls: AccountsFigures['calls'] = [];
    for (const [name, made] of Object.entries(accountCalls))
      calls.push({ name, p95: at(await timesOf(call, times, made), 0.95) });
    const lists: AccountsFigures['lists'] = [];
    for (const [name, made] of Object.entries(userLists))
      lists.push({ name, p95: at(await timesOf(call, quick ? 20 : 100, made), 0.95) });
    return {
      login: { p50: at(logins, 0.5), p95: at(logins, 0.95), bareP95: at(bare, 0.95) },
      calls,
      lists,
      ...(await besideLogins({ address, token, call }, options)),
    };
  } finally {
    server.kill('SIGKILL');
  }
}

/** What people and admins do with accounts, but for logging in. */
const accountCalls: Readonly<Record<string, (turn: number) => Call>> = {
  'who I am': () => ({ method: 'GET', path: '/api/v1/auth/me' }),
  'a profile': () => ({ method: 'GET', path: '/api/v1/profile' }),
  'new preferences': (turn) => ({
    method: 'PATCH',
    path: '/api/v1/profile',
    body: { preferences: { scale: 12 + (turn % 7) } },
  }),
  'signing the others out': () => ({ method: 'DELETE', path: '/api/v1/sessions' }),
  'the devices': () => ({ method: 'GET', path: '/api/v1/sessions' }),
  'asking for a magic link': (turn) => ({
    method: 'POST',
    path: '/api/v1/request-magic-link',
    body: { email: `listener-${turn + 1}@synthetic.invalid` },
  }),
  'a magic link that is not valid': () => ({ method: 'GET', path: '/api/v1/login/unknown' }),
  'an invite': () => ({ method: 'POST', path: '/api/v1/admin/invites', body: {} }),
};

const listed = (query: string): Call => ({ method: 'GET', path: `/api/v1/admin/users?${query}` });

const userLists: Readonly<Record<string, (turn: number) => Call>> = {
  'in pages': (turn) => listed(`page=${1 + turn * 13}`),
  'searched by address': (turn) => listed(`q=listener-${1234 + turn * 797}%40`),
  'searched by what begins a thousand addresses': (turn) => listed(`q=listener-${10 + (turn % 89)}`),
  'searched by two letters that none has': () => listed('q=zz'),
  'by what all of them have': (turn) => listed(`q=listener&page=${1 + (turn % 25)}`),
  'active, in pages': (turn) => listed(`status=active&page=${1 + turn * 49}`),
  'the last page': () => listed('page=5000'),
};

async function bareComparisons(times: number): Promise<number[]> {
  const latencies = JSON.parse(await firstLine(await onFirstCore('accounts-bare.ts', [times]))) as number[];
  return latencies.toSorted((one, other) => one - other);
}

function callerOf(address: string, token: string | null): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  return ({ method, path, body }) =>
    new Promise((done, failed) => {
      const began = performance.now();
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const headers = { ...authorization, ...(sent ? { 'content-type': 'application/json' } : {}) };
      request(address + path, { agent, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () =>
          done({ status: response.statusCode ?? 0, text, ms: performance.now() - began }),
        );
      })
        .once('error', failed)
        .end(sent);
    });
}

/** Signs in the account that measures, which is made the first time. */
async function signIn(address: string): Promise<string> {
  const call = callerOf(address, null);
  const body = { ...person, first_name: 'Bench' };
  await call({ method: 'POST', path: '/api/v1/auth/register', body });
  const { text } = await call(LOG_IN);
  const { access_token: token } = JSON.parse(text) as { access_token?: string };
  if (!token) throw new Error(`The account that measures cannot log in: ${text}`);
  return token;
}

/** Sorted. An answer that is our fault is a failure of the measuring. */
async function timesOf(call: Caller, times: number, made: (turn: number) => Call): Promise<number[]> {
  const latencies: number[] = [];
  // The first few prepare what the others find ready.
  for (let turn = -30; turn < times; turn += 1) {
    const { status, text, ms } = await call(made(Math.max(0, turn)));
    if (status >= 500 || status === 401 || status === 429) throw new Error(`${status}: ${text}`);
    if (turn >= 0) latencies.push(ms);
  }
  return latencies.toSorted((one, other) => one - other);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

async function besideLogins(
  server: { address: string; token: string; call: Caller },
  { books, quick }: AccountsOptions,
): Promise<Pick<AccountsFigures, 'catalogue' | 'fiftyLogins'>> {
  const paths = Array.from({ length: 100 }, (_, turn) =>
    turn % 2 === 1
      ? `/api/v1/books/${1 + ((turn * 499) % books)}`
      : `/api/v1/books?page=${1 + ((turn * 37) % Math.max(1, Math.floor(books / 20)))}`,
  );
  const load = { address: server.address, token: server.token, paths, seconds: quick ? 4 : 10 };
  await pacedLoad({ ...load, seconds: 2 }, 100);
  const atRest = await pacedLoad(load, 100);
  let isOver = false;
  const bursts: number[] = [];
  const logins = (async () => {
    while (!isOver) bursts.push(await fiftyLogins(server.call));
  })();
  const beside = await pacedLoad(load, 100);
  isOver = true;
  await logins;
  return {
    catalogue: { atRestP99: at(atRest, 0.99), besideLoginsP99: at(beside, 0.99) },
    fiftyLogins: at(
      bursts.toSorted((one, other) => one - other),
      0.5,
    ),
  };
}

async function fiftyLogins(call: Caller): Promise<number> {
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => call(LOG_IN)));
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) throw new Error(`A login was refused: ${refused.text}`);
  return performance.now() - began;
}

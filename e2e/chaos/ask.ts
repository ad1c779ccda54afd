import { setTimeout as delay } from 'node:timers/promises';

type Answer<Body> = { status: number; body: Body };
type Answers = { good: number; busy: number; none: number; wrong: string[] };

const PASSWORD = 'a long enough secret';
const LIMIT_MS = 30_000;
const PAUSE_MS = 200;
/** Longer than anything is away. */
const PATIENCE_MS = 180_000;

type Session = { access_token: string };
type Sent = { token?: string; body?: unknown; form?: FormData };

/** Calls one server as people's browsers do, and counts how it answers. */
export function createAsk(address: string) {
  const answers: Answers = { good: 0, busy: 0, none: 0, wrong: [] };

  function count(route: string, answer: Response): void {
    if (answer.status < 400) answers.good += 1;
    else if (answer.status === 503 && answer.headers.has('retry-after')) answers.busy += 1;
    else if (answer.status >= 500) answers.wrong.push(`${route} was answered with ${answer.status}`);
  }

  /** Null where there was no answer, or none that says whether it was done. */
  async function ask<Body = unknown>(
    route: string,
    { token, body, form }: Sent = {},
  ): Promise<Answer<Body> | null> {
    const [method, path] = route.split(' ') as [string, string];
    const headers: Record<string, string> = {};
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    try {
      const sent = form ?? (body === undefined ? null : JSON.stringify(body));
      const signal = AbortSignal.timeout(LIMIT_MS);
      const answer = await fetch(address + path, { method, headers, body: sent, signal });
      const read = (await answer.json()) as Body;
      count(route, answer);
      return answer.status >= 500 ? null : { status: answer.status, body: read };
    } catch {
      answers.none += 1;
      return null;
    }
  }

  /** Again until it is answered, for what may be sent twice. */
  async function insist<Body>(route: string, sent: Sent = {}): Promise<Body> {
    const limit = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await ask<Body>(route, sent);
      if (answer && answer.status < 400) return answer.body;
      if (!answer && Date.now() > limit) throw new Error(`${route} is not answered any more.`);
      if (answer)
        throw new Error(`${route} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      await delay(PAUSE_MS);
    }
  }

  /** The token of an account, which is known where an earlier try was done but not answered. */
  async function enter(email: string): Promise<string> {
    const account = { email, password: PASSWORD };
    const body = { ...account, first_name: 'Ada' };
    for (;;) {
      const made = await ask<Session>('POST /api/v1/auth/register', { body });
      if (made?.status === 200) return made.body.access_token;
      if (made) return (await insist<Session>('POST /api/v1/auth/login', { body: account })).access_token;
      await delay(PAUSE_MS);
    }
  }

  return { answers, ask, insist, enter };
}

export type Ask = ReturnType<typeof createAsk>;

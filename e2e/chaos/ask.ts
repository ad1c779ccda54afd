import { callServer } from '../support/call-server.ts';
import { until } from '../support/until.ts';

/** Longer than anything is away. */
const PATIENCE = { limitMs: 180_000, everyMs: 200 };

type Sent = { token?: string; body?: unknown };

/** Calls one server as people's browsers do, and counts how it answers. */
export function createAsk(address: string) {
  const answers = { good: 0, busy: 0, none: 0, wrong: [] as string[] };

  /** Null where there was no answer, or none that says whether it was done. */
  async function ask(route: string, { token, body }: Sent = {}) {
    const sent = await callServer({ address, token }, route, { body }).catch(() => null);
    if (sent === null) answers.none += 1;
    else if (sent.status < 400) answers.good += 1;
    else if (sent.status === 503 && sent.headers['retry-after']) answers.busy += 1;
    else if (sent.status >= 500) answers.wrong.push(`${route} was answered with ${sent.status}`);
    return sent === null || sent.status >= 500 ? null : sent;
  }

  /** What an answer holds that says that it was done; else null. */
  async function done<Body>(route: string, sent?: Sent): Promise<Body | null> {
    const answer = await ask(route, sent);
    return answer?.status === 200 ? (JSON.parse(answer.text) as Body) : null;
  }

  /** Again until it is answered, for what may be sent twice. */
  async function insist<Body>(route: string, sent?: Sent): Promise<Body> {
    const { status, text } = await until(`${route} is answered`, () => ask(route, sent), PATIENCE);
    if (status >= 400) throw new Error(`${route} was answered with ${status}: ${text}`);
    return JSON.parse(text) as Body;
  }

  /** The token of an account, which is known where an earlier try was done but not answered. */
  async function enter(email: string): Promise<string> {
    const body = { email, password: 'a long enough secret', first_name: 'Ada' };
    const way = (name: string) => insist<{ access_token: string }>(`POST /api/v1/auth/${name}`, { body });
    return (await way('register').catch(() => way('login'))).access_token;
  }

  return { answers, done, insist, enter };
}

export type Ask = ReturnType<typeof createAsk>;

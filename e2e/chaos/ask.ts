import { callServer } from '../support/call-server.ts';
import { until } from '../support/until.ts';

const PASSWORD = 'a long enough secret';
/** Longer than anything is away. */
const PATIENCE = { limitMs: 180_000, everyMs: 200 };

type Sent = { token?: string; body?: unknown };
type Answer<Body> = { status: number; body: Body };
type Session = { access_token: string };

/** Calls one server as people's browsers do, and counts how it answers. */
export function createAsk(address: string) {
  const answers = { good: 0, busy: 0, none: 0, wrong: [] as string[] };

  /** Null where there was no answer, or none that says whether it was done. */
  async function ask<Body = unknown>(
    route: string,
    { token, body }: Sent = {},
  ): Promise<Answer<Body> | null> {
    const sent = await callServer({ address, token }, route, { body }).catch(() => null);
    if (sent === null) answers.none += 1;
    else if (sent.status < 400) answers.good += 1;
    else if (sent.status === 503 && sent.headers['retry-after']) answers.busy += 1;
    else if (sent.status >= 500) answers.wrong.push(`${route} was answered with ${sent.status}`);
    if (sent === null || sent.status >= 500) return null;
    return { status: sent.status, body: JSON.parse(sent.text) as Body };
  }

  /** Again until it is answered, for what may be sent twice. */
  async function insist<Body>(route: string, sent: Sent = {}): Promise<Body> {
    const { status, body } = await until(`${route} is answered`, () => ask<Body>(route, sent), PATIENCE);
    if (status >= 400) throw new Error(`${route} was answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** The token of an account, which is known where an earlier try was done but not answered. */
  async function enter(email: string): Promise<string> {
    const body = { email, password: PASSWORD, first_name: 'Ada' };
    const register = () => ask<Session>('POST /api/v1/auth/register', { body });
    const made = await until('an account is made', register, PATIENCE);
    if (made.status === 200) return made.body.access_token;
    return (await insist<Session>('POST /api/v1/auth/login', { body })).access_token;
  }

  return { answers, ask, insist, enter };
}

export type Ask = ReturnType<typeof createAsk>;

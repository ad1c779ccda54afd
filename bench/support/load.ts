import { Agent, request } from 'node:http';

export type Load = {
  address: string;
  token: string;
  /** Taken in turn. */
  paths: readonly string[];
  seconds: number;
};

function ask(agent: Agent, { address, token }: Load, path: string): Promise<void> {
  return new Promise((done, failed) => {
    const call = request(
      address + path,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? done() : failed(new Error(`${path} answered ${response.statusCode}`)),
        );
      },
    );
    call.once('error', failed).end();
  });
}

/**
 * So many requests a second, whether or not those before have been answered. Answers with the latencies in
 * milliseconds, sorted; each is counted from when the request was due, so that a stall is seen in full.
 */
export async function pacedLoad(load: Load, perSecond: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  const began = performance.now();
  const total = Math.round(load.seconds * perSecond);
  for (let sent = 0; sent < total; sent += 1) {
    const due = began + (sent * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((later) => setTimeout(later, early));
    const path = load.paths[sent % load.paths.length] ?? '/';
    pending.push(ask(agent, load, path).then(() => void latencies.push(performance.now() - due)));
  }
  await Promise.all(pending);
  agent.destroy();
  return latencies.toSorted((one, other) => one - other);
}

/** As many requests as so many connections can do. */
export async function floodingLoad(load: Load, connections: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + load.seconds * 1000;
  let turn = 0;
  const connection = async () => {
    while (performance.now() < until) {
      turn += 1;
      await ask(agent, load, load.paths[turn % load.paths.length] ?? '/');
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
}

/** Makes an account on a new instance; answers with its token. */
export async function signUp(address: string): Promise<string> {
  const response = await fetch(`${address}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'bench@example.org',
      password: 'measured, not kept',
      first_name: 'Bench',
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`No account could be made: ${response.status}`);
  return token;
}

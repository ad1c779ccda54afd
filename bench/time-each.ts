import { Agent, request } from 'node:http';

type Timed = { latencies: number[]; perSecond: number };

/** Does each of the things once, so many at a time. */
export async function timeEach<Thing>(
  things: readonly Thing[],
  connections: number,
  act: (thing: Thing) => Promise<unknown>,
): Promise<Timed> {
  const latencies: number[] = [];
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    for (let thing = things[next++]; thing !== undefined; thing = things[next++]) {
      const from = performance.now();
      await act(thing);
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const perSecond = (things.length / (performance.now() - began)) * 1000;
  return { latencies: latencies.toSorted((one, other) => one - other), perSecond };
}

export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0;

const agent = new Agent({ keepAlive: true });

/** The text of an answer; by Node's own client, whose work is the least of all and small beside the server's. */
export function fetchText(url: string, bearer: string): Promise<string> {
  return new Promise((told, failed) => {
    const call = request(url, { agent, headers: { authorization: `Bearer ${bearer}` } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => {
        if (response.statusCode === 200) told(text);
        else failed(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    call.on('error', failed).end();
  });
}

import { base } from '../page/base.ts';

/** As many as the server takes: contract/batch.ts. */
const MOST_AT_ONCE = 20;

type Read = { address: string; headers: Record<string, string>; tell: (answer: unknown) => void };

let waiting: Read[] = [];

/**
 * Reads that are asked for at the same moment become one call, since each round trip costs time. Resolves to the body
 * of a 200 answer, or to undefined: then it has to be asked for alone.
 */
export const askTogether = (
  address: string,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<unknown> =>
  new Promise((tell, leave) => {
    signal.addEventListener('abort', () => leave(signal.reason as Error), { once: true });
    if (waiting.length === 0) setTimeout(sendAll);
    waiting.push({ address, headers, tell });
  });

function sendAll(): void {
  const reads = waiting;
  waiting = [];
  for (let from = 0; from < reads.length; from += MOST_AT_ONCE)
    void send(reads.slice(from, from + MOST_AT_ONCE));
}

async function send(reads: readonly Read[]): Promise<void> {
  const answers = reads.length > 1 ? await answersTo(reads).catch(() => []) : [];
  for (const [place, { tell }] of reads.entries()) tell(answers[place] ?? undefined);
}

async function answersTo(reads: readonly Read[]): Promise<readonly unknown[]> {
  const { headers = {} } = reads[0] ?? {};
  // Somebody else has logged in between two of them.
  if (reads.some((read) => read.headers.authorization !== headers.authorization)) return [];
  const paths = new URLSearchParams(reads.map(({ address }) => ['path', address.slice(base.length)]));
  const response = await fetch(`${base}/api/v1/batch?${paths}`, { headers });
  return response.ok ? ((await response.json()) as { answers: unknown[] }).answers : [];
}

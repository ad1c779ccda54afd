/** Answers are kept for a while: books of one author are asked for together, and again after a failure. */
const KEEP_MS = 60 * 60_000;
const MOST_KEPT = 500;
const LARGEST_ANSWER_BYTES = 4_000_000;

/** A provider that gave no usable answer, with what it said. */
export class Unreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'Unreachable';
  }
}

export type FetchJson = (address: string, signal: AbortSignal) => Promise<unknown>;

type Settings = { limitMs: number; userAgent: string; now: () => number };

async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    if (size > LARGEST_ANSWER_BYTES) throw new Unreachable('its answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function ask(address: string, signal: AbortSignal, userAgent: string): Promise<unknown> {
  const response = await fetch(address, {
    signal,
    headers: { accept: 'application/json', 'user-agent': userAgent },
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Unreachable(`it answered ${response.status}`);
  return JSON.parse(await readBounded(response)) as unknown;
}

function wordsFor(error: unknown, limitMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `it gave no answer in ${limitMs / 1000} s`;
  if (error instanceof SyntaxError) return 'its answer is no JSON';
  return 'it cannot be reached';
}

/**
 * Makes the function that asks a metadata provider: within a time limit, with answers kept in memory for an hour. It
 * gives null for a 404, and throws `Unreachable` for anything but an answer; an abort is thrown as it is.
 */
export function createFetchJson({ limitMs, userAgent, now }: Settings): FetchJson {
  const kept = new Map<string, { at: number; answer: unknown }>();
  return async (address, signal) => {
    const known = kept.get(address);
    if (known && now() - known.at < KEEP_MS) return known.answer;
    try {
      const answer = await ask(address, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]), userAgent);
      kept.delete(address);
      kept.set(address, { at: now(), answer });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof Unreachable ? error : new Unreachable(wordsFor(error, limitMs), error);
    }
  };
}

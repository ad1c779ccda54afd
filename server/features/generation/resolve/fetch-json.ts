import type { z } from 'zod';
import { createCache } from '#server/platform/cache/create-cache.ts';
import { fetchFromHost, RedirectRefused } from '#server/platform/provider/fetch-from-host.ts';

/** Books of one author are asked for together, and again after a failure. */
const KEEP_MS = 60 * 60_000;
const MOST_KEPT = 500;
const LARGEST_ANSWER_BYTES = 4_000_000;

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
  const response = await fetchFromHost(address, {
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
  if (error instanceof RedirectRefused) return error.message;
  if (error instanceof SyntaxError) return 'its answer is no JSON';
  return 'it cannot be reached';
}

/**
 * Asks a metadata provider within a time limit; answers are cached for an hour. Null for a 404; throws
 * `Unreachable` for anything else that is no answer.
 */
export function createFetchJson({ limitMs, userAgent, now }: Settings): FetchJson {
  const cache = createCache<string, { answer: unknown }>({ max: MOST_KEPT, ttl: KEEP_MS, now });
  return async (address, signal) => {
    const known = cache.get(address);
    if (known) return known.answer;
    // Not one reading for all who ask meanwhile: it would end with the first one's signal.
    const keep = cache.begin();
    try {
      const answer = await ask(address, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]), userAgent);
      keep(address, { answer });
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof Unreachable ? error : new Unreachable(wordsFor(error, limitMs), error);
    }
  };
}

export async function fetchShaped<Shape extends z.ZodType>(
  { fetchJson, signal }: { fetchJson: FetchJson; signal: AbortSignal },
  address: string,
  shape: Shape,
): Promise<z.output<Shape> | null> {
  const answer = await fetchJson(address, signal);
  if (answer === null) return null;
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new Unreachable('its answer has another shape than expected');
  return parsed.data;
}

import { createHash } from 'node:crypto';
import OpenAI from 'openai';
import { fetchFromHost } from './fetch-from-host.ts';

/** The client must not repeat paid calls; retries are the caller's. */
export type ProviderAddress = { baseUrl: string; apiKey: string | null; timeoutMs: number };

export const openClient = ({
  baseUrl,
  apiKey,
  timeoutMs,
  largestAnswerBytes,
}: ProviderAddress & { largestAnswerBytes?: number }): OpenAI =>
  new OpenAI({
    fetch: largestAnswerBytes === undefined ? fetchFromHost : boundedFetch(largestAnswerBytes),
    baseURL: baseUrl.replace(/\/+$/, ''),
    // Local servers take no key; the client insists on one.
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    // It would print what a server sends.
    logLevel: 'off',
  });

/** The fault of one answer: the server isn't away. */
export class AnswerTooLarge extends Error {
  constructor() {
    super('the answer is too large');
  }
}

const NEW_LINE = 10;
/** The client joins a line's pieces again with every piece that comes. */
const LONGEST_LINE_BYTES = 1_000_000;

const boundedFetch =
  (mostBytes: number): typeof fetch =>
  async (input, init) => {
    const answer = await fetchFromHost(input, init);
    const isStream = answer.headers.get('content-type')?.includes('text/event-stream') ?? false;
    let bytes = 0;
    let bytesOfLine = 0;
    const counted = answer.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, out) => {
          bytes += piece.byteLength;
          bytesOfLine = piece.includes(NEW_LINE) ? 0 : bytesOfLine + piece.byteLength;
          if (bytes > mostBytes || (isStream && bytesOfLine > LONGEST_LINE_BYTES))
            out.error(new AnswerTooLarge());
          else out.enqueue(piece);
        },
      }),
    );
    const { status, statusText, headers } = answer;
    return new Response(counted ?? null, { status, statusText, headers });
  };

/** Who is called: `name` is the host, as ledgers and errors have it; `key` changes with the settings. */
export type Provider = { name: string; key: string };

export function providerOf(
  kind: 'text' | 'speech' | 'images',
  { baseUrl, apiKey, model }: ProviderAddress & { model: string },
): Provider {
  const settings = JSON.stringify([kind, baseUrl, apiKey, model]);
  return { name: new URL(baseUrl).host, key: createHash('sha256').update(settings).digest('hex') };
}

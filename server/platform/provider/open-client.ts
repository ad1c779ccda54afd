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

const boundedFetch =
  (mostBytes: number): typeof fetch =>
  async (input, init) => {
    const answer = await fetchFromHost(input, init);
    let bytes = 0;
    const counted = answer.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, out) => {
          bytes += piece.byteLength;
          if (bytes > mostBytes) out.error(new Error('the answer is too large'));
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

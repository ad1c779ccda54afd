import OpenAI from 'openai';

/** The client must not repeat paid calls; retries are the caller's. */
export type ProviderAddress = { baseUrl: string; apiKey: string | null; timeoutMs: number };

export const openClient = ({
  baseUrl,
  apiKey,
  timeoutMs,
  largestAnswerBytes,
}: ProviderAddress & { largestAnswerBytes?: number }): OpenAI =>
  new OpenAI({
    ...(largestAnswerBytes === undefined ? {} : { fetch: boundedFetch(largestAnswerBytes) }),
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
    const answer = await fetch(input, init);
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

/** The host, never the key. */
export const providerNameOf = (baseUrl: string): string => new URL(baseUrl).host;

import OpenAI from 'openai';

/** Where a provider is reached. Retries are the caller's: a client that repeats a paid call by itself is not wanted. */
export type ProviderAddress = { baseUrl: string; apiKey: string | null; timeoutMs: number };

/** A client for any server that speaks the common wire format. */
export const openClient = ({
  baseUrl,
  apiKey,
  timeoutMs,
  largestAnswerBytes,
}: ProviderAddress & { largestAnswerBytes?: number }): OpenAI =>
  new OpenAI({
    ...(largestAnswerBytes === undefined ? {} : { fetch: boundedFetch(largestAnswerBytes) }),
    baseURL: baseUrl.replace(/\/+$/, ''),
    // Servers of one's own take no key; the client insists on one.
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    // It would print what a server sends.
    logLevel: 'off',
  });

/** Breaks off an answer that would fill the memory. */
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

/** How a provider is called in ledgers and errors: its host, never its key. */
export const providerNameOf = (baseUrl: string): string => new URL(baseUrl).host;

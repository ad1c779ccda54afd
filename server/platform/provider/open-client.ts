import OpenAI from 'openai';

/** Where a provider is reached. Retries are the caller's: a client that repeats a paid call by itself is not wanted. */
export type ProviderAddress = { baseUrl: string; apiKey: string | null; timeoutMs: number };

/** A client for any server that speaks the common wire format. */
export const openClient = ({ baseUrl, apiKey, timeoutMs }: ProviderAddress): OpenAI =>
  new OpenAI({
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

/** How a provider is called in ledgers and errors: its host, never its key. */
export const providerNameOf = (baseUrl: string): string => new URL(baseUrl).host;

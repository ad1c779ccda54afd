import { z } from 'zod';
import type { FetchJson } from './fetch-json.ts';

export const knownWork = z.object({
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().int().nullable(),
  subjects: z.array(z.string()),
  identifier: z.string(),
  url: z.string(),
  text: z.string(),
});
export type KnownWork = z.infer<typeof knownWork>;

export type WorkQuery = { title: string; author: string; language: string };

/** How a provider of metadata is asked; `baseUrl` has no slash at the end. */
export type Asking = { fetchJson: FetchJson; baseUrl: string; signal: AbortSignal };

/** Works that may be the one, best first. Throws `Unreachable`. */
export type SearchWorks = (asking: Asking, query: WorkQuery) => Promise<KnownWork[]>;

export type ProviderName = 'openlibrary' | 'wikipedia';
export const providerLabels: Readonly<Record<ProviderName, string>> = {
  openlibrary: 'Open Library',
  wikipedia: 'Wikipedia',
};

/** Works that may be the one, or why there is no answer. */
export type ProviderReport =
  | { provider: ProviderName; kind: 'answered'; works: KnownWork[] }
  | { provider: ProviderName; kind: 'unreachable'; why: string };

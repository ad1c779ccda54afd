import { z } from 'zod';
import type { FetchJson } from './fetch-json.ts';

/** A work as a provider of metadata knows it. */
export const knownWork = z.object({
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().int().nullable(),
  subjects: z.array(z.string()),
  /** The provider's own number for it. */
  identifier: z.string(),
  url: z.string(),
  /** What the provider says about it; empty for nothing. */
  text: z.string(),
});
export type KnownWork = z.infer<typeof knownWork>;

export type WorkQuery = { title: string; author: string; language: string };

/** How a provider of metadata is asked; `baseUrl` has no slash at the end. */
export type Asking = { fetchJson: FetchJson; baseUrl: string; signal: AbortSignal };

/** Finds works that may be the one, best first. Throws `Unreachable`. */
export type SearchWorks = (asking: Asking, query: WorkQuery) => Promise<KnownWork[]>;

export type ProviderName = 'openlibrary' | 'wikipedia';
export const providerLabels: Readonly<Record<ProviderName, string>> = {
  openlibrary: 'Open Library',
  wikipedia: 'Wikipedia',
};

/** What a provider says: works that may be the one, or why it says nothing. */
export type ProviderReport =
  | { provider: ProviderName; kind: 'answered'; works: KnownWork[] }
  | { provider: ProviderName; kind: 'unreachable'; why: string };

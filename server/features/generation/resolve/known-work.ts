import { z } from 'zod';

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

export const providerNames = ['openlibrary', 'wikipedia'] as const;
export type ProviderName = (typeof providerNames)[number];

export type WorkQuery = { title: string; author: string; language: string };

/** What a provider says: works that may be the one, best first; or why it says nothing. */
export type ProviderReport =
  | { provider: ProviderName; kind: 'answered'; works: KnownWork[] }
  | { provider: ProviderName; kind: 'unreachable'; why: string };

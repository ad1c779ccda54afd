import { z } from 'zod';
import type { AuthorSentence } from '#server/features/books/index.ts';
import { parseLibraryJson } from './parse-library-json.ts';

const name = z.string().trim().min(1).max(200);

const file = z.array(
  z.strictObject({
    name,
    /** How other languages spell it. */
    also: z.array(name).max(20).default([]),
    /** By language, as `en`. */
    sentences: z.record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/), z.string().trim().min(1).max(200)),
  }),
);

/** Throws `BookFileError`. A name that is there twice has the words of its last place. */
export function parseAuthors(content: string): AuthorSentence[] {
  const found = new Map<string, AuthorSentence>();
  for (const { name: first, also, sentences } of parseLibraryJson('authors.json', file, content))
    for (const each of [first, ...also])
      for (const [language, sentence] of Object.entries(sentences))
        found.set(`${language} ${each}`, { name: each, language, sentence });
  return [...found.values()];
}

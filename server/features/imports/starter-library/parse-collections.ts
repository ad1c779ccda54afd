import { z } from 'zod';
import type { CollectionInput } from '#server/features/collections/index.ts';
import { parseLibraryJson } from './parse-library-json.ts';

const name = z.string().trim().min(1).max(100);
const languageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/);

const file = z.array(
  z.strictObject({
    slug: z.string().regex(/^[a-z0-9-]{1,100}$/),
    name,
    description: z.string().trim().min(1).max(300),
    language: languageTag.default('en'),
    /** Names of files, without `.md`. */
    books: z.array(z.string().min(1).max(200)).min(1).max(100),
  }),
);

/** Throws `BookFileError`. */
export function parseCollections(content: string, owner: string): CollectionInput[] {
  return parseLibraryJson('collections.json', file, content).map(({ slug, books, ...rest }) => ({
    ...rest,
    originKey: `${owner}:${slug}`,
    books: books.map((book) => `${owner}:${book}`),
  }));
}

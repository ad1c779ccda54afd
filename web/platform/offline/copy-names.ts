import type { CopyName } from './copy-forms.ts';

/** Of the library below a path: others at the same host keep their own. */
export const savedCacheOf = (base: string): string => `saved-books${base}`;

const BOOK_ANSWERS = /^\/api\/v1\/books\/\d+(?:\/(text|reading|highlights))?$/;

/** Which part of a book an address answers with, of those needed to hear and read it; null for any other address. */
export function copyNameOf(pathname: string): CopyName | null {
  const found = BOOK_ANSWERS.exec(pathname);
  return found && ((found[1] ?? 'book') as CopyName);
}

/** One key for all forms of a cover, by its version. */
export const coverCopy = ({ pathname, search }: URL): string =>
  `${pathname.replace(/[-.][^/]*$/, '')}${search}`;

const COPY_MARK = 'x-saved-copy';

export const jsonAnswer = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', [COPY_MARK]: '1' } });

/** Such an answer says nothing about the server. */
export const isSavedCopy = ({ headers }: Response): boolean => headers.has(COPY_MARK);

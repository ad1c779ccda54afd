import type { ExtractSummary } from '../draft.ts';
import { inSourceThread } from '../sources/in-source-thread.ts';

/** An extract of the longest source that an admin attached; null where there is none that is long enough. */
export const extractAttached: ExtractSummary = async ({ book, sources, signal }) => {
  const attached = sources.filter(({ kind }) => kind === 'attached');
  const [source] = attached.toSorted((one, other) => other.text.length - one.text.length);
  if (!source) return null;
  const { id, title, text } = source;
  return inSourceThread(
    'extract',
    { title: book.title, author: book.author, source: { id, title, text } },
    signal,
  );
};

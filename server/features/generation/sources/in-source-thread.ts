import { threadEntry } from '#server/platform/threads/open-thread.ts';
import { runInThread } from '#server/platform/threads/run-in-thread.ts';
import type { Draft } from '../draft.ts';
import type { ExtractInput } from '../extract/extract-summary.ts';
import type { SourceFile } from './read/read-source.ts';
import type { ReadSource } from './read/source-text.ts';

type SourceWork = {
  read: { input: SourceFile; result: ReadSource };
  extract: { input: ExtractInput; result: Draft | null };
};

export type SourceRequest = {
  [Name in keyof SourceWork]: { name: Name; input: SourceWork[Name]['input'] };
}[keyof SourceWork];

const entry = threadEntry(new URL('./source-worker.ts', import.meta.url));
const limits = {
  limitMs: 60_000,
  // A book of 100,000 words takes less than half of it.
  memoryMb: 384,
  tooMuch: 'The file could not be read: it takes more time or memory than a book should.',
};

export const inSourceThread = <Name extends keyof SourceWork>(
  name: Name,
  input: SourceWork[Name]['input'],
  signal?: AbortSignal,
): Promise<SourceWork[Name]['result']> => runInThread(entry, { name, input }, limits, { signal });

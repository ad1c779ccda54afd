import { threadEntry } from '#server/platform/threads/open-thread.ts';
import { runInThread } from '#server/platform/threads/run-in-thread.ts';
import { splitText } from './split-text.ts';
import type { StoredSection } from './text.ts';

/** Characters that are split within some ten milliseconds. */
const SHORT = 20_000;

const entry = threadEntry(new URL('./split-text-worker.ts', import.meta.url));
const limits = {
  limitMs: 30_000,
  memoryMb: 256,
  tooMuch: 'The text takes more time to read than a text should.',
};

/** As `splitText`; a long text is split in a thread of its own, so that nobody waits for it. */
export const splitLongText = async (markdown: string): Promise<StoredSection[]> =>
  markdown.length <= SHORT ? splitText(markdown) : runInThread<StoredSection[]>(entry, markdown, limits);

import type { Draft } from '../draft.ts';
import type { ExtractInput } from '../extract/extract-summary.ts';
import type { SourceFile } from './read/read-source.ts';
import type { ReadSource } from './read/source-text.ts';

/** What a source thread is asked to do, by name: what it takes and what it gives. */
export type SourceWork = {
  read: { input: SourceFile; result: ReadSource };
  extract: { input: ExtractInput; result: Draft | null };
};

export type SourceRequest = {
  [Name in keyof SourceWork]: { name: Name; input: SourceWork[Name]['input'] };
}[keyof SourceWork];

/** `refused`: the file is at fault, and the message is for whoever attached it. */
export type SourceReply = { type: 'done'; result: unknown } | { type: 'refused' | 'failed'; message: string };

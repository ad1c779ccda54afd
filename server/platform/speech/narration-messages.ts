import type { NarrationInput, NarrationProgress, NarrationResult } from './narration.ts';

/** To a narration thread; it works on one at a time. */
export type NarrationRequest = { input: NarrationInput };

/** From a narration thread. After `done` or `failed` it takes the next request. */
export type NarrationReply =
  | { type: 'progress'; progress: NarrationProgress }
  | { type: 'done'; result: NarrationResult }
  | { type: 'failed'; message: string };

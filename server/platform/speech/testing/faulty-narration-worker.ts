import { parentPort } from 'node:worker_threads';
import type { NarrationRequest } from '../narration.ts';
import '../narration-worker.ts';

/** The real narration thread, except that the text of the first chunk can make it die or hang. */
parentPort?.on('message', ({ input }: NarrationRequest) => {
  const text = input.chunks[0]?.text;
  if (text === 'Die.') process.exit(7);
  while (text === 'Hang.');
  if (text === 'Throw.') {
    setImmediate(() => {
      throw new Error('out of breath');
    });
  }
});

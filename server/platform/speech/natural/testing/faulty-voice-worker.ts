import { answerInChild } from '#server/platform/threads/answer-in-child.ts';
import type { NaturalRequest } from '../natural-voice-worker.ts';

/** A voice that does what it is told to do wrong. */
answerInChild(({ text }: NaturalRequest) => {
  if (text === 'Hang.') while (true);
  if (text === 'Die.') process.exit(7);
  if (text === 'Crash.') process.abort();
  if (text === 'Fail.') throw new Error('out of breath');
  if (text === 'Babble.') process.send?.('babble');
  if (text === 'Lie.') return { samples: [1, 2, 3], sampleRateHz: 16_000 };
  if (text === 'Absurd.') return { samples: new Int16Array(9), sampleRateHz: 3 };
  return { samples: Int16Array.of(process.pid >> 15, process.pid & 0x7fff), sampleRateHz: 16_000 };
});

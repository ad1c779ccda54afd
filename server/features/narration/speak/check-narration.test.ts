import { describe, expect, it } from 'vitest';
import { faultOfChunk, faultOfLength } from './check-narration.ts';

const chunk = {
  id: 's7',
  spokenText: 'We suffer more in imagination than in reality.',
  pauseAfterSeconds: 0.25,
};

describe('faultOfChunk', () => {
  it.each([
    ['right', { seconds: 3, silenceRatio: 0.1 }, null],
    ['silent', { seconds: 0, silenceRatio: 1 }, 's7 is silent'],
    ['cut off', { seconds: 0.4, silenceRatio: 0.1 }, 's7 is too short (0.40 s)'],
    ['endless', { seconds: 40, silenceRatio: 0.1 }, 's7 is too long (40.00 s)'],
    ['hollow', { seconds: 3, silenceRatio: 0.8 }, 's7 is mostly silence (80 %)'],
  ] as const)('finds what is %s', (_, facts, fault) => {
    expect(faultOfChunk(chunk, facts)).toBe(fault);
  });

  it('lets numbers take their time, and marks be silent', () => {
    expect(faultOfChunk({ ...chunk, spokenText: '1,234,567' }, { seconds: 5, silenceRatio: 0 })).toBeNull();
    expect(faultOfChunk({ ...chunk, spokenText: '…' }, { seconds: 0, silenceRatio: 1 })).toBeNull();
  });
});

it('faultOfLength allows half a percent', () => {
  expect(faultOfLength({ encodedSeconds: 100.4, spokenSeconds: 100 })).toBeNull();
  expect(faultOfLength({ encodedSeconds: 99.4, spokenSeconds: 100 })).toBe(
    'the file lasts 99.40 s, its parts 100.00 s',
  );
});

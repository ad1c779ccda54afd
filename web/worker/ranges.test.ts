import { describe, expect, it } from 'vitest';
import { answerFromCopy, partOf } from './ranges.ts';

describe('the part that is asked for', () => {
  it.each([
    [null, null],
    ['bytes=0-', { first: 0, last: 99 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=90-500', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=99-99', { first: 99, last: 99 }],
    ['bytes=100-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['items=0-1', null],
  ])('%s of 100 bytes', (header, expected) => {
    expect(partOf(header, 100)).toEqual(expected);
  });

  it('is outside of nothing', () => {
    expect(partOf('bytes=0-', 0)).toBe('outside');
    expect(partOf('bytes=-5', 0)).toBe('outside');
  });
});

describe('an answer from a saved copy', () => {
  const copy = () => new Response('0123456789', { headers: { 'content-type': 'audio/mpeg' } });
  const ask = (range?: string) =>
    answerFromCopy(new Request('http://here/media/1.mp3', range ? { headers: { range } } : {}), copy());

  it('is the whole of it, or the part with its place in the whole', async () => {
    const whole = await ask();
    expect([whole.status, await whole.text(), whole.headers.get('accept-ranges')]).toEqual([
      200,
      '0123456789',
      'bytes',
    ]);
    const part = await ask('bytes=3-5');
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 3-5/10');
    expect(part.headers.get('content-length')).toBe('3');
    expect(part.headers.get('content-type')).toBe('audio/mpeg');
    expect(await part.text()).toBe('345');
  });

  it('says that there is nothing beyond the end', async () => {
    const beyond = await ask('bytes=10-');
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });
});

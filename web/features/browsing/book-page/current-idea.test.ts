import { describe, expect, it } from 'vitest';
import { currentIdea } from './current-idea.ts';

describe('the idea that is being heard', () => {
  const ideas = [{ time: 30 }, { time: 90 }, { time: 150 }];

  it.each([
    [0, null],
    [29, null],
    [30, 0],
    [89, 0],
    [89.9, 1],
    [149, 1],
    [1000, 2],
  ])('at %d s is %j', (seconds, index) => {
    expect(currentIdea(ideas, seconds)).toBe(index);
  });

  it('is none without a voice', () => {
    expect(currentIdea([{ time: null }, { time: null }], 50)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { moved } from '#web/ui/moved.ts';
import {
  chapterAt,
  chaptersOf,
  endOfChapter,
  nextChapterStart,
  previousChapterStart,
} from '../chapters/chapter-rules.ts';
import { causeOfJump, causeOfResend } from '../positions/save-plan.ts';
import { fadeShare, heardMs } from '../sleep/sleep-rules.ts';
import { placeBeforeJump } from './moving-rules.ts';

const chapters = chaptersOf(
  [
    { title: 'One', time: 60 },
    { title: 'Silent', time: null },
    { title: 'Two', time: 120 },
  ],
  200,
);

describe('chapters', () => {
  it('are the ideas with a place; each ends where the next begins', () => {
    expect(chapters).toEqual([
      { title: 'One', startSeconds: 60, endSeconds: 120 },
      { title: 'Two', startSeconds: 120, endSeconds: 200 },
    ]);
  });

  it.each([
    [0, -1],
    [59.9, -1],
    [60, 0],
    [119.9, 0],
    [500, 1],
  ])('at %d s it is number %d', (seconds, index) => {
    expect(chapterAt(chapters, seconds)).toBe(index);
  });

  it('lead to the next one, and back to the beginning or, soon after it, to the one before', () => {
    expect(nextChapterStart(chapters, 10)).toBe(60);
    expect(nextChapterStart(chapters, 130)).toBeNull();
    expect(previousChapterStart(chapters, 130)).toBe(120);
    expect(previousChapterStart(chapters, 121)).toBe(60);
    expect(previousChapterStart(chapters, 61)).toBe(0);
    expect(previousChapterStart([], 61)).toBe(0);
  });

  it('end with the idea, before the first idea with the introduction, and with the book where there are none', () => {
    const durationSeconds = 200;
    expect(endOfChapter(chapters, { seconds: 70, durationSeconds })).toBe(120);
    expect(endOfChapter(chapters, { seconds: 10, durationSeconds })).toBe(60);
    expect(endOfChapter([], { seconds: 10, durationSeconds })).toBe(200);
    expect(endOfChapter([], { seconds: 10, durationSeconds: 0 })).toBeNull();
  });
});

describe('jumps', () => {
  it.each([
    [null, 100, 129, null],
    [null, 100, 130, 100],
    [null, 300, 0, 300],
    [100, 400, 500, 100],
    [100, 400, 110, null],
  ])('offered %s, from %d to %d: back to %s', (offered, fromSeconds, toSeconds, expected) => {
    expect(placeBeforeJump(offered, { fromSeconds, toSeconds })).toBe(expected);
  });

  it('back to the start by an undo are the listener’s own, also when they are sent later', () => {
    expect(causeOfJump('undo', 0)).toBe('undo');
    expect(causeOfJump('skip', 0)).toBe('seek');
    expect(causeOfResend('undo')).toBe('undo');
  });
});

describe('falling asleep', () => {
  it.each([
    [60, 1],
    [8, 1],
    [4, 0.5],
    [0, 0],
    [-1, 0],
  ])('with %d s left the volume is %d', (left, share) => {
    expect(fadeShare(left)).toBe(share);
  });

  it('counts sound only: neither a pause nor a clock that was set', () => {
    expect(heardMs(1_000, 1_250)).toBe(250);
    expect(heardMs(1_000, 60_000)).toBe(0);
    expect(heardMs(1_000, 500)).toBe(0);
  });
});

describe('the order of what is up next', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [9, 0, 'abc'],
  ])('from %d to %d: %s', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected);
  });
});

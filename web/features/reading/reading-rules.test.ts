import { expect, it, vi } from 'vitest';
import { createOwnScroll, scrollNeeded } from './follow-scroll.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { readingPreferencesFrom } = await import('./reading-preferences.ts');

it.each([
  ['{"size":4,"face":"sans"}', { size: 4, face: 'sans', width: 'medium', theme: 'app' }],
  ['{"size":99,"face":"comic"}', { size: 2, face: 'serif', width: 'medium', theme: 'app' }],
  ['{"width":"wide","theme":"sepia"}', { size: 2, face: 'serif', width: 'wide', theme: 'sepia' }],
  ['{"width":4,"theme":"pink","size":1.5}', { size: 2, face: 'serif', width: 'medium', theme: 'app' }],
  ['broken', { size: 2, face: 'serif', width: 'medium', theme: 'app' }],
  [null, { size: 2, face: 'serif', width: 'medium', theme: 'app' }],
])('keeps of %s what makes sense', (text, preferences) => {
  expect(readingPreferencesFrom(text)).toEqual(preferences);
});

it('scrolls only for a sentence that is hard to read where it is', () => {
  expect(scrollNeeded({ top: 300, bottom: 340 }, 900)).toBe(0);
  expect(scrollNeeded({ top: 700, bottom: 760 }, 900)).toBe(394);
  expect(scrollNeeded({ top: -400, bottom: -340 }, 900)).toBe(-706);
});

it('knows a scroll of its own by its way, however long its steps take', () => {
  const own = createOwnScroll();
  expect(own.isStep(0)).toBe(false);
  own.begin(300);
  expect([280, 149.6, 150, 0.4, 4].map(own.isStep)).toEqual([true, true, true, true, true]);
  expect(own.isUnderWay()).toBe(false);
  expect(own.isStep(60)).toBe(false);
});

it('knows the hand of the reader who scrolls against it', () => {
  const own = createOwnScroll();
  own.begin(300);
  expect([280, 150].map(own.isStep)).toEqual([true, true]);
  expect(own.isUnderWay()).toBe(true);
  expect(own.isStep(460)).toBe(false);
  own.end();
  expect([own.isUnderWay(), own.isStep(150)]).toEqual([false, false]);
});

it('goes to the second place when it is sent there on its way to the first', () => {
  const own = createOwnScroll();
  own.begin(300);
  own.isStep(100);
  own.begin(300);
  expect([595, 620, 300, 0].map(own.isStep)).toEqual([true, true, true, true]);
  expect(own.isStep(60)).toBe(false);
});

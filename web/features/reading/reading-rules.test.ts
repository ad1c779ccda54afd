import { expect, it, vi } from 'vitest';
import { scrollNeeded } from './follow-scroll.ts';

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

import { describe, expect, it } from 'vitest';
import { isMissingChunk } from './missing-chunk.ts';

describe('isMissingChunk', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://precis.test/assets/home.js',
    'error loading dynamically imported module: https://precis.test/assets/home.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/home.css',
  ])('knows %s', (message) => {
    expect(isMissingChunk(new TypeError(message))).toBe(true);
  });

  it('takes other errors for what they are', () => {
    expect(isMissingChunk(new TypeError('x is not a function'))).toBe(false);
    expect(isMissingChunk('Failed')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { paramsIn, placeOf } from './routing.tsx';

describe('a place', () => {
  it('keeps the address as it is written, and what its entry holds', () => {
    const state = { note: 'Done.' };
    expect(placeOf('https://precis.test/book/50%25-off/7?q=%2520#s-1', { key: 'a1', state })).toEqual({
      pathname: '/book/50%25-off/7',
      search: '?q=%2520',
      hash: '#s-1',
      key: 'a1',
      state,
    });
  });

  it('is one of its own where the entry holds nothing', () => {
    expect(placeOf('https://precis.test/home', null)).toMatchObject({ key: 'default', state: null });
  });
});

describe('the parameters of an address', () => {
  const pattern = '/book/:title/:id';

  it.each(['/book/a/7', '/book/a/7/', '/Book/a/7', '/book/a%2Fb/7', '/book/%E4%B8%AD/7', '/book/%E0%A4%A/7'])(
    'are found in %s',
    (pathname) => {
      expect(paramsIn(pathname, pattern)?.id).toBe('7');
    },
  );

  it.each(['/book/7', '/book/a/7/finished', '/books/a/7', '/'])('are none in %s', (pathname) => {
    expect(paramsIn(pathname, pattern)).toBeNull();
  });

  it('are none, but there, where every address fits', () => {
    expect(paramsIn('/a/b%0Ac', /^/)).toEqual({});
  });
});

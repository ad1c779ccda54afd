import { describe, expect, it } from 'vitest';
import { paramsIn } from '#web/platform/page/routing.tsx';
import { paths } from './paths.ts';

const pattern = '/book/:bookTitle/:id';

describe('paths', () => {
  it('names a book by its slug and id', () => {
    expect(paths.book({ slug: 'the-art-of-war', id: 7 })).toBe('/book/the-art-of-war/7');
    expect(paths.readBook({ slug: 'the-art-of-war', id: 7 })).toBe('/read-book/the-art-of-war/7');
  });

  it.each(['a/b', '50%-off', 'who?', 'c#', 'über-café', '道德经', '..'])(
    'finds the book again from the slug %s',
    (slug) => {
      const address = new URL(paths.book({ slug, id: 7 }), 'https://precis.test');
      expect(paramsIn(address.pathname, pattern)?.id).toBe('7');
    },
  );

  it('gives a book whose title has no letters an address of its own', () => {
    expect(paramsIn(paths.book({ slug: '', id: 7 }), pattern)?.id).toBe('7');
  });

  it('remembers where login leads', () => {
    expect(paths.login()).toBe('/login');
    const address = new URL(paths.login('/book/a/1?x=1&y=2#z'), 'https://precis.test');
    expect(address.searchParams.get('next')).toBe('/book/a/1?x=1&y=2#z');
  });
});

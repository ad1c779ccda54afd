import { describe, expect, it } from 'vitest';
import { guard, loginFor, needsAccount, nextPath } from './guards.ts';

const at = (address: string) => new URL(address, 'https://precis.test');

describe('nextPath', () => {
  it.each(['/book/a/1', '/settings', '/read-book/x/2?size=3#here'])('follows %s', (next) => {
    expect(nextPath(next)).toBe(next);
  });

  it.each([
    null,
    '',
    'book/a/1',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https://evil.test/home',
    'javascript:alert(1)',
    '/\t/evil.test',
    '/\n/evil.test',
    '/login',
    '/login?next=/login',
    '/register',
  ])('leads home instead of to %j', (next) => {
    expect(nextPath(next)).toBe('/home');
  });
});

describe('guard', () => {
  it('sends a reader without a token to the login page, which leads back', () => {
    expect(guard('token', null, at('/book/walden/3?t=5#idea'))).toBe(
      '/login?next=%2Fbook%2Fwalden%2F3%3Ft%3D5%23idea',
    );
  });

  it('does not spell out that login leads home', () => {
    expect(guard('token', null, at('/home'))).toBe('/login');
    expect(loginFor(at('/home'))).toBe('/login');
  });

  it('lets whoever has a token pass', () => {
    expect(guard('token', 'abc', at('/settings'))).toBeNull();
  });

  it('leads who is signed in away from login and register', () => {
    expect(guard('signed-out', 'abc', at('/login'))).toBe('/home');
    expect(guard('signed-out', 'abc', at('/register'))).toBe('/home');
    expect(guard('signed-out', 'abc', at('/login?next=%2Fsettings'))).toBe('/settings');
    expect(guard('signed-out', 'abc', at('/login?next=%2F%2Fevil.test'))).toBe('/home');
  });

  it('leaves open pages open', () => {
    expect(guard('anyone', null, at('/'))).toBeNull();
    expect(guard('anyone', 'abc', at('/last-generated-books'))).toBeNull();
    expect(guard('signed-out', null, at('/login'))).toBeNull();
  });

  it('lets a guest in, and to the ways to an account', () => {
    expect(guard('token', 'guest', at('/home'))).toBeNull();
    expect(guard('signed-out', 'guest', at('/register?next=%2Fhome'))).toBeNull();
  });
});

describe('needsAccount', () => {
  it.each(['/home', '/book/walden/3', '/read-book/walden/3', '/minutes/4', '/collection/x/1', '/saved'])(
    'opens %s to guests',
    (path) => expect(needsAccount('token', at(path))).toBe(false),
  );

  it.each([
    '/settings',
    '/history',
    '/collections',
    '/collections/1',
    '/homes',
    '/admin/books/home',
    '/offline',
  ])('keeps %s for accounts', (path) => expect(needsAccount('token', at(path))).toBe(true));
});

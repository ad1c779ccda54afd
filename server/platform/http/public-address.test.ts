import { describe, expect, it } from 'vitest';
import { basePathOf, publicAddressOf, withoutBase } from './public-address.ts';

const listening = { HOST: '0.0.0.0', PORT: 4000 };

describe('where people reach the instance', () => {
  it.each([
    ['https://books.example.org', 'https://books.example.org'],
    ['https://books.example.org///', 'https://books.example.org'],
    ['https://example.org/books/', 'https://example.org/books'],
    ['https://example.org//my//books//', 'https://example.org/my/books'],
    ['https://example.org/bücher', 'https://example.org/b%C3%BCcher'],
    ['https://example.org/b%c3%bccher?q#top', 'https://example.org/b%C3%BCcher'],
    ['https://example.org/a;b', 'https://example.org/a%3Bb'],
    ['https://example.org/50%', 'https://example.org/50%'],
  ])('%s is %s', (PUBLIC_URL, address) => {
    expect(publicAddressOf({ ...listening, PUBLIC_URL })).toBe(address);
  });

  it('is where it listens, if nothing is set', () => {
    expect(publicAddressOf({ ...listening, PUBLIC_URL: undefined })).toBe('http://localhost:4000');
    expect(basePathOf(undefined)).toBe('');
  });
});

describe('an address without the base path', () => {
  it.each([
    ['/books/', '/'],
    ['/books', '/'],
    ['/books?q=/a?b', '/?q=/a?b'],
    ['/books/home?next=/books/', '/home?next=/books/'],
    ['/books/books/1', '/books/1'],
    ['/books//home', '//home'],
    ['/%62ooks/a%2Fb', '/a%2Fb'],
    ['/booksx/home', '/booksx/home'],
    ['/Books/home', '/Books/home'],
    ['//books/home', '//books/home'],
    ['/%zz/books', '/%zz/books'],
    ['/', '/'],
    ['*', '*'],
  ])('of %s is %s', (url, without) => {
    expect(withoutBase('/books')(url)).toBe(without);
  });

  it.each(['/b%C3%BCcher/home', '/b%c3%bccher/home'])('is found in other letters: %s', (url) => {
    expect(withoutBase(basePathOf('https://example.org/bücher'))(url)).toBe('/home');
  });

  it.each(['/books/home', '*', '/', ''])('is %s itself at the root of a host', (url) => {
    expect(withoutBase('')(url)).toBe(url);
  });
});

import { describe, expect, it } from 'vitest';
import { replaceSentence } from './replace-sentence.ts';

const TEXT = `## First

One is here. Two
goes over a line. *Three* is _so_ emphasised.

Four is alone.

## Second

- An item of a list.
- See [the book](https://example.org) for more. One is here, too.`;

describe('a sentence is replaced', () => {
  it.each([
    ['at a beginning', 'One is here.', 'First of all.', 'First of all. Two\ngoes'],
    ['over a line', 'Two goes over a line.', 'Two.', 'One is here. Two. *Three*'],
    ['with emphasis', 'Three is so emphasised.', 'Three is plain.', 'line. Three is plain.\n\nFour'],
    ['by two', 'Four is alone.', 'Four is here. And five.', '\n\nFour is here. And five.\n\n## Second'],
    ['in a list', 'An item of a list.', 'Another item.', '- Another item.\n- See'],
  ])('%s', (_, old, next, around) => {
    const changed = replaceSentence(TEXT, old, next);
    expect(changed).toContain(around);
    expect(changed?.length).toBeLessThan(TEXT.length + 20);
  });
});

describe('and nothing is', () => {
  it.each([
    ['that isn’t there', 'Six is missing.', 'Six.'],
    ['that is part of a longer one', 'One is here', 'One.'],
    ['with a link, which would be lost', 'See the book for more.', 'See it.'],
    ['by a heading', 'Four is alone.', '## Four'],
    ['by a paragraph more', 'Four is alone.', 'Four.\n\nFive.'],
    ['by the same', 'Four is alone.', 'Four is alone.'],
  ])('%s', (_, old, next) => {
    expect(replaceSentence(TEXT, old, next)).toBeNull();
  });

  it('is looked for long, however long the text and however often it has such words', () => {
    const long = 'One is here, and here, and here. '.repeat(800).concat('\n\n').repeat(10);
    const started = performance.now();
    expect(replaceSentence(long, 'and here, and here', 'Two.')).toBeNull();
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

import { expect, it } from 'vitest';
import { isSingle } from './single-sentences.ts';
import { sentencesOf } from './source-sentences.ts';

const isSingleIn = (text: string) => sentencesOf({ text, start: 0 }, 0).map(isSingle);

it.each([
  'Man is never so free as when he knows this proportion.',
  'The labour of the one is always greater than the hope of gain.',
  'All the other parts of the crop are never more than enough to feed the workmen.',
  'The real cost of silver must always be nearly the same in both places.',
  'There is but one way to obtain it, yet nobody will take that way.',
  'In the morning it must always come into his mind to make a staff.',
  'Without their concurrence, nothing is, or ever should be, done in the state.',
  'Whoever does otherwise is always overthrown by those who flatter.',
  'Answer, friend, for nothing in the world is easier than that is.',
  'Nadie en el mundo puede vivir siempre con esta esperanza y nada más.',
])('a sentence that needs another isn’t shown alone: %s', (text) => {
  expect(isSingleIn(text)).toEqual([false]);
});

it.each([
  'Everything has two handles, the one by which it may be borne, the other by which it cannot.',
  'What you do not want done to yourself, you must not do to others.',
  'Over himself, over his own body and mind, the individual is always sovereign.',
  'No man can ever be so poor that nobody in this world is poorer.',
  'A man who is never alone in life can bear such an evil as the fear of death.',
  'Nadie puede vivir siempre de la esperanza sola en este mundo.',
])('a sentence that has both halves is: %s', (text) => {
  expect(isSingleIn(text)).toEqual([true]);
});

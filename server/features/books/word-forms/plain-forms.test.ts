import { expect, it } from 'vitest';
import { plainFormsOf } from './plain-forms.ts';

it.each([
  ['en', 'easily daily family families', 'easy day family families'],
  [
    'en',
    'slowly deeply sharply chiefly reply apply butterfly',
    'slow deep sharp chief reply apply butterfly',
  ],
  ['en', 'abolitionists feminism resist exist', 'abolition femin resist exist'],
  ['en', 'simply kids yourself older', 'simple child self old'],
  ['es', 'simplemente lentamente mente', 'simple lenta mente'],
])('writes words alike that the stemmer of %s leaves apart: %s', (language, words, plain) => {
  expect(words.split(' ').map(plainFormsOf(language).plain).join(' ')).toBe(plain);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from './sentences.ts';

/** Written with " | " where the text must be cut. */
const examples: [what: string, text: string][] = [
  ['plain sentences', 'One is here. | Two is there! | Is three? | Yes.'],
  ['one sentence without a stop', 'No stop at the end'],
  ['titles before names', 'Mr. Smith and Mrs. Jones met Dr. Who. | They left.'],
  ['saints and mounts', 'St. Augustine climbed Mt. Sinai. | He rested.'],
  ['initials', 'W. E. B. Du Bois wrote it. | C. S. Lewis did not.'],
  ['initials without spaces', 'J.R.R. Tolkien walked. | J.-P. Sartre sat.'],
  ['an initial after another sentence', 'So it ended. | J. A. Froude disagreed.'],
  ['a letter that ends a sentence', 'There was no plan B. | The rest failed.'],
  ['countries within and at the end', 'The U.S. Army left the U.S. | The war was over.'],
  ['abbreviations within', 'Some, e.g. Plato, i.e. the man, wrote vol. 2, cf. Kant.'],
  ['numbers', 'It cost $3.14, or 1.5 million, in No. 5. | He said no. | Then he paid.'],
  ['hours', 'We met at 5 p.m. on Monday. | We left at 9 a.m. | The sun was up.'],
  ['and so on', 'He sold bread, wine, etc. to the poor. | He sold bread, wine, etc. | Then he rested.'],
  ['an ellipsis within', 'Wait... what was that? | Nothing.'],
  ['an ellipsis at the end', 'She left… | Then it rained... | The end.'],
  ['spaced dots', 'And so . . . it went on . . . | Then it stopped.'],
  ['several marks', 'What?! | No!! | Well.'],
  ['a quotation as a sentence', '“It ended.” | So did he.'],
  ['a quotation within', '"Why?" he asked. | "Because!" she said.'],
  ['a sentence in brackets', 'It did (or so they say). | (Not all agree.) | The end.'],
  ['a list number', '1. First the one.'],
  ['a date of the old world', 'He died in 44 B.C. | The republic died with him.'],
  ['pages', 'See p. 5 and pp. 7 to 9. | It is there.'],
  ['capitals with accents', 'Il est parti. | Élan vital is a force.'],
  ['a number that opens a sentence', 'It was long. | 1859 was the year.'],
];

describe('splitSentences', () => {
  it.each(examples)('%s', (_, text) => {
    expect(splitSentences(text.replaceAll(' | ', ' '))).toEqual(text.split(' | '));
  });

  it('gives nothing for nothing', () => {
    expect(splitSentences(' \n\t ')).toEqual([]);
  });

  const scraps =
    'The|a|Mr|St|U.S|W|B|3|3.14|e.g|etc|no|.|...|…|!|?|. . .|"|”|“|)|(|\'|—| |  |\n|, |Élan|雨|😀|\u00a0'.split(
      '|',
    );
  const scrap = fc.constantFrom(...scraps);
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(scrap, { maxLength: 60 }).map((scraps) => scraps.join('')),
  );

  it('loses nothing and leaves no sentence empty, whatever the text', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const sentences = splitSentences(text);
        expect(sentences.join(' ')).toBe(text.trim().replace(/\s+/gu, ' '));
        expect(sentences.every((sentence) => sentence.trim() === sentence && sentence !== '')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves no sentence without a letter or a digit beside others', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const sentences = splitSentences(text);
        if (sentences.length > 1)
          expect(sentences.every((sentence) => /[\p{L}\p{N}]/u.test(sentence))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes a long text in its stride', () => {
    expect(splitSentences('It was the best of times. '.repeat(20_000))).toHaveLength(20_000);
    expect(splitSentences('.'.repeat(200_000))).toHaveLength(1);
  });
});

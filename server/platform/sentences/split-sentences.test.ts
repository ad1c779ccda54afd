import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from './split-sentences.ts';

/** Written with " | " where the text must be cut. */
const examples: [what: string, text: string][] = [
  [
    'abbreviations in Spanish',
    'El Gral. Prim, Sto. Tomás y p. ej. Kant. | En el s. XIX, pág. 7, núm. 5. | Los EE. UU. y los EE.UU. | El fin.',
  ],
  ['dates in Spanish', 'Murió en el 44 a. C. | La ciudad cayó en el 79 d.C. | Los demás huyeron.'],
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
  ['days of a month', 'It began on Jan. 5 and ended on Dec. 24. | On Sept. 1, 1939, war came.'],
  ['a month that ends a sentence', 'He came in Jan. | He left in Oct. | In between he wrote.'],
  [
    'volumes, numbers, figures',
    'See p. 12, pp. 3 to 5, vol. 3, No. 7, fig. 2, ch. IV and Op. 27. | All say so.',
  ],
  ['the same words as words', 'He ate a fig. | Wait a sec. | It came by vol. | Then it was over.'],
  ['about a year', 'It is from ca. 1900, or c. 1890. | Born b. 1809, d. 1882. | Nobody knows.'],
  ['mounts, saints and forts', 'Mt. Everest, St. Augustine and Ft. Worth are names. | They stay whole.'],
  ['streets and feet', 'They live in Main St. | It is wide. | He fell 6 ft. | Then he stood up.'],
  ['for example', 'Some say so, e.g. this one, i.e. me. | Others, e.g. Plato, do not.'],
  ['initials of a name', 'A. N. Other wrote it. | So did B. F. Skinner.'],
  [
    'a country before a name and before a sentence',
    'The U.S. Army stayed in the U.S. | He left. | D.C. was calm.',
  ],
  ['hours before a day and before a sentence', 'Come at 5 p.m. Monday. | It was 5 p.m. | He left.'],
  ['and others', 'Smith et al. found it. | So did Jones et al. | The rest is open.'],
  ['an edition', 'Smith, ed. Jones, is good. | It is in its 2nd ed. | The 3rd is due.'],
  ['quotation marks after the stop', 'He said, “I left.” | She wept. | He said "No." | "Yes," she said.'],
  ['brackets after the stop', 'It ended. | (He was glad.) | So was I [at last]. | The U.N. (in N.Y.) met.'],
  ['what was left out', 'He wrote […] that it was so. | And [...] this. | Then . . . nothing.'],
  ['who asked', '“Why?” Tom asked. | “Stop!” Mrs. Brown cried. | “Why?” | He asked no more.'],
  ['ordinals', 'He came in 2nd. | Henry VIII. | The 19th century began. | Louis XIV built it.'],
  [
    'decimals, amounts and versions',
    'Pi is 3.14. | It fell by .5 percent. | It cost $1.50. | Version 2.0. | Next.',
  ],
  ['years that end a sentence', 'It was 1859. | Darwin was 50. | He had waited since 1838. | Then he wrote.'],
  ['companies', 'He led Acme Inc. and Sons Ltd. | They paid. | Acme Co. Chairman Lee agreed.'],
  ['titles of other tongues', 'La Sra. García y el Sr. López. | Llegaron.'],
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

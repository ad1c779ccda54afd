import { describe, expect, it } from 'vitest';
import { readPlainText } from '../sources/read/read-plain-text.ts';
import { createTextWriter } from '../sources/read/source-text.ts';
import { chapterAt } from './evidence-of-draft.ts';

const prose = 'A workman not educated to this business could scarce, perhaps, make one pin in a day. '.repeat(
  3,
);
/** Of the last word of a plain text that ends like this. */
function placeOf(...blocks: string[]): string | null {
  const out = createTextWriter();
  readPlainText([...blocks, prose].join('\n\n'), out);
  return chapterAt(out.text(), out.text().length - 9);
}

describe('the place of a passage', () => {
  it.each([
    ['Book I, chapter VIII: Of the Wages of Labour', ['BOOK I.', 'CHAPTER VIII', 'OF THE WAGES OF LABOUR.']],
    ['Book II, chapter 2', ['BOOK I', prose, 'BOOK II', 'Chapter 1', prose, 'Chapter 2']],
    ['Book I, XXIX: Of Moderation', ['BOOK I', 'XXVIII', prose, 'XXIX', 'Of Moderation.']],
    ['VIII. What Is a Fact?', ['VII. Of Method', prose, 'VIII. What Is a Fact?']],
    [
      'Who Has the Better of It in a Great and Long War by Land and by Sea and Why the Allies Thought That They Had to End It…',
      [
        'WHO HAS THE BETTER OF IT IN A GREAT AND LONG WAR BY LAND AND BY SEA AND WHY THE ALLIES THOUGHT THAT THEY HAD TO END IT SOONER',
      ],
    ],
    ['Economy', ['# Economy', prose]],
    [
      'II: Proletarians and Communists',
      ['I\nBourgeois and Proletarians', prose, 'II\nProletarians and Communists'],
    ],
    ['I: Bourgeois and Proletarians', ['II', prose, 'I\nBourgeois and Proletarians']],
    ['I Went to the Woods', ['# I Went to the Woods']],
    ['Book V', ['BOOK V', prose, 'Yes—']],
    ['Chapter III', ['CHAPTER III', 'In October, 1896, I entered the Cambridge School for Young Ladies.']],
    [null, [prose]],
  ])('is %s', (place, blocks) => {
    expect(placeOf(...blocks)).toBe(place);
  });
});

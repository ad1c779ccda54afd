import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAnchor, placedSentences } from './anchor-rules.ts';
import { splitText } from './split-text.ts';

const textOf = (sentences: readonly string[]) =>
  placedSentences({ sections: splitText(sentences.join('\n\n')), cues: [] });

describe('placed sentences', () => {
  it('know their section and when they are heard', () => {
    const sections = splitText('## First\n\nOne. Two.\n\n## Second\n\nThree.');
    expect(placedSentences({ sections, cues: [{ id: 's3', start: 9, end: 10 }] })).toEqual([
      { id: 's1', text: 'One.', section: 0, sectionTitle: 'First', start: null },
      { id: 's2', text: 'Two.', section: 0, sectionTitle: 'First', start: null },
      { id: 's3', text: 'Three.', section: 1, sectionTitle: 'Second', start: 9 },
    ]);
  });
});

describe('an anchor', () => {
  it.each<[string, string[], { firstSentence: string; sentences: string[] }, number | null]>([
    ['where it was', ['A one.', 'B two.'], { firstSentence: 's2', sentences: ['B two.'] }, 1],
    ['moved down', ['New.', 'A one.', 'B two.'], { firstSentence: 's1', sentences: ['A one.', 'B two.'] }, 1],
    ['with other white space', ['A  one.'], { firstSentence: 's1', sentences: ['A\none.'] }, 0],
    ['gone', ['A one.'], { firstSentence: 's1', sentences: ['B two.'] }, null],
    ['half gone', ['A one.', 'C.'], { firstSentence: 's1', sentences: ['A one.', 'B two.'] }, null],
    ['torn apart', ['A one.', 'C.', 'B.'], { firstSentence: 's1', sentences: ['A one.', 'B.'] }, null],
    ['over the end', ['A one.'], { firstSentence: 's1', sentences: ['A one.', 'B.'] }, null],
    ['said twice: the nearest', ['A.', 'B.', 'A.'], { firstSentence: 's3', sentences: ['A.'] }, 2],
    ['of nothing', ['A.'], { firstSentence: 's1', sentences: [] }, null],
  ])('%s', (_name, text, anchor, index) => {
    expect(findAnchor(textOf(text), anchor)).toBe(index);
  });

  it('is found wherever its sentences stand in a row, and only there', () => {
    const words = fc.array(fc.constantFrom('Aa.', 'Bb.', 'Cc.', 'Dd.'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, fc.nat(11), fc.integer({ min: 1, max: 4 }), words, (old, from, length, next) => {
        const first = from % old.length;
        const sentences = old.slice(first, first + length);
        const index = findAnchor(textOf(next), { firstSentence: `s${first + 1}`, sentences });
        const standsAt = next.map((_word, at) => sentences.every((one, offset) => next[at + offset] === one));
        if (index === null) expect(standsAt).not.toContain(true);
        else expect(standsAt[index]).toBe(true);
        expect(findAnchor(textOf(old), { firstSentence: `s${first + 1}`, sentences })).toBe(first);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { createPronouncer, pronunciationsIn } from './pronunciation-rules.ts';

const list = (...pairs: [written: string, spoken: string][]) =>
  pairs.map(([written, spoken]) => ({ written, spoken }));

describe('a pronouncer', () => {
  it.each([
    ['Nietzsche wrote.', [['Nietzsche', 'Neecha']], 'Neecha wrote.'],
    ['Nietzsche’s, not Nietzschean', [['Nietzsche', 'Neecha']], 'Neecha’s, not Nietzschean'],
    ['The Polish polish', [['polish', 'paulish']], 'The Polish paulish'],
    ['C++ and (C++).', [['C++', 'see plus plus']], 'see plus plus and (see plus plus).'],
    ['a.b axb', [['a.b', 'ay bee']], 'ay bee axb'],
    ['José Ortega', [['José', 'Hosay']], 'Hosay Ortega'],
    ['Joséphine', [['José', 'Hosay']], 'Joséphine'],
    ['Lao\nTzu', [['Lao Tzu', 'Louds uh']], 'Louds uh'],
    [
      'Tao Te Ching',
      [
        ['Tao', 'Dow'],
        ['Tao Te Ching', 'Dow Deh Jing'],
      ],
      'Dow Deh Jing',
    ],
    ['孫子 says', [['孫子', 'Sun Zuh']], 'Sun Zuh says'],
    [
      'one two',
      [
        ['one', 'two'],
        ['two', 'one'],
      ],
      'two one',
    ],
    ['price', [['price', '$& $1']], '$& $1'],
    ['well-known', [['well-known', 'famous']], 'famous'],
    [
      'same',
      [
        ['same', 'first'],
        ['same', 'second'],
      ],
      'second',
    ],
    ['nothing', [], 'nothing'],
  ] as const)('says %j with %j as %j', (text, pairs, spoken) => {
    expect(createPronouncer(list(...(pairs as unknown as [string, string][])))(text)).toBe(spoken);
  });

  it('goes through five hundred words of a long text without being slow for it', () => {
    const many = Array.from({ length: 500 }, (_, number) => ({
      written: `Name${number}`,
      spoken: `n${number}`,
    }));
    const text = Array.from({ length: 20_000 }, (_, number) => `Name${number % 600}`).join(' ');
    const said = createPronouncer(many)(text).split(' ');
    expect([said[499], said[500], said[600]]).toEqual(['n499', 'Name500', 'n0']);
  });
});

describe('what of a list a text holds', () => {
  it('is told once for each, in the order of the list', () => {
    const given = list(['b', 'bee'], ['a', 'ay'], ['c', 'see']);
    expect(pronunciationsIn('a b a', given)).toEqual([
      ['b', 'bee'],
      ['a', 'ay'],
    ]);
    expect(pronunciationsIn('abc', given)).toEqual([]);
    expect(pronunciationsIn('a', [])).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchQueryOf, wordsOf } from '#server/features/books/index.ts';
import { editsBetween, likenessTo } from './likeness-rules.ts';
import { meantTsquery, planSearch, wordsMeant } from './search-plan.ts';
import { type Candidate, rankAlike, rankMatches } from './search-rules.ts';

function candidate(id: number, title: string, author = 'Somebody', listensCount = 0): Candidate {
  return {
    id,
    titleKey: wordsOf(title).join(' '),
    searchText: wordsOf(`${title} ${author}`).join(' '),
    listensCount,
  };
}

const uncounted = { books: 0, shares: new Map<string, number>() };

const query = (keyword: string) => searchQueryOf(keyword)!;

describe('a query', () => {
  it('asks for whole words and a beginning', () => {
    expect(planSearch(query('The ART of w'), uncounted)).toEqual({
      tsquery: "'the' & 'art' & 'of' & 'w':*",
      beginning: null,
    });
  });

  it('does not ask the index for what half of the books hold', () => {
    const shares = {
      books: 100_000,
      shares: new Map([
        ['the', 0.4],
        ['then', 0.01],
        ['art', 0.02],
        ['war', 0.02],
        ['warm', 0.02],
      ]),
    };
    expect(planSearch(query('th'), shares)).toEqual({ tsquery: null, beginning: null });
    expect(planSearch(query('the th'), shares)).toEqual({ tsquery: null, beginning: null });
    expect(planSearch(query('art th'), shares)).toEqual({ tsquery: "'art'", beginning: 'th' });
    expect(planSearch(query('the art'), shares)).toEqual({ tsquery: "'the' & 'art':*", beginning: null });
    expect(planSearch(query('war'), shares)).toEqual({ tsquery: null, beginning: null });
    expect(planSearch(query('war'), { ...shares, books: 50_000 })).toEqual({
      tsquery: "'war':*",
      beginning: null,
    });
  });

  it('never holds syntax', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (keyword) => {
        const made = searchQueryOf(keyword);
        if (made)
          expect(planSearch(made, uncounted).tsquery).toMatch(/^('[\p{L}\p{N}]+' & )*'[\p{L}\p{N}]+':\*$/u);
      }),
    );
  });
});

describe('matches', () => {
  it('come by how well they answer, then by how much they are heard', () => {
    const ranked = rankMatches(query('war'), [
      candidate(1, 'The Art of War', 'Sun Tzu', 5),
      candidate(2, 'Warfare'),
      candidate(3, 'War and Peace', 'Leo Tolstoy', 1),
      candidate(4, 'War'),
      candidate(5, 'Peace', 'Warren Buffett', 99),
      candidate(6, 'The Theory of War', 'Somebody', 9),
      candidate(7, 'Nothing of the kind', 'Nobody', 1000),
    ]);
    expect(ranked).toEqual([4, 3, 2, 6, 1, 5, 7]);
  });

  it('always come in the same order, each once', () => {
    const any = fc.record({
      id: fc.nat(30),
      titleKey: fc.constantFrom('war', 'art of war', 'peace', 'warfare'),
      searchText: fc.constantFrom('war tzu', 'peace war', 'peace'),
      listensCount: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: (item) => item.id }), (candidates) => {
        const ranked = rankMatches(query('war'), candidates);
        expect(rankMatches(query('war'), candidates.toReversed())).toEqual(ranked);
        expect(new Set(ranked).size).toBe(candidates.length);
      }),
    );
  });
});

describe('likeness', () => {
  it.each([
    ['walden', 'walden', 0],
    ['walden', 'waldne', 1],
    ['wladen', 'walden', 1],
    ['waldn', 'walden', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%j to %j takes %i edits', (one, other, edits) => {
    expect(editsBetween(one, other)).toBe(edits);
    expect(editsBetween(other, one)).toBe(edits);
  });

  it('is from 0 to 1, and 1 for the same words in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 6 }), (words) => {
        expect(likenessTo(words.toReversed())(words.join(' '))).toBe(1);
        const other = likenessTo(words)('something else');
        expect(other).toBeGreaterThanOrEqual(0);
        expect(other).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('finds what was probably meant, and nothing where nothing is near', () => {
    const shelf = [
      candidate(1, 'Meditations', 'Marcus Aurelius'),
      candidate(2, 'Meditation for All'),
      candidate(3, 'Walden'),
    ];
    expect(rankAlike(query('meditatoins aurelis'), shelf)[0]).toBe(1);
    expect(rankAlike(query('wladen'), shelf)).toEqual([3]);
    expect(rankAlike(query('xyzzy'), shelf)).toEqual([]);
  });
});

describe('a misspelt word', () => {
  const known = ['walden', 'garden', 'wooden', 'walking', 'meditations', 'war'];

  it.each([
    ['wladen', 'walden'],
    ['gardn', 'garden'],
    ['meditatoins', 'meditations'],
    ['warr', 'war'],
  ])('%j is taken for %j first', (typed, meant) => expect(wordsMeant(typed, known, false)[0]).toBe(meant));

  it('is taken for the beginning of a word only while it is typed', () => {
    expect(wordsMeant('medtiat', known, true)).toEqual(['meditations']);
    expect(wordsMeant('medtiat', known, false)).toEqual([]);
  });

  it('is asked for in all places or in any', () => {
    expect(meantTsquery([['a', 'b'], [], ['c']], true)).toBe("('a' | 'b') & ('c')");
    expect(meantTsquery([['a', 'b'], [], ['c']], false)).toBe("('a' | 'b') | ('c')");
    expect(meantTsquery([[], []], true)).toBeNull();
  });
});

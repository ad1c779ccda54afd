import { describe, expect, it } from 'vitest';
import type { Draft } from '../draft.ts';
import { ground, reasonsOfGrounding } from './ground.ts';
import { claimsOf, createKnown } from './ground-rules.ts';
import { isOfOthers } from './whose-words.ts';

const text = `# On Economy

I went to the woods because I wished to live deliberately. The house cost twenty-eight dollars, and stood near Concord; Emerson owned the ground on which it was built.

# On Beans

All summer I hoed seven miles of beans, in long rows, among woodchucks and sparrows, until the neighbours wondered why anybody would.`;

const ideas = [
  'Thoreau built a house that cost 28 dollars on ground which Emerson owned, near Concord.',
  'All summer he hoed long rows of beans, among woodchucks and sparrows.',
];
const reportOf = (bodies: readonly string[], more: Partial<Draft['sections'][number]> = {}) => {
  const sections = ['What’s in it', ...bodies, 'Limits', 'Who for'].map((body, index) => ({
    title: `Section ${index}`,
    body,
    ...(index === 1 ? more : {}),
  }));
  const draft = { kind: 'ai', sections } as unknown as Draft;
  const source = { id: 1, isAttached: true, title: 'Walden', url: null, text };
  const report = ground({ draft, title: 'Walden', author: 'Henry David Thoreau', sources: [source] });
  if (!report) throw new Error('no report');
  return {
    report,
    reasons: reasonsOfGrounding(
      report,
      sections.map(({ title }) => title),
    ),
  };
};

describe('a draft beside its source', () => {
  it('is let through where the source has its names, numbers and ideas', () => {
    const { report, reasons } = reportOf(ideas);
    expect(reasons).toEqual([]);
    expect(report).toMatchObject({ looked_up: 3, unknown: [] });
    expect(report.ideas.map(({ by }) => by)).toEqual(['likeness', 'likeness']);
    expect(report.ideas[1]?.passage).toContain('seven miles of beans');
  });

  it('is held where it names others, and each is told', () => {
    const [first = '', ...rest] = ideas;
    const swapped = first.replace('28', '43').replace('Emerson', 'Voltaire').replace('Concord', 'Geneva');
    const { report, reasons } = reportOf([swapped, ...rest]);
    expect(report.unknown.map(({ words }) => words)).toEqual(['43', 'Voltaire', 'Geneva']);
    expect(reasons).toEqual(['3 of 3 names and numbers aren’t in the source: 43, Voltaire, Geneva.']);
  });

  it('is let through with a single name that the source doesn’t have, which is told', () => {
    const [first = '', ...rest] = ideas;
    const { report, reasons } = reportOf([first.replace('Concord', 'Geneva'), ...rest]);
    expect(report.unknown.map(({ words }) => words)).toEqual(['Geneva']);
    expect(reasons).toEqual([]);
  });

  it('is held for an idea that the source doesn’t have, and for a passage that was made up', () => {
    expect(reportOf([...ideas, 'Markets allocate capital through competitive prices.']).reasons).toEqual([
      'Nothing in the source resembles the key idea “Section 3”.',
    ]);
    expect(reportOf(ideas, { claimed: 'Men are the tools of their tools.' }).reasons).toEqual([
      'The passage that the key idea “Section 1” claims to rest on isn’t in the source.',
    ]);
  });

  it('knows a name in another spelling and form, and none by a word that only looks like it', () => {
    const book = `Dareios led the Persians and the Phenicians past Dienekes of Sparta. ${'The miles were white with pain. '.repeat(3)}${'They marched on the moon and the sea. '.repeat(2_000)}`;
    const known = createKnown([book]);
    const unknownOf = (sentence: string) =>
      claimsOf(`It was ${sentence}.`)
        .filter((claim) => !known.isKnown(claim))
        .map(({ words }) => words);
    expect(unknownOf('Darius, a Persian, the Phoenicians, Dieneces and the Spartans under the Moon')).toEqual(
      [],
    );
    expect(unknownOf('Paine of Milan, and White')).toEqual(['Paine', 'Milan', 'White']);
  });

  it('knows a name by what belongs to it, and none by the first word of a sentence', () => {
    const unknownIn = (book: string, sentence: string) => {
      const known = createKnown([book]);
      return claimsOf(sentence)
        .filter((claim) => !known.isKnown(claim))
        .map(({ words }) => words);
    };
    const book =
      'He came from Thermopylai to London by Olympia, with a French and a Carthaginian friend of Cæsar, or so they say, and all of these were even worse. These men stayed. Even so, none went on.';
    expect(
      unknownIn(book, 'A Londoner and a Frenchman saw Thermopylae, Carthage, Caesar and the Olympic games.'),
    ).toEqual([]);
    const rome = 'They say that Augustus ruled, that George paid and that the god was old. '.repeat(3);
    expect(unknownIn(rome, 'So Augustus and George.')).toEqual([]);
    expect(unknownIn(rome, 'So in August the Gods came.')).toEqual(['August', 'Gods']);
    expect(unknownIn('They came in August.', 'So wrote Augustine.')).toEqual(['Augustine']);
    expect(unknownIn('They came from Lesbos.', 'So a Lesbian spoke.')).toEqual([]);
    expect(unknownIn(book, 'There went Theseus and Evenus.')).toEqual(['Theseus', 'Evenus']);
    const legge = 'The Master said to Tsze-kung and to Yen Hui, “Ch‘iu is slow, and Chi K‘ang a duke.”';
    expect(unknownIn(legge, 'So Zigong, Yan Hui and Ji Kang met Qiu.')).toEqual([]);
    expect(unknownIn(legge, 'So Zilu and Zhou Enlai met Mao.')).toEqual(['Zilu', 'Zhou Enlai', 'Mao']);
  });

  it('knows numbers in words, each in the language of the book', () => {
    const unknownIn = (book: string) => {
      const known = createKnown([book]);
      const claims = claimsOf('28 en 1845, el 21 y 101, 11, no 29, 1846 ni 200.');
      return claims.filter((claim) => !known.isKnown(claim)).map(({ words }) => words);
    };
    const spanish = 'El año de la casa junto al lago, que no es más que una idea de la gente. '.repeat(5);
    expect(
      unknownIn(
        `${spanish} Costó veintiocho dólares en mil ochocientos cuarenta y cinco, la vigésima primera vez, por ciento una libras a las once.`,
      ),
    ).toEqual(['29', '1846', '200']);
    const english =
      'The house at the pond, which is no more than an idea that people once had of it. '.repeat(5);
    expect(unknownIn(`${english} It cost twenty-eight dollars in the year 1845.`)).toEqual([
      '21',
      '101',
      '11',
      '29',
      '1846',
      '200',
    ]);
  });

  it('counts neither the marks of notes nor its own ideas', () => {
    const { report } = reportOf([
      'In these 2 key ideas a house[8] cost 28 dollars.',
      'It took him 9 ideas and 2 lamps.',
    ]);
    expect(report.unknown.map(({ words }) => words)).toEqual(['9', '2']);
  });

  it('tells whether the passage of an idea is somebody else’s', () => {
    const own = 'The house cost little. ';
    const of = (passage: string, paragraph: string) => {
      const source = `# One\n\n${own}${paragraph}\n\n# Two\n\n${own}`;
      const start = source.indexOf(passage);
      return isOfOthers(source, { start, end: start + passage.length });
    };
    const claim = 'The rich deserve all that they have.';
    expect(of(claim, claim)).toBe(false);
    expect(of(claim, `The squire rose. “${claim} So it is,” said he.`)).toBe(true);
    expect(of(`“${claim}”`, `“${claim}”`)).toBe(true);
    expect(of(claim, `'${claim}' said Thrasymachus.`)).toBe(true);
    expect(of(claim, `It is said that wealth is virtue. ${claim}`)).toBe(true);
    expect(of(claim, `It is said that wealth is virtue. I never saw it. ${claim}`)).toBe(false);
    expect(of(`He says “yes” to that. ${claim}`, `He says “yes” to that. ${claim}`)).toBe(false);
    const { report } = reportOf(ideas, {
      evidence: 'the neighbours wondered',
      evidenceAt: { sourceId: 1, start: text.indexOf('the neigh'), end: text.indexOf('the neigh') + 22 },
    });
    expect(report.ideas.map(({ of_others: others }) => others)).toEqual([undefined, undefined]);
  });

  it('of a book without a text has no report', () => {
    const draft = { kind: 'ai', sections: [] } as unknown as Draft;
    expect(ground({ draft, title: 'T', author: 'A', sources: [] })).toBeNull();
  });
});

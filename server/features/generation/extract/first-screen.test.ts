import { expect, it } from 'vitest';
import { countWords } from '../write/budget.ts';
import { extractSummary } from './extract-summary.ts';

const names = ['river', 'harvest', 'lantern', 'meadow', 'harbour', 'winter'];
const madeOf = (paragraphsOf: (name: string) => readonly string[]) => {
  const text = names.flatMap((name) => [`# On the ${name}`, ...paragraphsOf(name)]).join('\n\n');
  const made = extractSummary({
    title: 'Land',
    author: '',
    language: 'en',
    source: { id: 1, title: 'Land', text },
  });
  const passages = (made?.sections.slice(1) ?? [])
    .filter(({ title }) => title !== 'Single sentences')
    .flatMap(({ body }) => body.split('\n\n'));
  return { made, passages };
};
const years = Array.from({ length: 8 }, (_, year) => year);
const paragraph = (name: string, year = 0) =>
  `Every ${name} of the land is the root of another ${name}, number ${year}, and no man may own it alone. Nothing but the work of all men keeps the ${name} of case ${year} alive. Whoever forgets the ${name} forgets the land, and all that grows in year ${year}.`;
const told = (name: string) =>
  Array.from(
    { length: 12 },
    (_, at) =>
      `Captain Lester was at the ${name} in year ${at}, and nobody but the boy had seen him before. He went home along the ${name} at night, and all the men were asleep when number ${at} came.`,
  );

it('the minute speaks of what the book is about, and not of the book', () => {
  const fig = (name: string) =>
    `Nothing in all the world is better for every man than a fig in the month of the ${name}, and nobody who has one is ever alone: all men are at peace then, and no man must be without peace for the whole of life.`;
  const recap = (name: string) =>
    `Whoever has the ${name} has the land, and all the land is nothing without the ${name}, as we have seen in the last chapter: no man of the land is ever better than the ${name} of the land, and nobody knows the land alone.`;
  const { made } = madeOf((name) => [fig(name), recap(name), ...years.map((year) => paragraph(name, year))]);
  expect(countWords(made?.minute ?? '')).toBeGreaterThanOrEqual(130);
  expect(made?.minute).not.toMatch(/\bfig\b|last chapter/);
  const { made: other } = madeOf((name) => [
    fig(name),
    ...years.map((year) => paragraph(name, year).replace(/\.$/u, '!')),
  ]);
  expect(other?.minute).toBeUndefined();
});

it('there is no slogan rather than one that is not of the subject or needs what stands before it', () => {
  const poor = [
    'Nothing that has been said of the land is against the land.',
    'Let the land be as the land is, and all men are well.',
    'All the land of men is nothing but land, and must therefore be included.',
    'A wax candle can never be cast by any man.',
    'The whole land is covered with land and all that men have.',
  ];
  const good = 'Nobody but the people of a land is ever the owner of that land.';
  const sloganOf = (sentences: readonly string[]) =>
    madeOf((name) => (name === 'meadow' ? [sentences.join(' '), ...told(name)] : told(name))).made?.slogan;
  expect(sloganOf(poor)).toBe('');
  expect(sloganOf([good, ...poor])).toBe(good);
  expect(sloganOf([good, 'But the land is not what men say of the land.', ...poor])).toBe('');
});

it('neither what a chapter has, in a row above it, nor an advertisement of the edition is its text', () => {
  const { made } = madeOf((name) => [
    `Character of every ${name}. Difficulty of all men without the ${name}. Effects of habit. Inheritance. Origin of the ${name} for all men in one great land of the world, and of nothing else in life.`,
    `A new edition, with several additions in the body of the work of the ${name}, for all men and for nobody else in the world.`,
    ...years.map((year) => paragraph(name, year)),
  ]);
  expect(made?.sections.length).toBeGreaterThan(6);
  expect(JSON.stringify(made)).not.toMatch(/Inheritance|new edition/);
});

it('a passage begins below what its paragraph says of other chapters, and has nothing that breaks off', () => {
  const { passages } = madeOf((name) =>
    years.map((year) =>
      year % 2 === 0
        ? `As we have seen in the last chapter, nothing is better than the ${name}. ${paragraph(name, year)}`
        : `Nothing in all the world is better for every man than the ${name} of year ${year}…\n\nNo man has this land for nothing.`,
    ),
  );
  expect(passages.filter((passage) => passage.startsWith('Every')).length).toBeGreaterThan(5);
  expect(passages.join('\n')).not.toMatch(/last chapter|…/);
});

it('a passage has the last sentence of its paragraph if that is short', () => {
  const { passages } = madeOf((name) =>
    years.map((year) => `${paragraph(name, year)} Only men of the ${name} sleep in year ${year}.`),
  );
  const ends = passages.filter((passage) => /grows in year/.test(passage));
  expect(ends.length).toBeGreaterThan(5);
  for (const passage of ends) expect(passage).toContain('Only men of the');
});

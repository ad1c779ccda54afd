import { expect, it } from 'vitest';
import { extractSummary } from './extract-summary.ts';

const names = ['river', 'harvest', 'lantern', 'meadow', 'harbour', 'winter'];
const paragraph = (name: string, year = 0) =>
  `Every ${name} of the land is the root of another ${name}, number ${year}, and no man may own it alone. Nothing but the work of all men keeps the ${name} of case ${year} alive. Whoever forgets the ${name} forgets the land, and all that grows in year ${year}.`;
const years = Array.from({ length: 8 }, (_, year) => year);

const told = (name: string) =>
  Array.from(
    { length: 12 },
    (_, at) =>
      `Captain Lester was at the ${name} in year ${at}, and Mister Vincy of Middlemarch had seen him there before. He went home along the ${name} with Rosamond, and Lowick was dark when number ${at} came to Tipton.`,
  );

function madeOf(blocks: readonly string[]) {
  const source = { id: 1, title: 'Land', text: blocks.join('\n\n') };
  const made = extractSummary({ title: 'The Land', author: 'A. B.', language: 'en', source });
  const sections = (made?.sections.slice(1) ?? []).filter(({ title }) => title !== 'Single sentences');
  return {
    titles: sections.map(({ title }) => title),
    passages: sections.flatMap(({ body }) => body.split('\n\n')),
  };
}
const chapters = (
  headingOf: (name: string, at: number) => string,
  own: (name: string) => readonly string[],
) => names.flatMap((name, at) => [headingOf(name, at), ...own(name)]);
const several = (name: string) => years.map((year) => paragraph(name, year));

it('a part of a story without chapters is called a part', () => {
  const { titles } = madeOf(names.flatMap((name) => [...told(name), ...told(`great ${name}`)]));
  expect(titles.length).toBeGreaterThan(4);
  for (const [at, title] of titles.entries()) expect(title).toBe(`Part ${at + 1}`);
});

it('a chapter that is only counted is called by a sentence of its own that begins none of its passages', () => {
  const short = (name: string) => `Nobody can own the ${name} alone.`;
  const { titles, passages } = madeOf(
    chapters(
      (_, at) => `# Chapter ${at + 1}`,
      (name) => years.map((year) => `${paragraph(name, year)} ${year === 3 ? short(name) : ''}`),
    ),
  );
  expect(titles).toHaveLength(6);
  for (const title of titles) {
    expect(title).not.toMatch(/^Chapter/);
    expect(passages.filter((passage) => passage.startsWith(title))).toEqual([]);
  }
});

it('no title is cut from what leans on something, is said by somebody or needs its other half', () => {
  const poor = (name: string) => [
    `This ${name} is nothing without all men.`,
    `“No ${name} is ever without a man,” said Lester.`,
    `If no man is at the ${name}; nothing is as it is for all the world and for everybody who ever lived in it or will.`,
    `The other ${name} is always better than all men.`,
  ];
  const { titles } = madeOf(
    chapters(
      (_, at) => `# Chapter ${at + 1}`,
      (name) => [poor(name).join(' '), ...several(name)],
    ),
  );
  expect(titles).toHaveLength(6);
  expect(titles.join('\n')).not.toMatch(/^This|said|^If|other/m);
});

it('the headings of a table of contents give the first chapter no name', () => {
  const { titles } = madeOf([
    '# THE LAND',
    ...names.map((name, at) => `# CHAPTER ${at + 2} ON THE ${name.toUpperCase()}`),
    '# INTRODUCTION: WHAT LAND IS',
    ...several('land'),
    ...chapters((name, at) => `# CHAPTER ${at + 2} ON THE ${name.toUpperCase()}`, several),
  ]);
  expect(titles).toEqual(['Introduction: what land is', ...names.map((name) => `On the ${name}`)]);
});

it('a heading in capitals has those of the names that the text has, and no date or greeting is one', () => {
  const { titles } = madeOf([
    '# THE FIELDS OF ENGLAND',
    ...several('field').map((text) => `${text} Nobody in England owns a field.`),
    '# BOSTON, MAY 8, 1899',
    ...several('letter'),
    '# DEAR SARAH',
    ...several('greeting'),
    ...chapters((name) => `# ON THE ${name.toUpperCase()}`, several),
  ]);
  expect(titles).toContain('The fields of England');
  expect(titles.join('\n')).not.toMatch(/1899|Sarah/i);
});

it('a paragraph of few words goes on with the next one', () => {
  const { passages } = madeOf(
    chapters(
      (name) => `# On the ${name}`,
      (name) => [
        `Nothing is better for any man in all the world than the ${name}.`,
        `Everybody who ever lived without a ${name} knows that no life is worse, and that all the world is nothing to a man who is alone in it and without one, and that nobody was ever at peace who had none.`,
        ...told(name),
      ],
    ),
  );
  const found = passages.filter((passage) => passage.startsWith('Nothing is better for any man'));
  expect(found.length).toBeGreaterThan(3);
  for (const passage of found) expect(passage).toContain('Everybody who ever lived');
});

it('an objection is left out, and what the author answers to it is not', () => {
  const { passages } = madeOf(
    chapters(
      (name) => `# On the ${name}`,
      (name) => [
        `It may be objected that the ${name} is nothing to most men. However, all men of the world live by the ${name}, and nothing is better for them. No man who has the ${name} is ever without all that a man must have, and whoever has none is always alone in the world, as nobody ever was who had one. All that men have in life is nothing to a man without the ${name}.`,
        `According to Lester the ${name} is nothing. Every man knows better, and nobody in all the world would ever live without the ${name} if he could have one for nothing; no man is so alone as he who never had one in the whole of his life, and nobody is ever at peace.`,
        ...told(name),
      ],
    ),
  );
  expect(passages.join('\n')).not.toMatch(/may be objected|According to Lester/);
  expect(passages.filter((passage) => passage.startsWith('No man who has')).length).toBeGreaterThan(3);
  expect(passages.filter((passage) => passage.startsWith('Every man knows')).length).toBeGreaterThan(3);
});

it('a passage goes on to the sentence that turns against what it says', () => {
  const { passages } = madeOf(
    chapters(
      (name) => `# On the ${name}`,
      (name) => [
        `${paragraph(name)} But nobody is ever without the ${name} who has a land of all men, and all the world must know it for life. Captain Lester and Mister Vincy of Middlemarch came along the ${name} to Lowick.`,
        ...told(name),
      ],
    ),
  );
  const begun = passages.filter((passage) => passage.startsWith('Every'));
  expect(begun.length).toBeGreaterThan(5);
  for (const passage of begun) expect(passage).toMatch(/But nobody/);
});

it('a book in French has titles that can be read alone, and no passage that begins on “cela” or “pourtant”', () => {
  const maxims = {
    bois: 'Le bois n’est à personne, et c’est pourquoi chacun le croit à soi.',
    ville: 'La ville est ce que les hommes veulent bien en faire.',
    travail: 'Le travail est l’attention que l’on y met.',
    temps: 'Toute vie est assez longue pour qui sait ce qu’il veut en faire.',
    parole: 'Un mot juste est plus fort que mille discours.',
  };
  const { titles, passages } = madeOf(
    Object.entries(maxims).flatMap(([name, maxim], at) => [
      `# Chapitre ${at + 1}`,
      `Cela vint un soir de ${name} sans que je sache pourquoi. ${maxim} Rien dans le monde n’est plus simple que de vivre avec ${name}, et nul ne le sait. Pourtant la vie avec ${name} doit être apprise comme un métier, et tout homme peut la perdre en un jour.`,
      `Pourtant nous avons connu le ${name} de l’année ${at}. Il fut bref, et celui-ci fut sans joie pour tous les hommes du pays qui vivaient alors dans les maisons.`,
      `Rien n’est perdu pour qui garde le ${name} avec soin pendant toute une vie, et personne ne peut le prendre à qui le donne. Toute la terre est faite du ${name} de ceux qui sont venus avant nous, et de rien d’autre.`,
    ]),
  );
  expect(titles.length).toBeGreaterThan(3);
  expect(titles.join('\n')).not.toMatch(/Chapitre|^(?:Cela|Pourtant|Il) /m);
  expect(passages.join('\n')).not.toMatch(/^(?:Cela|Pourtant|Il) /m);
});

it('a chapter that nothing else can open has a passage that begins on “But”, and none begins on an “it” from before', () => {
  const { titles, passages } = madeOf([
    ...chapters((name) => `# On the ${name}`, several),
    '# On the forest',
    'It remains to speak of the forest in the next chapter. But a man of the forest is better than all others, and nothing in the world is like the life that he leads there. He knows that nobody is ever alone who has it, and that no man in all the land may ever own it for himself alone.',
    'It is old. He said so.',
    '# On the island',
    ...told('island'),
    'He had found the island. It is evident to all men that no island is ever without a master, and that nobody in the world is free who must live by what another man has, for no man can give what all the world must have and nobody ever owned. It is nothing to him. He knew it.',
  ]);
  expect(titles).toContain('On the forest');
  expect(passages.filter((passage) => passage.startsWith('But a man of the forest'))).toHaveLength(1);
  expect(passages.filter((passage) => passage.startsWith('It is'))).toEqual([
    expect.stringMatching(/^It is evident to all men/),
  ]);
});

it('a long heading that is counted is one, and its first part is the title', () => {
  const [first, rest] = [
    'Of the Interior Beginnings of the',
    'Commonly Called the Passions; and the Speeches by Which They Are Shown',
  ];
  const { titles } = madeOf(
    chapters((name, at) => `# ${at + 1} ${first} ${name}; ${rest}`.replace(/^# (?=2)/u, ''), several),
  );
  expect(titles).toEqual(names.map((name) => `${first} ${name}`));
});

import { expect, it } from 'vitest';
import type { Draft } from '../draft.ts';
import { review } from './review-rules.ts';

/** Also what stands where something was to be filled in. */
const thirty = 'X'.repeat(3);

/** Enough words for an idea, none of them twice in a row with others. */
const prose = (idea: number) =>
  Array.from({ length: 130 }, (_, word) => `The thought ${idea * 1_000 + word} stands`).join(', ');
const draft: Draft = {
  kind: 'ai',
  sourceLabel: 'Test',
  author: 'Henry David Thoreau',
  categories: ['Nature'],
  slogan: 'Live with less.',
  shortDescription: 'A book about a pond.',
  thumbnailPrompt: '',
  sections: Array.from({ length: 6 }, (_, idea) => ({ title: `Idea ${idea}`, body: `${prose(idea)}.` })),
  remarks: [],
};
const verdictOf = (change: Partial<Draft> | { body: string }) => {
  const { body, ...rest } = 'body' in change ? change : { ...change, body: undefined };
  const [first, ...others] = draft.sections;
  const sections =
    body === undefined ? draft.sections : [{ ...first!, body: `${first!.body} ${body}` }, ...others];
  return review({
    draft: { ...draft, sections, ...rest },
    author: draft.author,
    title: 'Walden',
    language: 'en',
    knownBy: ['wikipedia'],
    sourceTexts: [],
  });
};

it('passes plain prose, with signs that only look like markup', () => {
  expect(verdictOf({})).toEqual({ verdict: 'published', reasons: [] });
  const signs = 'Less is more: 1 < 2 and 3 > 2, at R&D; he paid $5 & left [sic] (see below)*, 2 * 3.';
  expect(verdictOf({ body: signs })).toEqual({ verdict: 'published', reasons: [] });
});

it.each([
  '<script>alert(1)</script>',
  'a <b>bold</b> word',
  '<img src=x onerror=alert(1)>',
  '<!-- a note -->',
  '&lt;p&gt;',
  '[here](https://example.com)',
  '```js\nlet x;\n```',
  '\n# A heading',
  'javascript:alert(1)',
  'It is *now* or never.',
  'He says: *“All of it.”*',
  'It is _not_ so.',
])('holds markup for a person: %s', (body) => {
  expect(verdictOf({ body })).toMatchObject({
    verdict: 'needs_person',
    reasons: expect.arrayContaining([expect.stringContaining('There is markup in the text')]),
  });
});

it.each<[string, Partial<Draft>]>([
  ['The slogan', { slogan: 'Less. '.repeat(27_708) }],
  ['The description', { shortDescription: 'Less. '.repeat(200) }],
  ['A category', { categories: ['Nature '.repeat(20)] }],
  [
    'The section',
    { sections: [...draft.sections.slice(1), { title: 'Long', body: 'Less is more. '.repeat(900) }] },
  ],
])('holds what is too long for a person: %s', (what, change) => {
  const { verdict, reasons } = verdictOf(change);
  expect(verdict).toBe('needs_person');
  expect(reasons.join(' ')).toMatch(
    new RegExp(`${what}[^.]* is too long: [\\d,]+ characters, at most [\\d,]+\\.`),
  );
});

it.each<[string, string]>([
  ['years, pages and amounts', 'In 1914-1918, on pages 998-1012, 1,000,000 men and 10 000 more paid $5,000.'],
  [
    'Roman thirty',
    `Psalm ${thirty}, chapters XXIX and ${thirty}, ${thirty} to ${thirty}II, book ${thirty}. 4, canto xxx, el capítulo ${thirty} y el siglo ${thirty}.\n\n${thirty}. Of cannibals.\n\n${thirty}\n\n${thirty} 5.`,
  ],
  ['a note’s stars', 'The king* was dead, and the queen* too.\n\n* Of Prussia.\n\n** Of Spain, see 2*3*4.'],
  [
    'dates, verses and large numbers',
    'On 01.02.2003 and 2003-02-01, 3:16-18, 612 345 678 people and 10 000 000 more; they call 1848-1849 a year, at 09:30, of 0.123456789 or 1,234,567.890.',
  ],
  ['a list in words', 'There are two: first, the land; second, the men. 1. is a number.'],
  [
    'somebody who can’t help it',
    'He writes that I cannot help thinking of it, and his chapter The Same (Continued) says more.',
  ],
  [
    'what somebody said',
    'He could not write, I am told; to see is to believe. Here is a man who owned the place.',
  ],
])('passes %s', (_what, body) => {
  expect(verdictOf({ body })).toEqual({ verdict: 'published', reasons: [] });
});

it.each([
  `In ${thirty}, the author went home.`,
  `${thirty} argues that all men are free.`,
  `It cost [${thirty}] dollars.`,
  `It sold ${thirty} copies in a public year.`,
  `Mr. ${thirty} said so to ${thirty}X.`,
  'Nació en xxx.',
])('holds a place that was left to be filled in: %s', (body) => {
  const reason = expect.stringContaining('left to be filled in');
  expect(verdictOf({ body })).toMatchObject({ verdict: 'needs_person', reasons: [reason] });
});

it.each([
  ['This is `code`.', 'markup'],
  ['And so:\n\n• one thing', 'markup'],
  ['More stands at libros.es or at books.xyz.', 'a link'],
  ['(insert an example here)', 'left to be filled in'],
  ['A partir de mi última actualización, nadie lo sabe.', 'speaks of itself'],
  ['Lamento no poder proporcionar el texto.', 'refused in the text'],
  ['Disculpa, pero no puedo continuar.', 'refused in the text'],
  ['Si necesitas algo más, avísame.', 'words to whoever asked'],
])('holds what only a model says: %s', (body, reason) => {
  const { verdict, reasons } = verdictOf({ body });
  expect(verdict).not.toBe('published');
  expect(reasons).toEqual([expect.stringContaining(reason)]);
});

it.each(['Este es un resumen del libro.', 'Seguro, aquí va:'])('holds a preamble: %s', (slogan) => {
  const reason = expect.stringContaining('words to whoever asked');
  expect(verdictOf({ slogan })).toMatchObject({ verdict: 'needs_person', reasons: [reason] });
});

it.each([
  'Call 555-1234 now.',
  'The line is 1-800-555-0199, day and night.',
  'It is 555 123 4567.',
  'Ring (020) 7946 0958.',
  'Write or ring 020 7946 0958.',
  'Le bureau: 01 23 45 67 89.',
  'Nuestro teléfono es 612 345 678.',
  'Llama al 912 34 56 78.',
  'Escriba o marque 91 345 67 89.',
  'Dial 0800 123 4567 from abroad.',
  'Dial 0049 30 1234567 from abroad.',
  'Tel.: 0301234567.',
])('holds a telephone number: %s', (body) => {
  const reason = expect.stringContaining('a telephone number');
  expect(verdictOf({ body })).toMatchObject({ verdict: 'needs_person', reasons: [reason] });
});

it("takes a book's own words as they are in an extract", () => {
  const body = 'I can’t help it, as the provided text says. Sure, I went.';
  const sections = draft.sections.map((section) => ({ ...section, body: `${section.body} ${body}` }));
  expect(verdictOf({ kind: 'extract', sections }).verdict).not.toBe('rejected');
  expect(verdictOf({ sections }).verdict).toBe('rejected');
});

/** So many words, all of them of the summary. */
const minuteOf = (words: number) => `${'the thought stands and '.repeat(words / 4).trim()}.`;

it('passes a minute of 130 to 160 words that says what the summary says', () => {
  expect(verdictOf({ minute: minuteOf(140) })).toEqual({ verdict: 'published', reasons: [] });
});

it.each([
  ['has 40 words', minuteOf(40)],
  ['has 180 words', minuteOf(180)],
  [
    'is in another language',
    'el pensamiento que se queda con la gente de este mundo es más que nada '.repeat(10),
  ],
  ['advertises the book', `You'll learn how. ${minuteOf(140)}`],
  [
    'names or numbers that aren’t in the summary: Cleopatra, 1912',
    `He met Cleopatra in 1912. ${minuteOf(140)}`,
  ],
])('holds a minute that %s for a person', (words, minute) => {
  const { verdict, reasons } = verdictOf({ minute });
  expect(verdict).toBe('needs_person');
  expect(reasons.join(' ')).toContain(words);
});

it('holds a section that is stitched from pieces of the source, none of them longer than a quotation', () => {
  const pieces = Array.from({ length: 12 }, (_, piece) =>
    Array.from({ length: 20 }, (_, word) => `pond${piece * 20 + word}`).join(' '),
  );
  const sourceTexts = [pieces.toReversed().join('. In between stands something of his own. ')];
  const sections = (body: string) => [{ title: 'Stitched', body }, ...draft.sections.slice(1)];
  const reasonsOf = (body: string) =>
    review({
      draft: { ...draft, sections: sections(body) },
      author: draft.author,
      title: 'Walden',
      language: 'en',
      knownBy: ['wikipedia'],
      sourceTexts,
    }).reasons;
  expect(reasonsOf(pieces.join(', and then '))).toEqual([
    '92 % of the section “Stitched” is copied from a source.',
  ]);
  expect(reasonsOf(`${sourceTexts.join('')} ${'a thought of his own '.repeat(150)}`)).toEqual([
    expect.stringMatching(
      /^More than 40 words of the section “Stitched” are copied from a source: “pond220 pond221 /,
    ),
  ]);
  const own = Array.from({ length: 130 }, (_, word) => `This thought ${word} is new`).join(', ');
  expect(reasonsOf(`${own}. He writes: ${pieces.slice(0, 8).join(', and then ')}.`)).toEqual([]);
});

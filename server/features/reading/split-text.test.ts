import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, splitText, spokenPart } from './split-text.ts';

const body = `## What is in it for you

You learn to *wait*. And to **act**.

It is short.

## Think before you speak

Say less. See [Plato](https://example.org/plato) and J. S. Mill.

- First point
- Second point. It has two sentences.

## Limits and criticism

It is old.

## Who should read the whole book

Everyone.
`;

describe('splitText', () => {
  it('knows the parts of a summary by their place and title', () => {
    expect(splitText(body).map(({ title, kind }) => [title, kind])).toEqual([
      ['What is in it for you', 'introduction'],
      ['Think before you speak', 'key_idea'],
      ['Limits and criticism', 'criticism'],
      ['Who should read the whole book', 'audience'],
    ]);
  });

  it('knows the parts of a summary in Spanish too', () => {
    const titles = [
      'Qué encontrarás en este libro',
      'Límites y críticas',
      'Quién debería leer el libro entero',
      'Resumen final',
    ];
    expect(
      splitText(titles.map((title) => `## ${title}\n\nUno.`).join('\n\n')).map(({ kind }) => kind),
    ).toEqual(['introduction', 'criticism', 'audience', 'summary']);
  });

  it('knows where a section rests in the book, and never reads that out', () => {
    const markdown =
      '## A claim\nrests_on: "Book I, chapters 8–10"\n\nOne. Two.\n\n## Another\n\nrests_on: "nothing"\n\n## Final summary\n\nThree.';
    const [first, second, last] = splitText(markdown);
    expect(first).toMatchObject({ rests_on: 'Book I, chapters 8–10', title: 'A claim' });
    expect(first?.paragraphs.map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([
      ['One.', 'Two.'],
    ]);
    expect(second?.rests_on).toBeUndefined();
    expect(last?.kind).toBe('summary');
    expect(spokenPart('## A claim\nrests_on: "Book I"\n\nOne.')).not.toContain('Book I');
  });

  it('cuts paragraphs into sentences that are numbered through the whole book', () => {
    const [first, second, third] = splitText(body);
    expect(first?.paragraphs).toEqual([
      {
        sentences: [
          { id: 's1', text: 'You learn to wait.' },
          { id: 's2', text: 'And to act.' },
        ],
      },
      { sentences: [{ id: 's3', text: 'It is short.' }] },
    ]);
    expect(
      second?.paragraphs.map(({ sentences }) => sentences.map(({ id, text }) => `${id} ${text}`)),
    ).toEqual([
      ['s4 Say less.', 's5 See Plato and J. S. Mill.'],
      ['s6 First point'],
      ['s7 Second point.', 's8 It has two sentences.'],
    ]);
    expect(third?.paragraphs[0]?.sentences[0]?.id).toBe('s9');
  });

  it('takes a text without headings as one part without a title', () => {
    expect(splitText('One. Two.\n\nThree.')).toEqual([
      {
        title: '',
        kind: 'key_idea',
        paragraphs: [
          {
            sentences: [
              { id: 's1', text: 'One.' },
              { id: 's2', text: 'Two.' },
            ],
          },
          { sentences: [{ id: 's3', text: 'Three.' }] },
        ],
      },
    ]);
  });

  it('takes what stands before the first heading as the introduction', () => {
    expect(
      splitText('Before.\r\n\r\n## First\r\n\r\nAfter.').map(({ title, kind }) => [title, kind]),
    ).toEqual([
      ['', 'introduction'],
      ['First', 'key_idea'],
    ]);
  });

  it('gives nothing for nothing, and keeps a heading without a text', () => {
    expect(splitText(' \n\n ')).toEqual([]);
    expect(splitText('## Alone')).toEqual([{ title: 'Alone', kind: 'introduction', paragraphs: [] }]);
  });

  it('loses no word of plain paragraphs', () => {
    const words = fc.array(
      fc.constantFrom(
        'The',
        'man',
        'Mr.',
        'said.',
        'No!',
        '3.14',
        'U.S.',
        '(so)',
        '“why?”',
        '5%',
        'snake_case',
        '2*3',
      ),
      {
        minLength: 1,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), (paragraphs) => {
        const texts = paragraphs.map((paragraph) => paragraph.join(' '));
        const back = splitText(texts.join('\n\n')).flatMap((part) =>
          part.paragraphs.map(({ sentences }) => sentences.map(({ text }) => text).join(' ')),
        );
        expect(back).toEqual(texts);
      }),
    );
  });
});

describe('plainText', () => {
  it.each([
    ['*Walden* and **more** and ***most***', 'Walden and more and most'],
    ['_On Liberty_, in `code`', 'On Liberty, in code'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['[a link](http://a.b/c) and ![a picture](x.png)', 'a link and a picture'],
    ['  folded \n white\tspace ', 'folded white space'],
  ])('%s', (markdown, plain) => {
    expect(plainText(markdown)).toBe(plain);
  });
});

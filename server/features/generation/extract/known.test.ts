import { describe, expect, it } from 'vitest';
import { famousBook, famousParts } from '../testing/famous-book.ts';
import { quoted, quotedBook, shepherd } from '../testing/quoted-book.ts';
import { extractSummary } from './extract-summary.ts';
import type { Known } from './known.ts';

const madeOf = (known?: Partial<Known>, text = quotedBook) =>
  extractSummary({
    title: 'The Land',
    author: '',
    language: 'en',
    source: { id: 1, title: 'The Land', text },
    known: { article: '', quotations: [], ...known },
  });
const plain = madeOf();
const passagesOf = (made: typeof plain): string[] =>
  (made?.sections ?? []).flatMap(({ body }) => body.split('\n\n'));

const seven = famousParts.long.slice(0, 7);

describe('a sentence that people quote', () => {
  it.each<[string, Partial<Known>]>([
    ['with other words around it', { quotations: [`He said once: ${quoted} The Land, chapter 4`] }],
    [
      'with other spelling and words left out',
      {
        quotations: ['HE WHO LENDS HIS LAMP … to a stranger walks home in darkness and calls the darkness …'],
      },
    ],
    [
      'in another translation',
      {
        quotations: ['Whoever gives strangers his own lamp must go home in the darkness, calling it light.'],
      },
    ],
    ['in an article about the book', { article: `The book is known.\nIts best line: “${quoted}”` }],
    ['as two words of it that an article has in quotation marks', { article: 'It coined "walks home".' }],
  ])('is in the extract, with its paragraph: %s', (_how, known) => {
    const passageOf = ({ article = '', quotations = [] }: Partial<Known>) =>
      passagesOf(
        madeOf({ article, quotations: [...seven, ...quotations] }, `${quotedBook}\n\n${famousBook}`),
      ).find((one) => one.includes(quoted));
    expect(passageOf({})).toBeUndefined();
    const passage = passageOf(known);
    expect(passage).toMatch(/^But the innkeeper .* nothing in his hands\.$/u);
  });

  it('is the slogan if it can stand alone, and stands in the minute', () => {
    const made = madeOf({ quotations: [quoted] });
    expect(made?.slogan).toBe(quoted);
    expect(plain?.slogan).not.toBe(quoted);
  });

  it('gives the slogan what people quote of it, as the book has it', () => {
    const longer = `And so the keeper said that ${quoted.charAt(0).toLowerCase()}${quoted.slice(1, -1)}; that was all.`;
    const text = quotedBook.replace(quoted, longer);
    expect(madeOf({ quotations: [quoted.replaceAll(',', '').toUpperCase()] }, text)?.slogan).toBe(quoted);
    expect(madeOf({ quotations: [longer] }, text)?.slogan).not.toBe(quoted);
  });
});

it('the minute begins with what people quote, where it can be read alone from there', () => {
  const quotations = famousParts.long.filter((_, at) => at % 5 === 3);
  const { minute = '' } = madeOf({ quotations }, famousBook) ?? {};
  expect(quotations.some((one) => minute.startsWith(one))).toBe(true);
});

it('the slogan is what people quote and the author says again', () => {
  const [one = '', other = '', ...more] = famousParts.long;
  const again = `${one.charAt(0).toLowerCase()}${one.slice(1)}`;
  const text = famousBook.replace(more[20] ?? '', `He who has a lamp knows that ${again}`);
  for (const slogan of [one, other]) {
    const own = text.replace(again, `${slogan.charAt(0).toLowerCase()}${slogan.slice(1)}`);
    const quotations = [one, other, ...more.slice(0, 8)];
    expect(madeOf({ quotations }, own)?.slogan).toBe(slogan);
  }
});

it('the words of an article choose between passages', () => {
  const made = madeOf({ article: 'It tells of a shepherd, his fold, the hawthorn and the willow.' });
  expect(passagesOf(plain)).not.toContain(shepherd);
  expect(passagesOf(made)).toContain(shepherd);
});

it.each<[string, string]>([
  [
    'lines that aren’t in the book',
    'Power concedes nothing without a demand. It never did and it never will.',
  ],
  [
    'a phrase that its author says all the time',
    'Few know that he writes their number into a long book each day.',
  ],
  ['another language', 'Quien presta su lámpara a un desconocido vuelve a casa a oscuras.'],
  ['markup', '<script>alert("land")</script> <b>the</b> <i>of</i> {{quote|of the}} [[land]]'],
  ['something huge', 'of the land and of the men '.repeat(8_000)],
  ['no words', '— … ¶ \u0000'],
])('changes nothing: %s', (_what, line) => {
  expect(madeOf({ quotations: [line] })).toEqual(plain);
});

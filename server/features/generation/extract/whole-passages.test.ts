import { describe, expect, it } from 'vitest';
import { famousBook, famousParts } from '../testing/famous-book.ts';
import { extractSummary } from './extract-summary.ts';

const { before, leaning, long, others, sayings, silent, whole } = famousParts;

function sectionsOf(quotations: readonly string[], text = famousBook) {
  const made = extractSummary({
    title: 'The Land',
    author: '',
    language: 'en',
    source: { id: 1, title: 'The Land', text },
    known: { article: '', quotations },
  });
  return made?.sections ?? [];
}
const MARK = /^\[…\] /u;
const passagesOf = (sections: ReturnType<typeof sectionsOf>): string[] =>
  sections.flatMap(({ body }) => body.split('\n\n').map((one) => one.replace(MARK, '')));

const second = ([, one = '']: readonly string[]): string => one;
const quoted = [second(whole), second(leaning), long[20] ?? '', ...sayings, ...others.map(second)];
const known = sectionsOf(quoted);

describe('what people quote', () => {
  it('is shown with its whole paragraph', () => {
    expect(passagesOf(known)).toContain(whole.join(' '));
  });

  it('has the paragraph before it, as a paragraph, where its own leans on that', () => {
    const passages = passagesOf(known);
    expect(passages[passages.indexOf(leaning.join(' ')) - 1]).toBe(before.join(' '));
  });

  it('has a part of a long paragraph around it, which ends two sentences further on or later', () => {
    const passage = passagesOf(known).find((one) => one.includes(long[20] ?? '')) ?? '';
    expect(long.join(' ')).toContain(passage);
    expect(passage).toContain(long.slice(19, 23).join(' '));
    expect(passage.split(' ').length).toBeLessThan(320);
  });

  it('ends with nobody else’s word', () => {
    const objection = 'It may be objected that no keeper of the lamp ever sells his own.';
    const coast = silent.at(-1) ?? [];
    const text = `${famousBook.replace(coast.join(' '), '')}\n\n# On the coast\n\n${[...coast, objection].join(' ')}`;
    expect(passagesOf(sectionsOf([...quoted, second(coast)], text))).toContain(coast.join(' '));
  });

  it('is shown with the little that stands between it and the next', () => {
    const short = 'So it went on.';
    const [one = '', other = ''] = [whole, others[0] ?? []].map((own) => own.join(' '));
    const text = famousBook.replace(`${one}\n\n${other}`, `${one}\n\n${short}\n\n${other}`);
    const passages = passagesOf(sectionsOf(quoted, text));
    expect(passages[passages.indexOf(one) + 1]).toBe(short);
  });

  it('has a mark before it where something between it and the passage above is left out', () => {
    const ends = [long[3] ?? '', long[36] ?? ''];
    const sections = sectionsOf([...ends, ...sayings, second(whole), second(leaning), second(before)]);
    const paragraphs = sections.flatMap(({ body }) => body.split('\n\n'));
    const marked = paragraphs.filter((one) => MARK.test(one)).map((one) => one.replace(MARK, ''));
    const from = (one: string) => famousBook.indexOf(one);
    expect(marked.length).toBeGreaterThan(0);
    for (const one of marked) {
      const above = paragraphs[paragraphs.indexOf(`[…] ${one}`) - 1]?.replace(MARK, '') ?? '';
      expect(famousBook.slice(from(above) + above.length, from(one)).trim()).not.toBe('');
    }
    expect(sections[0]?.body).toContain('Three dots in brackets mark what is left out');
    expect(sectionsOf([])[0]?.body).not.toContain('Three dots');
  });

  it('stays a paragraph of its own among sayings', () => {
    for (const saying of sayings) expect(passagesOf(known)).toContain(saying);
  });

  it('is below the headings of its chapters, in their order', () => {
    const titles = known.map(({ title }) => title);
    expect(titles.slice(1, 5)).toEqual(['On the river', 'On the harvest', 'On the lantern', 'On the meadow']);
  });
});

it('a chapter that nobody quotes is silent, where enough others are quoted', () => {
  const all = [
    ...quoted,
    ...famousBook
      .split('\n\n# ')
      .slice(5)
      .map((chapter) => chapter.split('. ')[1] ?? ''),
  ];
  const harbour = silent.map((own) => own.join(' '));
  const passages = passagesOf(sectionsOf(all.filter((one) => !harbour.some((own) => own.includes(one)))));
  expect(passages.filter((passage) => harbour.includes(passage))).toEqual([]);
});

it('a book that has seven sentences that people quote is read as if it had none', () => {
  const few = sectionsOf(quoted.slice(0, 7));
  expect(passagesOf(few)).not.toContain(leaning.join(' '));
  expect(few.at(-1)?.title).toBe(sectionsOf([]).at(-1)?.title);
});

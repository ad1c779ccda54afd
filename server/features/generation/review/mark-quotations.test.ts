import { describe, expect, it } from 'vitest';
import { markQuotations } from './mark-quotations.ts';

const source = {
  title: 'Walden, the text',
  url: 'https://example.org/walden',
  text: 'Long before. I went to the woods because I wished to live deliberately, to front only the essential facts of life. Long after.',
};
const marked = (...bodies: string[]) =>
  markQuotations({
    sections: bodies.map((body) => ({ body })),
    title: 'Life in the Woods',
    sources: [source],
  });

describe('quotations of a draft', () => {
  it('are where the words are, in whichever paragraph and section', () => {
    const bodies = [
      'Nothing here.',
      'One.\n\n  He wrote: “I wished to live deliberately”, and more.\n\n— Men are the tools of their tools.',
    ];
    const found = marked(...bodies);
    expect(found.map(({ section, words }) => [section, words])).toEqual([
      [1, 'I wished to live deliberately'],
      [1, 'Men are the tools of their tools.'],
    ]);
    for (const { section, start, end, words } of found)
      expect(bodies[section]?.slice(start, end)).toBe(words);
  });

  it('are shown with the source that has them and what stands around them there', () => {
    const [proven, invented] = marked(
      '“I WISHED to live, deliberately” and “men are the tools of their tools”.',
    );
    expect(proven?.source).toEqual({
      title: source.title,
      url: source.url,
      passage: expect.stringContaining('because I wished to live deliberately, to front'),
    });
    expect(invented?.source).toBeNull();
  });

  it('have every part in a source, or none at all', () => {
    const [whole] = marked('“I went to the woods […] to front only the essential facts”, he said.');
    expect(whole?.source?.title).toBe(source.title);
    const [half] = marked('“I went to the woods … men are the tools of their tools”, he said.');
    expect(half?.source).toBeNull();
  });

  it('are no titles, terms, or words of the book’s own title', () => {
    expect(marked('The “free” market, the book “Walden”, and “life in the woods”.')).toEqual([]);
  });

  it('are gone through once, however long a draft and its sources are', () => {
    const sources = [
      { title: 'Long', url: null, text: 'words of a source, again and again. '.repeat(20_000) },
    ];
    const body = '“never said by anybody at all” '.repeat(200);
    const started = performance.now();
    expect(markQuotations({ sections: [{ body }], title: 'A title', sources })).toHaveLength(200);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

import { describe, expect, it } from 'vitest';
import { longNovel } from '../testing/long-novel.ts';
import { partsOf, sizeOf } from './source-parts.ts';

const sentence = (words: number) => `${'word '.repeat(words - 1)}end. `;
const paragraphs = (count: number, words = 50) =>
  Array.from({ length: count }, () => sentence(words).trim()).join('\n\n');
const chapter = (title: string, count: number) => `# ${title}\n\n${paragraphs(count)}`;
const cut = (text: string, most: number) => partsOf({ id: 7, text }, most);

describe('the parts of a source', () => {
  it.each([
    ['chapters', [chapter('One', 20), chapter('Two', 90), chapter('Three', 3)].join('\n\n')],
    ['no chapters', paragraphs(200)],
    ['one paragraph', sentence(9_000)],
    ['no spaces', 'word'.repeat(9_000)],
    ['another script', '人之初性本善性相近習相遠。'.repeat(2_000)],
    ['signs beyond the first plane', '𝔄𝔅'.repeat(5_000)],
    ['a novel', longNovel(20_000)],
    ['headings alone', '# I\n\n# II\n\n# III'],
  ])('are all of it, in order, and none is too large: %s', (_what, text) => {
    const parts = cut(text, 10_000);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const { start, end, text: own, sourceId } of parts) {
      expect([own, sourceId]).toEqual([text.slice(start, end), 7]);
      expect(sizeOf(own)).toBeLessThanOrEqual(10_000);
      expect(Buffer.from(own).toString()).toBe(own);
    }
  });

  it('end where chapters end; a long one is cut evenly, short ones go together', () => {
    const text = [
      chapter('Long', 90),
      chapter('Short', 12),
      chapter('Shorter', 3),
      chapter('Whole', 30),
    ].join('\n\n');
    const parts = cut(text, 10_000);
    expect(parts.map(({ title }) => title)).toEqual(['Long', 'Long', 'Long', 'Short – Shorter', 'Whole']);
    const sizes = parts.slice(0, 3).map((part) => part.text.length);
    expect(Math.min(...sizes) / Math.max(...sizes)).toBeGreaterThan(0.9);
    expect(parts[3]?.text.startsWith('# Short\n')).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverTint, coverVersion, drawCover } from './draw-cover.ts';
import { faceFor } from './faces.ts';
import { families, familyOf, palettes } from './palettes.ts';
import { drawPicture, type PictureName, pictures } from './pictures.ts';
import { randomFrom } from './random.ts';
import { setLines } from './set-lines.ts';

const walden = { title: 'Walden', author: 'Henry David Thoreau', category: 'Nature' };

/** The tags of a document, checked to close in the order they were opened. */
function tagsOf(svg: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  let rest = svg;
  for (;;) {
    const tag = /^[^<]*<(\/?)([a-z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>/.exec(rest);
    if (!tag) break;
    const [whole, closing, name, attributes, single] = tag;
    expect(attributes).not.toMatch(/\s(on\w*|[\w:]*href|style)=|url\(/);
    if (closing) expect(open.pop()).toBe(name);
    else if (!single) open.push(name!);
    names.push(name!);
    rest = rest.slice(whole.length);
  }
  expect(rest).toBe('');
  expect(open).toEqual([]);
  return names;
}

function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r, g, b] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [dark, bright] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
}

describe('a cover', () => {
  it('is the same for the same book, and another for another', () => {
    expect(drawCover(walden)).toBe(drawCover({ ...walden }));
    expect(coverVersion(walden)).toBe(coverVersion({ ...walden }));
    for (const other of [{ title: 'Walden 2' }, { author: 'Nobody' }, { category: 'Law' }]) {
      expect(coverVersion({ ...walden, ...other })).not.toBe(coverVersion(walden));
    }
  });

  it('is well-formed, safe and self-contained whatever the title', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ maxLength: 120 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><svg onload=x>',
        '&amp;',
        ']]>',
        'ألف ليلة وليلة',
        '道德经',
        '',
        ' ',
        '\ud800',
        '\u0000\u0008',
        'x'.repeat(3000),
        'word '.repeat(300),
      ),
    );
    fc.assert(
      fc.property(text, text, text, (title, author, category) => {
        const svg = drawCover({ title, author, category });
        const names = tagsOf(svg);
        expect(names[0]).toBe('svg');
        for (const name of names)
          expect(['svg', 'title', 'path', 'circle', 'rect', 'g', 'text']).toContain(name);
        expect(svg.replace(/<title>.*?<\/title>/s, '')).not.toMatch(/NaN|Infinity|undefined/);
        expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 600 900"/);
        expect(svg.length).toBeLessThan(150_000);
        expect(coverTint({ title, author, category })).toMatch(/^#[0-9a-f]{6}$/);
      }),
      { numRuns: 300 },
    );
  });

  it('varies: of 60 books hardly two look alike', () => {
    const looks = new Set<string>();
    for (let index = 0; index < 60; index += 1) {
      const svg = drawCover({
        title: `Book number ${index}`,
        author: `Author ${index}`,
        category: 'Philosophy',
      });
      looks.add(svg.replace(/<title>.*?<\/title>/, ''));
    }
    expect(looks.size).toBe(60);
  });

  it.each([
    ['Latin', 'Éléments'],
    ['Cyrillic', 'Идиот'],
    ['Greek', 'Οδύσσεια'],
    ['Vietnamese', 'Truyện Kiều'],
  ])('draws %s as outlines', (_, title) => expect(drawCover({ ...walden, title })).not.toContain('<text'));

  it('writes other scripts from the side they are read from', () => {
    expect(drawCover({ ...walden, title: 'ألف ليلة' })).toContain('direction="rtl"');
    expect(drawCover({ ...walden, title: '道德经' })).not.toContain('direction="rtl"');
  });
});

describe('titles', () => {
  const column = { width: 508, mostLines: () => 5, sizes: [120, 80, 52] as const };

  it('never leave their column and lose no word unless they are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Za-zéü]{1,40}$/), { minLength: 1, maxLength: 30 }),
        (words) => {
          const title = words.join(' ');
          const face = faceFor(title, 'serif');
          const { lines, size } = setLines(face, title, { ...column, sizes: [120, 80, 52] });
          expect(lines.length).toBeLessThanOrEqual(5);
          for (const line of lines) expect(face.measure(line, size)).toBeLessThanOrEqual(508.01);
          if (!lines.at(-1)!.endsWith('…')) {
            expect(lines.join('').replace(/[ -]/g, '')).toBe(title.replaceAll(' ', ''));
          }
        },
      ),
    );
  });

  it('part scripts without spaces anywhere', () => {
    const title = '百年の孤独百年の孤独百年の孤独';
    const { lines } = setLines(faceFor(title, 'serif'), title, { ...column, sizes: [120, 80, 52] });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(title);
  });
});

describe('palettes', () => {
  it.each(families)('of %s are legible and stand out', (family) => {
    for (const { paper, ink, art } of palettes[family]) {
      expect([paper, contrast(paper, ink) >= 4.5]).toEqual([paper, true]);
      for (const colour of art) expect(colour).not.toBe(paper);
    }
  });

  it('go by category, and spread unknown ones', () => {
    expect(familyOf('Philosophy', 0)).toBe('mind');
    expect(familyOf('Economics', 0)).toBe('enterprise');
    expect(new Set(families.map((_, seed) => familyOf('Zzz', seed))).size).toBe(families.length);
  });
});

describe('pictures', () => {
  const inks = { ground: '#000000', first: '#111111', second: '#222222', third: '#333333' };
  it.each(Object.keys(pictures) as PictureName[])('%s fills boxes of every shape', (name) => {
    for (const [width, height] of [
      [600, 900],
      [600, 320],
      [150, 900],
      [200, 200],
      [120, 120],
    ] as const) {
      const svg = drawPicture(name, { x: 0, y: 0, width, height }, inks, randomFrom(width + height));
      expect(svg).not.toMatch(/NaN|undefined|Infinity|r="-|width="-/);
      expect(tagsOf(svg).length).toBeGreaterThan(3);
    }
  });
});

import sansFile from './faces/sans.json' with { type: 'json' };
import serifFile from './faces/serif.json' with { type: 'json' };
import { escapeXml, round } from './shapes.ts';

// A cover is shown by <img>, where the app's fonts don't apply and system fonts differ. So letters are drawn
// as outlines; only scripts without outlines use system fonts.

export type LinePlace = { x: number; y: number; width: number; size: number; fill: string; centred: boolean };

/** Sizes and widths are in units of the cover. */
export type Face = {
  capHeight: number;
  measure: (text: string, size: number) => number;
  draw: (text: string, place: LinePlace) => string;
};

export type FaceName = 'serif' | 'sans';

type FaceFile = {
  capHeight: number;
  /** By character: the advance, then the outline, in thousandths of the size. */
  glyphs: Readonly<Record<string, string>>;
  kerning: Readonly<Record<string, number>>;
};

const files: Readonly<Record<FaceName, FaceFile>> = { serif: serifFile, sans: sansFile };

const advanceOf = (glyph: string): number => Number.parseInt(glyph, 10);
const outlineOf = (glyph: string): string => glyph.slice(glyph.indexOf(' ') + 1);

/** Each character with where it starts, in thousandths, kerned; `end` is the end of the line. */
function placeGlyphs(file: FaceFile, text: string): { glyphs: { glyph: string; at: number }[]; end: number } {
  const glyphs: { glyph: string; at: number }[] = [];
  let at = 0;
  let before = '';
  for (const character of text) {
    const glyph = file.glyphs[character];
    if (glyph === undefined) continue;
    at += file.kerning[before + character] ?? 0;
    glyphs.push({ glyph, at });
    at += advanceOf(glyph);
    before = character;
  }
  return { glyphs, end: at };
}

function outlinedFace(file: FaceFile): Face {
  const measure = (text: string, size: number) => (placeGlyphs(file, text).end * size) / 1000;
  return {
    capHeight: file.capHeight / 1000,
    measure,
    draw: (text, place) => {
      const { glyphs, end } = placeGlyphs(file, text);
      const left = place.x + (place.centred ? (place.width - (end * place.size) / 1000) / 2 : 0);
      const d = glyphs
        .map(({ glyph, at }) => (glyph.includes(' ') ? `M${at} 0${outlineOf(glyph)}` : ''))
        .join('');
      const scale = Math.round(place.size * 10) / 10_000;
      return `<path fill="${place.fill}" transform="translate(${round(left)} ${round(place.y)})scale(${scale})" d="${d}"/>`;
    },
  };
}

const faces: Readonly<Record<FaceName, Face>> = {
  serif: outlinedFace(files.serif),
  sans: outlinedFace(files.sans),
};

const WIDE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60\u{1f000}-\u{3fffd}]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Too wide rather than too narrow: the font isn't known. */
const systemWidth = (character: string): number => (WIDE.test(character) ? 1.02 : 0.64);

function systemFace(rightToLeft: boolean): Face {
  return {
    capHeight: 0.74,
    measure: (text, size) => Array.from(text, systemWidth).reduce((sum, width) => sum + width, 0) * size,
    draw: (text, { x, y, width, size, fill, centred }) => {
      const start = rightToLeft ? x + width : x;
      const at = centred ? `x="${round(x + width / 2)}" text-anchor="middle"` : `x="${round(start)}"`;
      const direction = rightToLeft ? ' direction="rtl"' : '';
      return `<text ${at} y="${round(y)}" fill="${fill}" font-size="${round(size)}" font-weight="700" font-family="Georgia,'Noto Serif','Noto Serif CJK SC','Songti SC',serif"${direction}>${escapeXml(text)}</text>`;
    },
  };
}

const leftToRightFace = systemFace(false);
const rightToLeftFace = systemFace(true);

const holds = (name: FaceName, text: string): boolean =>
  Array.from(text).every((character) => character in files[name].glyphs);

/** The wanted face if it has all the characters, another that has, or the reader's system fonts. */
export function faceFor(text: string, wished: FaceName): Face {
  if (holds(wished, text)) return faces[wished];
  if (holds('sans', text)) return faces.sans;
  return RIGHT_TO_LEFT.test(text) ? rightToLeftFace : leftToRightFace;
}

import { hash } from 'node:crypto';
import { layouts, type Sheet } from './layouts.ts';
import { type Family, families, familyOf, type Palette, palettes } from './palettes.ts';
import { picturesOf } from './pictures.ts';
import { type Random, randomFrom, seedOf } from './random.ts';
import { escapeXml, rectangle } from './shapes.ts';

export type CoverSubject = {
  title: string;
  author: string;
  category: string;
  /** Another number is another drawing; 0 if not given. */
  variant?: number;
};

export const COVER_SIZE = { width: 600, height: 900 } as const;

/** Raise it when covers are drawn differently, so that cached ones aren't shown. */
const DRAWING = 1;

const clean = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

type Choice = { random: Random; family: Family; palette: Palette };

/** Some books borrow another family's colours, so that a large shelf of one doesn't tire. */
const BORROWED = 0.2;

const variantOf = ({ variant = 0 }: CoverSubject): string[] => (variant === 0 ? [] : [String(variant)]);

function choose(subject: CoverSubject): Choice {
  const random = randomFrom(seedOf([subject.title, subject.author, ...variantOf(subject)].join('\n')));
  const family = familyOf(subject.category, seedOf(subject.category));
  const colours = random.chance(BORROWED) ? random.pick(families) : family;
  return { random, family, palette: random.pick(palettes[colours]) };
}

/** 12 characters that change with title, author, category or drawing. */
export function coverVersion(subject: CoverSubject): string {
  const parts = [String(DRAWING), subject.title, subject.author, subject.category, ...variantOf(subject)];
  return hash('sha256', parts.join('\n')).slice(0, 12);
}

/** `#rrggbb`: the paper, or the strongest colour if the paper is pale. */
export function coverTint(subject: CoverSubject): string {
  const { palette } = choose(subject);
  return isPale(palette.paper) ? palette.art[0] : palette.paper;
}

function isPale(colour: string): boolean {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.min(...channels) > 150;
}

/** An SVG, 2:3, the same for the same book on every machine. It has no scripts and refers to nothing outside. */
export function drawCover(subject: CoverSubject): string {
  return drawn(subject, { title: clean(subject.title), author: clean(subject.author) });
}

/** For titles that only the reader's system fonts can write. */
const drawWordless = (subject: CoverSubject): string => drawn(subject, { title: '', author: '' });

/** Letters that aren't outlines look different on each system. */
export const needsSystemFonts = (svg: string): boolean => svg.includes('<text ');

/** The cover, or a wordless one where only the reader's system has the letters. */
export const fontlessCover = ({ svg, subject }: { svg: string; subject: CoverSubject }): string =>
  needsSystemFonts(svg) ? drawWordless(subject) : svg;

/** A cover in the middle of a square of its own colour, for lock screens and podcast apps. */
export function framedCover({ svg, subject }: { svg: string; subject: CoverSubject }): string {
  const cover = fontlessCover({ svg, subject });
  const { width, height } = COVER_SIZE;
  const x = (height - width) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${height} ${height}" width="${height}" height="${height}">`,
    rectangle(0, 0, { width: height, height }, coverTint(subject)),
    cover.replace('<svg ', `<svg x="${x}" y="0" `),
    '</svg>',
  ].join('');
}

function drawn(subject: CoverSubject, { title, author }: { title: string; author: string }): string {
  const { random, family, palette } = choose(subject);
  const sheet: Sheet = {
    title,
    author,
    palette,
    random,
    picture: random.pick(picturesOf[family]),
    face: random.chance(0.62) ? 'serif' : 'sans',
  };
  const layout = random.pick(layouts);
  const { width, height } = COVER_SIZE;
  const name = escapeXml(author === '' ? title : `${title}, ${author}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${name}</title>`,
    rectangle(0, 0, COVER_SIZE, palette.paper),
    layout(sheet),
    '</svg>',
  ].join('');
}

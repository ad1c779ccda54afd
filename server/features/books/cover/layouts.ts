import { type FaceName, faceFor } from './faces.ts';
import type { Palette } from './palettes.ts';
import type { Inks } from './picture.ts';
import { drawPicture, type PictureName } from './pictures.ts';
import type { Random } from './random.ts';
import { setLines } from './set-lines.ts';
import { rectangle } from './shapes.ts';

export type Sheet = {
  title: string;
  author: string;
  palette: Palette;
  random: Random;
  picture: PictureName;
  face: FaceName;
};

type Layout = (sheet: Sheet) => string;

type Place = { x: number; width: number; centred: boolean };

type Block = { height: number; size: number; draw: (top: number) => string };

const TITLE_SIZES = [138, 126, 116, 106, 98, 90, 83, 76, 70, 64, 58, 52] as const;
const [WIDTH, HEIGHT, MARGIN] = [600, 900, 46];

const NOTHING: Block = { height: 0, size: 0, draw: () => '' };

function splitTitle(title: string): { head: string; rest: string } {
  const parts = /^(.{3,60}?)(?:: | [–—-] )(.+)$/u.exec(title);
  return parts ? { head: parts[1] ?? title, rest: parts[2] ?? '' } : { head: title, rest: '' };
}

type Setting = {
  sizes: readonly [number, ...number[]];
  height: number;
  leading: number;
  fill: string;
  face: FaceName;
};

function block(text: string, place: Place, setting: Setting): Block {
  if (text === '') return NOTHING;
  const face = faceFor(text, setting.face);
  const { lines, size } = setLines(face, text, {
    width: place.width,
    sizes: setting.sizes,
    mostLines: (size) => Math.floor((setting.height - size * face.capHeight) / (size * setting.leading)) + 1,
  });
  const step = size * setting.leading;
  const cap = size * face.capHeight;
  return {
    size,
    height: cap + step * (lines.length - 1),
    draw: (top) =>
      lines
        .map((line, index) =>
          face.draw(line, { ...place, y: top + cap + step * index, size, fill: setting.fill }),
        )
        .join(''),
  };
}

function titleBlock(sheet: Sheet, place: Place, height: number): Block {
  const { head, rest } = splitTitle(sheet.title);
  const shrink = sheet.face === 'sans' ? 0.84 : 1;
  const [first, ...others] = TITLE_SIZES;
  const sizes = [first * shrink, ...others.map((size) => size * shrink)] as [number, ...number[]];
  const main = block(head, place, {
    sizes,
    height,
    leading: 1.03,
    fill: sheet.palette.ink,
    face: sheet.face,
  });
  const gap = Math.round(34 + main.size * 0.16);
  const left = height - main.height - gap;
  if (rest === '' || left < 30) return main;
  const below = block(rest, place, {
    sizes: [32, 28],
    height: Math.min(left, 116),
    leading: 1.24,
    fill: sheet.palette.ink,
    face: 'sans',
  });
  return {
    size: main.size,
    height: main.height + gap + below.height,
    draw: (top) => main.draw(top) + below.draw(top + main.height + gap),
  };
}

const authorBlock = (sheet: Sheet, place: Place): Block =>
  block(sheet.author, place, {
    sizes: [33, 30, 27],
    height: 66,
    leading: 1.18,
    fill: sheet.palette.ink,
    face: 'sans',
  });

const onPaper = ({ paper, art }: Palette): Inks => ({
  ground: paper,
  first: art[0],
  second: art[1],
  third: art[2],
});

/** Uses the paper as one of the picture's colours. */
const onColour = ({ paper, art }: Palette): Inks => ({
  ground: art[2],
  first: art[0],
  second: art[1],
  third: paper,
});

const inksOf = (sheet: Sheet, share: number): Inks =>
  sheet.random.chance(share) ? onColour(sheet.palette) : onPaper(sheet.palette);

const wholeWidth: Place = { x: MARGIN, width: WIDTH - 2 * MARGIN, centred: false };

/** Author and title on top, the picture below up to all adapters. */
const headline: Layout = (sheet) => {
  const author = authorBlock(sheet, wholeWidth);
  const title = titleBlock(sheet, wholeWidth, 380);
  const titleTop = MARGIN + 10 + author.height + (author.height > 0 ? 40 : 0);
  const y = Math.max(Math.round(titleTop + title.height + 58), 360);
  const picture = drawPicture(
    sheet.picture,
    { x: 0, y, width: WIDTH, height: HEIGHT - y },
    inksOf(sheet, 0.5),
    sheet.random,
  );
  return author.draw(MARGIN + 10) + title.draw(titleTop) + picture;
};

/** The picture on top up to all adapters, title and author below. */
const footline: Layout = (sheet) => {
  const author = authorBlock(sheet, wholeWidth);
  const title = titleBlock(sheet, wholeWidth, 380);
  const authorTop = HEIGHT - MARGIN - 8 - author.height;
  const titleTop = authorTop - (author.height > 0 ? 44 : 0) - title.height;
  const height = Math.min(Math.round(titleTop - 54), 560);
  const lifted = height === 560 ? Math.min(titleTop, height + 56) : titleTop;
  const picture = drawPicture(
    sheet.picture,
    { x: 0, y: 0, width: WIDTH, height },
    inksOf(sheet, 0.5),
    sheet.random,
  );
  return picture + title.draw(lifted) + author.draw(authorTop);
};

/** The picture over the whole cover, the text on a label; the picture stays clear of it. */
const label: Layout = (sheet) => {
  const [edge, inner] = [40, 36];
  const place: Place = { x: edge + inner, width: WIDTH - 2 * (edge + inner), centred: false };
  const author = authorBlock(sheet, place);
  const title = titleBlock(sheet, place, 330);
  const height = Math.round(inner * 2 + 12 + title.height + (author.height > 0 ? 40 + author.height : 0));
  const above = sheet.random.chance(0.5);
  const y = above ? edge : HEIGHT - edge - height;
  const inks = onColour(sheet.palette);
  const free = { x: 0, y: above ? y + height - 24 : 0, width: WIDTH, height: HEIGHT - edge - height + 24 };
  return [
    rectangle(0, 0, { width: WIDTH, height: HEIGHT }, inks.ground),
    drawPicture(sheet.picture, free, inks, sheet.random),
    rectangle(edge, y, { width: WIDTH - 2 * edge, height }, sheet.palette.paper),
    title.draw(y + inner + 6),
    author.draw(y + height - inner - 6 - author.height),
  ].join('');
};

const bandPictures = ['tiles', 'tiles', 'leaves', 'waves'] as const;

/** A band of the picture along the spine, the text beside it; for titles that fill a tall column. */
const spine: Layout = (sheet) => {
  if (splitTitle(sheet.title).head.length < 18) return headline(sheet);
  const band = 150;
  const place: Place = { x: band + 38, width: WIDTH - band - 38 - 32, centred: false };
  const author = authorBlock(sheet, place);
  const title = titleBlock(sheet, place, 620);
  const name = sheet.random.pick(bandPictures);
  const box = { x: 0, y: 0, width: band, height: HEIGHT };
  const picture = drawPicture(name, box, onColour(sheet.palette), sheet.random);
  return picture + title.draw(MARGIN + 12) + author.draw(HEIGHT - MARGIN - 10 - author.height);
};

/** Everything centred, the picture as an emblem, in a thin frame. */
const emblem: Layout = (sheet) => {
  const inset = 26;
  const place: Place = { x: 64, width: WIDTH - 128, centred: true };
  const author = authorBlock(sheet, place);
  const title = titleBlock(sheet, place, 360);
  const frame = `<rect x="${inset}" y="${inset}" width="${WIDTH - 2 * inset}" height="${HEIGHT - 2 * inset}" fill="none" stroke="${sheet.palette.art[0]}" stroke-width="6"/>`;
  const authorTop = HEIGHT - 76 - author.height;
  const titleTop = 84;
  const room = authorTop - 46 - (titleTop + title.height + 52);
  const size = Math.round(Math.min(room, 400));
  const x = Math.round((WIDTH - size) / 2);
  const y = Math.round(titleTop + title.height + 52 + (room - size) / 2);
  const picture = drawPicture(
    sheet.picture,
    { x, y, width: size, height: size },
    onColour(sheet.palette),
    sheet.random,
  );
  return frame + title.draw(titleTop) + picture + author.draw(authorTop);
};

export const layouts: readonly [Layout, ...Layout[]] = [
  headline,
  headline,
  footline,
  footline,
  label,
  spine,
  emblem,
];

import { type Face, faceFor } from './faces.ts';
import { setLines } from './set-lines.ts';
import { escapeXml, rectangle, round } from './shapes.ts';

export const CARD_SIZE = { width: 1080, height: 1350 } as const;

const MARGIN = 90;
const COVER = { width: 180, height: 270 } as const;
const LEADING = 1.3;
const QUOTE = { width: CARD_SIZE.width - 2 * MARGIN, height: 740, top: 150 } as const;
const QUOTE_SIZES = [92, 80, 70, 62, 56, 50, 45, 40, 36, 32, 28] as const;

export type QuoteCard = {
  quote: string;
  title: string;
  author: string;
  /** Of the book: the card says in it that these are words of a summary. */
  language: string;
  /** `#rrggbb`, the ground of the card. */
  tint: string;
  /** A picture that an SVG can hold: `data:image/…;base64,…`. */
  cover: string;
};

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

/** The relative luminance of WCAG 2, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) =>
    channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whichever of the two reads better on the ground: each has at least 4.5:1 on its side. */
const inkOn = (ground: string): string => (luminance(ground) > 0.179 ? '#14101f' : '#ffffff');

/** The words are the summary's, which not everybody takes them for who sees them beside a cover. */
const ofTheSummary = (language: string): string =>
  language.split('-')[0] === 'es' ? 'Del resumen de' : 'From the summary of';

type Block = { x: number; top: number; width: number; ink: string };

/** Lines from the top down; returns them and where they end. */
function linesOf(face: Face, { lines, size }: { lines: string[]; size: number }, block: Block) {
  const { x, top, width, ink } = block;
  const drawn = lines.map((line, index) =>
    face.draw(line, {
      x,
      y: top + size * face.capHeight + index * size * LEADING,
      width,
      size,
      fill: ink,
      centred: false,
    }),
  );
  return { drawn: drawn.join(''), bottom: top + lines.length * size * LEADING };
}

/** An SVG of 1080 × 1350: the words large, the book and its cover below. */
export function drawQuoteCard({ quote, title, author, language, tint, cover }: QuoteCard): string {
  const { width, height } = CARD_SIZE;
  const ink = inkOn(tint);
  const face = faceFor(quote, 'serif');
  const set = setLines(face, quote, {
    width: QUOTE.width,
    mostLines: (size) => Math.floor(QUOTE.height / (size * LEADING)),
    sizes: QUOTE_SIZES,
  });
  const quoteTop = QUOTE.top + (QUOTE.height - set.lines.length * set.size * LEADING) / 2;
  const coverTop = height - MARGIN - COVER.height;
  const beside: Block = {
    x: MARGIN + COVER.width + 40,
    top: coverTop + 20,
    width: width - 2 * MARGIN - COVER.width - 40,
    ink,
  };
  const name = faceFor(title, 'sans');
  const titleSet = setLines(name, title, { width: beside.width, mostLines: () => 3, sizes: [44, 38, 32] });
  const says = ofTheSummary(language);
  const saying = faceFor(says, 'sans');
  const saysSet = setLines(saying, says, { width: beside.width, mostLines: () => 1, sizes: [28] });
  const saysLines = linesOf(saying, saysSet, beside);
  const titleLines = linesOf(name, titleSet, { ...beside, top: saysLines.bottom + 12 });
  const by = faceFor(author, 'sans');
  const authorSet = setLines(by, author, { width: beside.width, mostLines: () => 1, sizes: [30, 26] });
  const authorLines = linesOf(by, authorSet, { ...beside, top: titleLines.bottom + 16 });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    rectangle(0, 0, CARD_SIZE, tint),
    linesOf(face, set, { x: MARGIN, top: quoteTop, width: QUOTE.width, ink }).drawn,
    `<image href="${escapeXml(cover)}" x="${MARGIN}" y="${round(coverTop)}" width="${COVER.width}" height="${COVER.height}"/>`,
    // The cover's own ground is often the card's.
    `<rect x="${MARGIN}" y="${round(coverTop)}" width="${COVER.width}" height="${COVER.height}" fill="none" stroke="${ink}" stroke-opacity="0.3" stroke-width="2"/>`,
    saysLines.drawn,
    titleLines.drawn,
    authorLines.drawn,
    '</svg>',
  ].join('');
}

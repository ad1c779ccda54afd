// Latin fonts with only the weights that the app uses: a third fewer bytes before the first text.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** Nothing in web/ is lighter or bolder. */
export const WEIGHTS = { min: 400, max: 720 };

const folder = join(import.meta.dirname, '../node_modules/.cache/precis-fonts');

function charactersOf(range) {
  const characters = [];
  for (const [, first, last = first] of range.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi))
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++)
      characters.push(String.fromCodePoint(code));
  return characters.join('');
}

/** A variable font (woff2) of fewer characters and weights. */
export async function slim(font, unicodeRange) {
  const { default: subsetFont } = await import('subset-font');
  const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } };
  return subsetFont(font, charactersOf(unicodeRange), options);
}

async function slimmed(file, unicodeRange, from) {
  const font = await slim(readFileSync(file), unicodeRange);
  mkdirSync(folder, { recursive: true });
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
  const place = join(folder, `${basename(file, '.woff2')}-${hash}.woff2`);
  writeFileSync(place, font);
  return relative(from, place).replaceAll('\\', '/');
}

/** For Vite: slims only the Latin part of each font. Other scripts are fetched when needed. */
export const slimFonts = () => ({
  name: 'precis-slim-fonts',
  enforce: 'pre',
  async transform(css, id) {
    if (!/fontsource-variable[\\/][^\\/]+[\\/]wght\.css$/.test(id)) return undefined;
    const from = dirname(id);
    const latin = /url\((\S+-latin-wght-normal\.woff2)\)([^}]*unicode-range: ([^;]+);)/.exec(css);
    if (latin === null) throw new Error(`${id} names no Latin letters.`);
    const [all, file, rest, range] = latin;
    const address = await slimmed(join(from, file), range, from);
    return { code: css.replace(all, `url(${address})${rest}`), map: null };
  },
});

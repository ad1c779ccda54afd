// The languages of the web app: a folder of web/words each, and a build each.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const wordsFolder = join(import.meta.dirname, '../web/words');

/** The language that others are translated from, and the one for browsers that ask for none of them. */
export const FIRST_LANGUAGE = 'en';

/** Codes as in BCP 47, the first language first. */
export const languages = readdirSync(wordsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted((a, b) => Number(b === FIRST_LANGUAGE) - Number(a === FIRST_LANGUAGE) || a.localeCompare(b));

export const pageWords = (language) =>
  JSON.parse(readFileSync(join(wordsFolder, language, 'page.json'), 'utf8'));

export function directionOf(language) {
  const locale = new Intl.Locale(language);
  return (locale.getTextInfo?.() ?? locale.textInfo).direction;
}

/** For Vite: takes `#words/…` from the folder of `language`, where package.json names the first, and sets it on the page. */
export function speaking(language) {
  const words = pageWords(language);
  const start = `<html lang="${language}" dir="${directionOf(language)}" data-languages="${languages.join(' ')}"`;
  return {
    name: 'precis-language',
    config: () => ({
      resolve: { alias: [{ find: '#words', replacement: join(wordsFolder, language) }] },
    }),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(`<html lang="${FIRST_LANGUAGE}"`, start)
          .replaceAll(/\{\{(\w+)\}\}/g, (_slot, name) => escaped(words[name])),
    },
  };
}

export const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

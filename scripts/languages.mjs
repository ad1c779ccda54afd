// The languages of the web application: a folder of web/words each. What is built speaks one of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const wordsFolder = join(import.meta.dirname, '../web/words');

/** What every other language is a translation of, and what a browser gets that asks for none of them. */
export const FIRST_LANGUAGE = 'en';

/** Codes as in BCP 47, the first language first. */
export const languages = readdirSync(wordsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted((a, b) => Number(b === FIRST_LANGUAGE) - Number(a === FIRST_LANGUAGE) || a.localeCompare(b));

/** What the page itself says, before any script has run. */
export const pageWords = (language) =>
  JSON.parse(readFileSync(join(wordsFolder, language, 'page.json'), 'utf8'));

export function directionOf(language) {
  const locale = new Intl.Locale(language);
  return (locale.getTextInfo?.() ?? locale.textInfo).direction;
}

/** For Vite: every import of the first language's words brings those of `language`, and the page says so. */
export function speaking(language) {
  const words = pageWords(language);
  const start = `<html lang="${language}" dir="${directionOf(language)}" data-languages="${languages.join(' ')}"`;
  return {
    name: 'precis-language',
    config: () => ({
      resolve: { alias: [{ find: `./${FIRST_LANGUAGE}/`, replacement: `${join(wordsFolder, language)}/` }] },
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

/** Text as it may stand in HTML, in an attribute too. */
export const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

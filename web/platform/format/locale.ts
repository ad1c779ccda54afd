import { appLanguage } from '#words/language.ts';

/** The reader's own variant of the page's language, such as `es-MX`, or else the language itself. */
export const locale =
  (typeof navigator === 'undefined' ? [] : navigator.languages).find((one) =>
    one.startsWith(`${appLanguage}-`),
  ) ?? appLanguage;

/** A language's name in the reader's own: `es` → `Spanish`. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;

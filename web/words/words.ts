import * as english from './en/all.ts';

/**
 * Every short sentence of the application, by feature. The build of another language takes that language's folder in
 * place of `en` (scripts/languages.mjs), so words may be read anywhere, also where a module begins.
 * The long pages have their own files beside this one, so that they travel only with their screens.
 */
export { english as words };

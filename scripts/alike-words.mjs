// Texts that are the same in English and another language.

/**
 * What is said alike in another language, and why: a name, a title or a sign, or the same word. A path ends in `*` for
 * all below it.
 */
const alike = {
  es: [
    // Names and signs.
    'shellWords.product',
    'operationsWords.settings.database.version',
    'librarySettingsWords.names.OPENLIBRARY_URL.label',
    'librarySettingsWords.names.WIKIPEDIA_URL.label',
    'librarySettingsWords.names.WIKIQUOTE_URL.label',
    'landingWords.covers.*',
    'landingWords.sample.book',
    'landingWords.sample.author',
    'helpWords.keys.list.*',
    ...[0, 1, 2, 3, 4, 5].map((place) => `appWords.steps.apps.${place}.app`),
    'readingWords.highlights.markdown',
    'readingWords.highlights.readwise',
    'readingWords.highlights.csv',
    // The same word.
    'landingWords.blog',
    'booksWords.columns.audio',
    'booksWords.choose.names.audio',
    'profileWords.profile.plan',
    'readingWords.themes.app',
    'readingWords.themes.sepia',
    'operationsWords.audit.no',
    'adminWords.prompts',
    'librarySettingsWords.choices.VOICE_DOWNLOAD.off',
    'librarySettingsWords.choices.SETUP_GUIDE.off',
    'catalogueWords.duplicates.audio',
    'generationWords.sources.kinds.openlibrary',
    'generationWords.sources.kinds.wikipedia',
  ],
};

/**
 * @param {string} path
 * @param {string} language
 */
export const isAlike = (path, language) =>
  (alike[language] ?? []).some((one) =>
    one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one,
  );

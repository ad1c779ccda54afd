import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = import.meta.dirname;
const others = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name);

/**
 * What is said alike in another language, and why: a name, a title or a sign, or the same word. A path ends in `*` for
 * all below it.
 */
const alike: Record<string, string[]> = {
  es: [
    // Names and signs.
    'shellWords.product',
    'operationsWords.settings.database.version',
    'librarySettingsWords.names.OPENLIBRARY_URL.label',
    'librarySettingsWords.names.WIKIPEDIA_URL.label',
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
    'accountsWords.profile.plan',
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

type Leaf = [path: string, text: unknown];

function leavesOf(value: unknown, path: string): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, `${path}.${key}`));
}

async function textsOf(language: string): Promise<Map<string, unknown>> {
  const files = readdirSync(join(folder, language)).filter(
    (name) => name.endsWith('.ts') && name !== 'language.ts',
  );
  const parts = await Promise.all(
    files.map(async (name) => (await import(join(folder, language, name))) as Record<string, unknown>),
  );
  const page = JSON.parse(readFileSync(join(folder, language, 'page.json'), 'utf8')) as unknown;
  const all = parts.flatMap((part) => Object.entries(part).flatMap(([name, words]) => leavesOf(words, name)));
  return new Map([...all, ...leavesOf(page, 'page')]);
}

const isAllowed = (path: string, language: string): boolean =>
  (alike[language] ?? []).some((one) =>
    one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : path === one,
  );

/** Values of a choice are for the program; what has no letters needs no translation. */
const isSaid = ([path, text]: Leaf): boolean =>
  typeof text === 'string' && !path.endsWith('.value') && /\p{L}/u.test(text);

describe.each(others)('%s', (language) => {
  it('has the parts, the words and the lengths of lists of English, and none more', async () => {
    const [english, other] = await Promise.all([textsOf('en'), textsOf(language)]);
    expect([...other.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect(readdirSync(join(folder, language)).toSorted()).toEqual(
      readdirSync(join(folder, 'en')).toSorted(),
    );
  });

  it('leaves nothing in English but what is said alike', async () => {
    const [english, other] = await Promise.all([textsOf('en'), textsOf(language)]);
    const same = [...other].filter(
      (leaf) => isSaid(leaf) && english.get(leaf[0]) === leaf[1] && !isAllowed(leaf[0], language),
    );
    expect(same.map(([path]) => path)).toEqual([]);
  });

  it('knows its own code', async () => {
    const { appLanguage } = (await import(join(folder, language, 'language.ts'))) as { appLanguage: string };
    expect(appLanguage).toBe(language);
  });
});

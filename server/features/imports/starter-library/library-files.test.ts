import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textKey } from '#server/features/books/index.ts';
import { splitText } from '#server/features/reading/index.ts';
import { projectFolder } from '#server/platform/config/environment.ts';
import { parseAuthors } from './parse-authors.ts';
import { parseBookFile } from './parse-book-file.ts';

const folder = join(projectFolder, 'library');
const books = [...readdirSync(folder), ...readdirSync(join(folder, 'es')).map((name) => `es/${name}`)]
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => {
    const book = parseBookFile(name, readFileSync(join(folder, name), 'utf8'));
    return { name, ...book, sections: splitText(book.body) };
  });

const sentencesOf = (book: (typeof books)[number]) =>
  book.sections.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ sentences }) => sentences.map(({ text }) => text)),
  );
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? [];
const PHRASE_WORDS = 8;
const phrasesOf = (words: readonly string[]) =>
  words
    .slice(0, Math.max(0, words.length - PHRASE_WORDS + 1))
    .map((_word, index) => words.slice(index, index + PHRASE_WORDS).join(' '));

describe('the authors of the library', () => {
  const sentences = parseAuthors(readFileSync(join(folder, 'authors.json'), 'utf8'));

  it.each(['en', 'es'])('each have a sentence in %s, and nobody else has', (language) => {
    const named = sentences.filter((one) => one.language === language).map(({ name }) => textKey(name));
    expect(named.toSorted()).toEqual([...new Set(books.map(({ author }) => textKey(author)))].toSorted());
  });

  it.each(sentences)('$name is told in $language by a short sentence without a full stop', ({ sentence }) => {
    expect(sentence).toMatch(/^\p{Lu}.{10,118}[^.]$/u);
  });
});

describe('the books of the library', () => {
  it('are there', () => {
    expect(books.length).toBeGreaterThanOrEqual(12);
    expect(new Set(books.map(({ title, author }) => `${title}, ${author}`)).size).toBe(books.length);
  });

  it('pass what can be checked without reading them', () => {
    const check = spawnSync(process.execPath, [join(projectFolder, 'scripts/check-library.mjs')]);
    expect(check.stdout.toString()).toBe('81 summaries, 20 collections, 0 problems\n');
  });

  it('in Spanish name the English ones that they are of', () => {
    const names = books.map(({ name }) => name);
    for (const { name, translates } of books)
      if (name.startsWith('es/')) expect(names).toContain(`${translates}.md`);
      else expect(translates).toBeNull();
  });

  it.each(books)('$name has its front matter', (book) => {
    expect(book.year).not.toBeNull();
    expect(book.slogan.length).toBeLessThanOrEqual(90);
    expect(book.slogan).not.toMatch(/\.$/);
    expect(book.shortDescription.length).toBeGreaterThanOrEqual(80);
    expect(book.shortDescription.length).toBeLessThanOrEqual(600);
    expect(book.categories.length).toBeLessThanOrEqual(4);
  });

  it.each(books)(
    '$name introduces, has four to ten key ideas with their places, weighs them, says for whom it is, and sums up',
    (book) => {
      const kinds = book.sections.map(({ kind }) => kind);
      const ideas = kinds.filter((kind) => kind === 'key_idea');
      expect(kinds).toEqual(['introduction', ...ideas, 'criticism', 'audience', 'summary']);
      for (const { kind, title, rests_on: place } of book.sections)
        expect(place === undefined, title).toBe(kind !== 'key_idea');
      expect(ideas.length).toBeGreaterThanOrEqual(4);
      expect(ideas.length).toBeLessThanOrEqual(10);
      expect(new Set(book.sections.map(({ title }) => title)).size).toBe(book.sections.length);
      for (const { title, paragraphs } of book.sections) {
        expect(title.length, title).toBeLessThanOrEqual(90);
        expect(paragraphs.length, title).toBeGreaterThan(0);
      }
    },
  );

  it.each(books)('$name has sentences to be read and heard, and no marks left over', (book) => {
    for (const text of [...sentencesOf(book), ...book.sections.map(({ title }) => title)]) {
      expect(text).not.toMatch(/[*_#`[\]<>{}|\\]|https?:|\s{2}/);
      expect(text.length, text).toBeLessThanOrEqual(400);
    }
    for (const text of sentencesOf(book)) expect(text).toMatch(/[.!?…]["'”’)]*$/);
  });

  it('share no phrase of eight words with one another, nor say one twice', () => {
    const seenIn = new Map<string, string>();
    const repeated: string[] = [];
    for (const book of books) {
      const own = new Set(sentencesOf(book).flatMap((sentence) => phrasesOf(wordsOf(sentence))));
      for (const phrase of own) {
        const other = seenIn.get(phrase);
        if (other) repeated.push(`${other} and ${book.name}: ${phrase}`);
        seenIn.set(phrase, book.name);
      }
      const paragraphs = book.sections.flatMap((section) =>
        section.paragraphs.map(({ sentences }) => sentences[0]?.text),
      );
      expect(new Set(paragraphs).size, book.name).toBe(paragraphs.length);
    }
    expect(repeated).toEqual([]);
  });
});

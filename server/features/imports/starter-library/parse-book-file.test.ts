import { describe, expect, it } from 'vitest';
import { BookFileError } from './book-file-error.ts';
import { parseBookFile } from './parse-book-file.ts';

const front = {
  title: 'title: Walden',
  author: 'author: Henry David Thoreau',
  year: 'year: 1854',
  categories: 'categories: [Nature, Philosophy]',
  slogan: 'slogan: Two years beside a pond',
  short_description: 'short_description: A house in the woods.',
};
const body = '## What is in it for you\n\nIt is short.\n';
const file = (given: Partial<Record<keyof typeof front | 'more', string>> = {}, text = body) =>
  `---\n${Object.values({ ...front, ...given })
    .filter((line) => line !== '')
    .join('\n')}\n---\n\n${text}`;
const troubleOf = (content: string) => {
  try {
    parseBookFile('walden.md', content);
  } catch (error) {
    expect(error).toBeInstanceOf(BookFileError);
    return (error as Error).message;
  }
  return 'no trouble';
};

describe('parseBookFile', () => {
  it('reads a book', () => {
    expect(parseBookFile('walden.md', file())).toEqual({
      title: 'Walden',
      author: 'Henry David Thoreau',
      year: 1854,
      categories: ['Nature', 'Philosophy'],
      slogan: 'Two years beside a pond',
      shortDescription: 'A house in the woods.',
      questions: [],
      topics: [],
      language: 'en',
      minute: null,
      translates: null,
      rights: null,
      notes: null,
      passages: [],
      body: '## What is in it for you\n\nIt is short.',
    });
  });

  it('reads what was checked', () => {
    const notes = 'notes:\n  edition: Of 1854\n  checked: Checked against it\n  voice: [Thoreau]';
    expect(parseBookFile('a.md', file({ more: notes })).notes).toEqual({
      edition: 'Of 1854',
      checked: 'Checked against it',
      uncertain: [],
      outside: [],
      voice: ['Thoreau'],
    });
  });

  it('reads the words of the book that an idea rests on, which are no part of the text', () => {
    const opening = '## Opening\n\nWords.\n\n';
    const idea = '## An idea\nrests_on: "Chapters 1–3"\npassage: "I went to the woods."\n';
    const { body: read, passages } = parseBookFile(
      'a.md',
      file({}, `${opening}${idea}passage_from: "Chapter 2"\n\nIt is so.\n\n## More\n\nEnd.`),
    );
    const section = '## An idea\nrests_on: "Chapters 1–3"\n\nIt is so.\n\n';
    expect(read).toBe(`${opening}${section}## More\n\nEnd.`);
    expect(passages).toEqual([{ section, quotation: 'I went to the woods.', chapter: 'Chapter 2' }]);
    const [nearby] = parseBookFile('a.md', file({}, `${idea}\nIt is so.`)).passages;
    expect(nearby?.chapter).toBe('Chapters 1–3');
  });

  it('reads what a book is about', () => {
    const more =
      'questions:\n  - How little do I need?\n  - "Alone: is it bad?"\ntopics: [solitude, simple living]';
    expect(parseBookFile('a.md', file({ more }))).toMatchObject({
      questions: ['How little do I need?', 'Alone: is it bad?'],
      topics: ['solitude', 'simple living'],
    });
  });

  it('reads what other editors write: a byte order mark, Windows line ends, a year before our era, no year', () => {
    const windows = `\uFEFF${file({ year: 'year: -400' })}`.replaceAll('\n', '\r\n');
    expect(parseBookFile('a.md', windows)).toMatchObject({
      year: -400,
      body: expect.not.stringContaining('\r'),
    });
    expect(parseBookFile('a.md', file({ year: '' })).year).toBeNull();
  });

  it.each([
    ['title is missing', file({ title: '' })],
    ['author is missing', file({ author: '' })],
    ['slogan is missing', file({ slogan: '' })],
    ['short_description is missing', file({ short_description: '' })],
    ['categories names no category', file({ categories: 'categories: []' })],
    ['categories must be a list', file({ categories: 'categories: Nature' })],
    ['year must be a whole number', file({ year: 'year: about 1854' })],
    ['title is empty', file({ title: 'title: " "' })],
    ['title must be text', file({ title: 'title: 1984' })],
    ['notes.checked is missing', file({ more: 'notes: {edition: Of 1854}' })],
    ['questions must be a list', file({ more: 'questions: How little do I need?' })],
    ['topics.1 must be text', file({ more: 'topics: [solitude, 1845]' })],
    ['topics.0 is longer than 40 characters', file({ more: `topics: [${'a'.repeat(41)}]` })],
    ['sloggan is not known here', file({ more: 'sloggan: x' })],
    ['not valid YAML', file({ slogan: 'slogan: Walden: a life' })],
    ['between two lines of ---', body],
    ['between two lines of ---', '---\ntitle: Walden\n'],
    ['names nothing', '---\n\n---\n## A\n\nb'],
    ['no section', file({}, 'Only words.')],
    ['empty', file({}, '## A heading\n\n## Another\n')],
    ['between two lines of ---', ''],
  ])('says that %s', (words, content) => {
    const trouble = troubleOf(content);
    expect(trouble).toContain(words);
    expect(trouble).toMatch(/^walden\.md: .*\.$/);
  });

  it('names everything that is wrong at once', () => {
    expect(troubleOf(file({ title: '', year: 'year: x' }))).toBe(
      'walden.md: title is missing; year must be a whole number (before our era with a minus).',
    );
  });
});

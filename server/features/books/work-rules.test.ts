import { describe, expect, it } from 'vitest';
import { sameAuthor, sameWork, titleKeys } from './work-rules.ts';

describe('one work', () => {
  it.each([
    ['Walden', 'walden', 'Thoreau', 'Henry David Thoreau'],
    ['Walden; or, Life in the Woods', 'Walden', 'H. D. Thoreau', 'Henry David Thoreau'],
    ['L’Étranger', "l'etranger", 'Albert Camus', 'CAMUS, ALBERT'],
    ['Prejudice and Pride', 'Pride and Prejudice', 'Austen Jane', 'Jane Austen'],
    ['The Republic', 'Republic', 'Plato', 'Plato'],
    [
      'Sapiens A Brief History of Humankind',
      'Sapiens: A Brief History of Humankind',
      'Harari',
      'Yuval Noah Harari',
    ],
    ['The Hobbit', 'The Hobbit (illustrated)', 'JRR Tolkien', 'J. R. R. Tolkien'],
    ['The Hobbit', 'The Hobbit', 'J.R.R. Tolkien', 'John Ronald Reuel Tolkien'],
    ['The Elements of Style', 'Elements of Style', 'William Strunk', 'William Strunk Jr. and E. B. White'],
  ])('%s is %s (%s, %s)', (title, other, author, otherAuthor) => {
    expect(sameWork({ title, author }, { title: other, author: otherAuthor })).toBe(true);
    expect(sameWork({ title: other, author: otherAuthor }, { title, author })).toBe(true);
  });

  it.each([
    ['Dune', 'Dune Messiah', 'Frank Herbert', 'Frank Herbert'],
    ['Foundation', 'Foundation and Empire', 'Isaac Asimov', 'Isaac Asimov'],
    ['Don Quixote', 'Don Quixote: Part 2', 'Cervantes', 'Miguel de Cervantes'],
    ['Star Wars: Thrawn', 'Star Wars: Heir to the Empire', 'Timothy Zahn', 'Timothy Zahn'],
    ['Henry IV, Part 1', 'Henry IV, Part 2', 'Shakespeare', 'William Shakespeare'],
    ['Emma', 'Emma', 'Jane Austen', 'Alexander McCall Smith'],
    ['Poems', 'Poems', 'Charlotte Brontë', 'Emily Brontë'],
  ])('%s is not %s (%s, %s)', (title, other, author, otherAuthor) => {
    expect(sameWork({ title, author }, { title: other, author: otherAuthor })).toBe(false);
  });
});

it('titles of scripts other than Latin have keys, and one of signs alone has none', () => {
  expect(titleKeys('Война и мир').mainKey).toBe('воина и мир');
  expect(titleKeys('!!!').mainKey).toBe('');
  expect(sameAuthor('?', '?')).toBe(false);
});

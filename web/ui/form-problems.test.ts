import { expect, test } from 'vitest';
import { CallError } from '#web/platform/data/call.ts';
import { noProblems, problemsOf, shortOnes } from './form-problems.ts';

const refusal = (errors: Record<string, string[]>) =>
  new CallError({ status: 422, code: 'invalid', message: 'The first of them.', errors });
const hasName = (name: string) => name === 'name' || name === 'description';

test('what the server says of a field stands beside it', () => {
  const told = problemsOf(refusal({ name: ['A name needs a letter.', 'It’s taken.'] }), hasName);
  expect(told).toEqual({ fields: { name: 'A name needs a letter. It’s taken.' }, general: null });
});

test('what it says of something without a field is said of the whole form', () => {
  const told = problemsOf(refusal({ name: ['Too long.'], scopes: ['Choose one.'], ids: ['No.'] }), hasName);
  expect(told.fields.name).toBe('Too long.');
  expect(told.general).toBe('Choose one.\nNo.');
});

test('a failure that names no field is told in its own sentence', () => {
  const conflict = new CallError({ status: 409, code: 'uncoded', message: 'Another one is called so.' });
  expect(problemsOf(conflict, hasName)).toEqual({ fields: {}, general: 'Another one is called so.' });
  expect(problemsOf(new Error('There are 50 already.'), hasName).general).toBe('There are 50 already.');
});

test('a text is too short by its letters, not by the spaces around them', () => {
  const needs = new Map([
    ['name', { least: 2, tooShort: 'Two letters at least.' }],
    ['description', undefined],
  ]);
  const typed = (name: string) => (name === 'name' ? '  a  ' : '');
  expect(shortOnes(needs, typed)).toEqual({ fields: { name: 'Two letters at least.' }, general: null });
  expect(shortOnes(needs, () => ' ab ')).toBe(noProblems);
});

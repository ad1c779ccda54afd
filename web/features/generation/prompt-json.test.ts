import { expect, it } from 'vitest';
import { errorLines, promptsAsJson, promptsOfJson } from './prompt-json.ts';

const empty = {
  author_prompt: '',
  category_prompt: '',
  slogan_prompt: '',
  thumbnail_prompt: '',
  short_description_prompt: '',
  main_text_prompt: '',
};

it('shows the six prompts and nothing else, and reads them back', () => {
  const shown = promptsAsJson({ ...empty, slogan_prompt: 'A slogan for "%s"', id: 7 } as typeof empty);
  expect(shown).not.toContain('"id"');
  expect(promptsOfJson(shown)).toEqual({ ...empty, slogan_prompt: 'A slogan for "%s"' });
});

it('takes a prompt that is left out as empty, and what it does not know as nothing', () => {
  expect(promptsOfJson('{"author_prompt": "Who wrote %s?", "other": 1}')).toEqual({
    ...empty,
    author_prompt: 'Who wrote %s?',
  });
});

it.each(['', '{', 'null', '[]', '"text"', '7', '{"author_prompt": 7}', '{"author_prompt": null}'])(
  'does not take %j',
  (text) => {
    expect(promptsOfJson(text)).toBeNull();
  },
);

it('tells errors a line a field', () => {
  expect(errorLines({ author_prompt: ['One.', 'Two.'], slogan_prompt: ['Three.'] })).toEqual([
    'author_prompt: One., Two.',
    'slogan_prompt: Three.',
  ]);
});

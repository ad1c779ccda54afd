import type { Prompts } from '#contract/prompts.ts';

/** `%s` stands for the book, in `author_prompt` for its title. */
export const builtInPrompts: Prompts = {
  author_prompt:
    'Who is the author of the book %s? Give the full name as it stands on the title page, nothing else.',
  category_prompt:
    'Name one to three categories for the book %s, such as a bookshop would put on its shelves, the most fitting first.',
  slogan_prompt:
    'Write one sentence of at most 16 words that says what a reader takes away from the book %s. No praise, no title.',
  thumbnail_prompt:
    'Describe in at most 60 words a simple picture for the cover of the book %s: one clear subject, no lettering.',
  short_description_prompt:
    'Describe the book %s in 40 to 80 words for somebody who wonders whether to listen to its summary.',
  main_text_prompt:
    'Summarise the book %s faithfully, in plain words, for somebody who will listen to it: its argument, its own examples, and what a reader can do with them.',
};

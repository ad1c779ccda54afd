import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParam, moment, sentNumber } from './values.ts';

export const promptNames = [
  'author_prompt',
  'category_prompt',
  'slogan_prompt',
  'thumbnail_prompt',
  'short_description_prompt',
  'main_text_prompt',
] as const;
export type PromptName = (typeof promptNames)[number];

const sixOf = <Prompt extends z.ZodType>(prompt: Prompt) =>
  z.object({
    author_prompt: prompt,
    category_prompt: prompt,
    slogan_prompt: prompt,
    thumbnail_prompt: prompt,
    short_description_prompt: prompt,
    main_text_prompt: prompt,
  });

export const sixPrompts = sixOf(z.string());
export type Prompts = z.infer<typeof sixPrompts>;

export const promptSet = sixPrompts.extend({
  id: z.number().int(),
  /** Counts up with every change; 0 for the built-in ones. */
  version: z.number().int(),
  changed_at: moment.nullable(),
  /** An email; null for the built-in prompts and for accounts that are gone. */
  changed_by: z.string().nullable(),
});
export type PromptSet = z.infer<typeof promptSet>;

export const MOST_PROMPT_CHARACTERS = 20_000;
const given = z
  .string()
  .transform((text) => text.replaceAll('\u0000', ''))
  .default('');
const change = sixOf(given);

export const showPrompts = endpoint({
  route: 'GET /api/v1/admin/prompts',
  access: 'admin',
  summary: 'The six current prompts. `%s` stands for author or book title.',
  answer: z.object({ data: promptSet }),
});

export const changePrompts = endpoint({
  route: 'PUT /api/v1/admin/prompts/:id',
  access: 'admin',
  summary:
    'A new version of the prompts. Each that is not empty must contain `%s`; empty means the built-in prompt. 409 if `base_version` is not the current version.',
  params: z.object({ id: idParam }),
  /** Without `base_version`, nothing is compared. */
  body: z.object({ prompt: change, base_version: sentNumber(z.number().int().min(0)).optional() }),
  answer: z.object({ data: promptSet }),
});

export const listPromptVersions = endpoint({
  route: 'GET /api/v1/admin/prompts/versions',
  access: 'admin',
  summary: 'The versions of the prompts, newest first, at most 100, with who changed them and when.',
  answer: z.object({ versions: z.array(promptSet) }),
});

/** In the currency of the prices in the settings; null where nothing has a price. */
const cost = z.number().nullable();
const trial = { params: z.object({ id: idParam }), body: z.object({ book_id: idParam, prompt: change }) };

export const estimateTrial = endpoint({
  ...trial,
  route: 'POST /api/v1/admin/prompts/:id/estimate',
  access: 'admin',
  summary: 'What trying changed prompts on a book will cost at most, and which are changed.',
  answer: z.object({ data: z.object({ changed: z.array(z.enum(promptNames)), cost }) }),
});

const tried = z.object({
  name: z.enum(promptNames),
  /** What the book has now; null where it has nothing of it. */
  present: z.string().nullable(),
  tried: z.string(),
});

export const tryPrompts = endpoint({
  ...trial,
  route: 'POST /api/v1/admin/prompts/:id/try',
  access: 'admin',
  summary:
    'Compare what changed prompts make of a book with what it has now. Nothing is saved; the calls cost money.',
  /** Only changed prompts are tried; of the main text the titles of its parts and the first idea. */
  answer: z.object({ data: z.array(tried), cost }),
});

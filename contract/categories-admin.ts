import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mostLetters } from './text-limits.ts';
import { count, emptyAnswer, idParam, typedText } from './values.ts';

const adminCategory = z.object({
  id: count,
  name: z.string(),
  description: z.string(),
  /** Of every status but deleted, and those that readers see. */
  books: count,
  published: count,
});
export type AdminCategory = z.infer<typeof adminCategory>;

export const listAdminCategories = endpoint({
  route: 'GET /api/v1/admin/categories',
  access: 'admin',
  summary: 'Every category that books have, in its order.',
  answer: z.object({ categories: z.array(adminCategory) }),
});

const params = z.object({ id: idParam });

export const changeCategory = endpoint({
  route: 'PATCH /api/v1/admin/categories/:id',
  access: 'admin',
  summary:
    'Rename or describe a category; the cards of its books follow within seconds. 409 if another one is called so.',
  params,
  body: z.object({
    name: z
      .string()
      .trim()
      .max(mostLetters.category, `A category can have at most ${mostLetters.category} characters.`)
      .regex(/[\p{L}\p{N}]/u, 'A category needs a letter or a digit.')
      .optional(),
    description: typedText('The description', mostLetters.description).optional(),
  }),
  answer: emptyAnswer,
});

export const mergeCategory = endpoint({
  route: 'POST /api/v1/admin/categories/:id/merge',
  access: 'admin',
  summary: 'Put all books of a category into another one, in its place, and remove it.',
  params,
  body: z.object({ into: idParam }),
  answer: z.object({ message: z.string(), books: count }),
});

export const orderCategories = endpoint({
  route: 'PUT /api/v1/admin/categories/order',
  access: 'admin',
  summary:
    'Put categories in this order; those that aren’t named follow by name. No ids: all of them by name.',
  body: z.object({ ids: z.array(idParam).max(2_000, 'At most 2,000 categories can be put in order.') }),
  answer: emptyAnswer,
});

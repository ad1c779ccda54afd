import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParam } from './values.ts';

/** In one list: of the library, or of a book. */
export const MOST_RESPELLINGS = 500;

const line = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'Both sides need a word.').max(most, `At most ${most} characters.`));

const respelling = z.object({
  /** As it stands in a text, in whole words, capitals and all. */
  written: line(80),
  /** What the voice reads in its place. */
  spoken: line(160),
});
export type Respelling = z.infer<typeof respelling>;

const list = z
  .array(respelling)
  .max(MOST_RESPELLINGS, `At most ${MOST_RESPELLINGS} words.`)
  .refine(
    (all) => new Set(all.map(({ written }) => written)).size === all.length,
    'A word stands there twice.',
  );

const answer = z.object({ respellings: z.array(respelling) });

export const showRespellings = endpoint({
  route: 'GET /api/v1/admin/respellings',
  noun: 'generation',
  access: 'admin',
  summary: 'How words are spoken that the voice would read wrongly, in every book.',
  answer,
  errors: [],
});

export const changeRespellings = endpoint({
  route: 'PUT /api/v1/admin/respellings',
  noun: 'generation',
  access: 'admin',
  summary: 'Replaces the list of all books. Narrated books that hold a changed word are narrated anew.',
  body: z.object({ respellings: list }),
  answer,
  errors: ['invalid'],
});

export const showBookRespellings = endpoint({
  route: 'GET /api/v1/admin/books/:id/respellings',
  noun: 'generation',
  access: 'admin',
  summary: 'How words of one book are spoken; before those of all books.',
  params: z.object({ id: idParam }),
  answer,
  errors: ['not_found'],
});

export const changeBookRespellings = endpoint({
  route: 'PUT /api/v1/admin/books/:id/respellings',
  noun: 'generation',
  access: 'admin',
  summary: 'Replaces the list of one book. It is narrated anew where it holds a changed word.',
  params: z.object({ id: idParam }),
  body: z.object({ respellings: list }),
  answer,
  errors: ['not_found', 'invalid'],
});

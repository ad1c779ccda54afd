import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emptyAnswer, idParam, moment } from './values.ts';

export const sourceKinds = ['attached', 'openlibrary', 'wikipedia'] as const;

export const bookSource = z.object({
  id: z.number().int(),
  kind: z.enum(sourceKinds),
  title: z.string(),
  url: z.string().nullable(),
  words: z.number().int(),
  created_at: moment,
});
export type BookSource = z.infer<typeof bookSource>;

export const listSources = endpoint({
  route: 'GET /api/v1/admin/books/:id/sources',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'The texts that a book’s summary is based on.',
  params: z.object({ id: idParam }),
  answer: z.object({ sources: z.array(bookSource) }),
});

export const attachSource = endpoint({
  route: 'POST /api/v1/admin/books/:id/sources',
  access: 'admin',
  tokenScope: 'catalogue',
  summary:
    'Attach a text to a book: multipart form data, the file in `file`. EPUB, TXT, HTML or Markdown, at most 25 MB. The same text again is kept once.',
  params: z.object({ id: idParam }),
  takesFile: true,
  answer: z.object({ data: bookSource }),
});

export const removeSource = endpoint({
  route: 'DELETE /api/v1/admin/books/:id/sources/:source_id',
  access: 'admin',
  tokenScope: 'catalogue',
  summary: 'Remove a source.',
  params: z.object({ id: idParam, source_id: idParam }),
  answer: emptyAnswer,
});

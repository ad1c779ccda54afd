import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flagParam, idParam } from './values.ts';

export const EPUB = 'application/epub+zip';

export const downloadEpub = endpoint({
  route: 'GET /api/v1/books/:id/epub',
  access: 'signed-in',
  tokenScope: 'read',
  summary:
    'The book as EPUB 3, read aloud sentence by sentence where it is narrated. `audio=false` leaves the sound out. The ids of its sentences are those of `GET /api/v1/books/{id}/text`.',
  params: z.object({ id: idParam }),
  query: z.object({ audio: flagParam }),
  mediaTypes: [EPUB],
  answer: z.file(),
});

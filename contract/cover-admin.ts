import { z } from 'zod';
import { editableAnswer } from './books-admin.ts';
import { endpoint } from './endpoint.ts';
import { idParam, sentNumber } from './values.ts';

const params = z.object({ id: idParam });
const ofCover = { access: 'admin', params, answer: editableAnswer } as const;

export const changeCover = endpoint({
  ...ofCover,
  route: 'PUT /api/v1/admin/books/:id/cover',
  tokenScope: 'catalogue',
  summary:
    'Give a book another of its drawn covers, or a picture that it had before: the `cover` of any answer can be sent back, which undoes later changes.',
  body: z.object({
    variant: sentNumber(z.number().int().min(0).max(1_000_000)),
    picture: z
      .string()
      .regex(/^[0-9a-f]{20}$/, 'That isn’t the name of a picture.')
      .nullable(),
  }),
});

export const uploadCover = endpoint({
  ...ofCover,
  route: 'POST /api/v1/admin/books/:id/cover',
  tokenScope: 'catalogue',
  summary:
    'Upload a picture for a book’s cover: multipart form data, the file in `file`. PNG, JPEG, WebP or AVIF, at most 10 MB; it is cropped to 2 by 3.',
  takesFile: true,
});

export const drawCoverPicture = endpoint({
  ...ofCover,
  route: 'POST /api/v1/admin/books/:id/cover/picture',
  tokenScope: 'catalogue',
  summary:
    'Generate a new picture for a cover, which takes a while and costs money. 409 if no images provider is set.',
});

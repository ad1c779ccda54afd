import { resolve } from 'node:path';
import { z } from 'zod';
import { onOff, setting, wholeNumber, withDefault } from '#server/platform/config/setting.ts';

const folderOfBooks = z
  .string()
  .regex(/^(?:\.{0,2}\/|[A-Za-z]:[\\/])/)
  .transform((folder) => resolve(folder));

export const importsSettings = {
  STARTER_LIBRARY: setting(withDefault(z.union([onOff, folderOfBooks]), true), {
    shape: 'on, off, or the path of a folder',
    example: 'off',
    standard: 'on',
    about:
      'Whether the books in `library/`, or in another folder like it, are imported at start. A book that an admin has changed or deleted is left alone from then on.',
  }),
  ARCHIVE_MAX_MB: wholeNumber('megabytes', [1, 100_000], 2_000, {
    example: '500',
    about:
      'The largest zip archive of books that admins can add. While it is opened, it and the books in it take that space twice in `STORAGE_URL` and once in the system’s temporary folder.',
  }),
} as const;

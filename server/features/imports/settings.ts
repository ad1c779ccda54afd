import { resolve } from 'node:path';
import { z } from 'zod';
import { onOff, setting, withDefault } from '#server/platform/config/setting.ts';

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
} as const;

import { z } from 'zod';
import { setting, withDefault } from '#server/platform/config/setting.ts';

export const narrationSettings = {
  SPEECH_KEEP_DAYS: setting(withDefault(z.coerce.number().int().min(1).max(3650), 30), {
    shape: 'days, 1 to 3650',
    example: '7',
    standard: '30',
    about:
      'How long what the speech server spoke is kept by sentence after a book was narrated (some 40 MB a book), so that a changed sentence alone is spoken and paid for again.',
  }),
} as const;

import { z } from 'zod';
import { onOrOff, setting, wholeNumber, withDefault } from '#server/platform/config/setting.ts';
import { PUBLISHED_AT } from './voices/catalogue.ts';

export const narrationSettings = {
  SPEECH_KEEP_DAYS: wholeNumber('days', [1, 3650], 30, {
    example: '7',
    about:
      'How long what the speech server spoke is kept by sentence after a book was narrated (some 40 MB a book), so that a changed sentence alone is spoken and paid for again.',
  }),
  VOICE_DOWNLOAD: onOrOff(
    true,
    'Whether a new library fetches a natural voice for its language in the background (some 60 MB). Off: the embedded voice speaks until an admin installs one.',
  ),
  VOICE_SOURCE: setting(withDefault(z.string().min(1), PUBLISHED_AT), {
    shape: 'an http or https address, or a folder',
    example: '/srv/voices',
    standard: PUBLISHED_AT,
    about:
      'Where natural voices are fetched from: an address with the same folders as the standard one, or a folder with `NAME.onnx` and `NAME.onnx.json`. Their SHA-256 is checked in any case.',
  }),
} as const;

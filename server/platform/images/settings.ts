import { z } from 'zod';
import { address, optional, setting, withDefault } from '#server/platform/config/setting.ts';

export const imagesSettings = {
  IMAGES_BASE_URL: setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address, up to and with its version',
    example: 'http://localhost:8081/v1',
    standard: 'drawn covers',
    about:
      'A server with the images/generations call (hosted, LocalAI, stable-diffusion.cpp) that draws covers.',
  }),
  IMAGES_API_KEY: setting(optional(z.string()), {
    isSecret: true,
    sentTo: 'IMAGES_BASE_URL',
    shape: 'a key',
    example: 'sk-1234',
    about: 'The key for `IMAGES_BASE_URL`, if it needs one.',
  }),
  IMAGES_MODEL: setting(withDefault(z.string().min(1), 'gpt-image-1'), {
    shape: 'the name of a model',
    example: 'flux.1-schnell',
    standard: 'gpt-image-1',
    about: 'The model to use at `IMAGES_BASE_URL`.',
  }),
  IMAGES_TIMEOUT_SECONDS: setting(withDefault(z.coerce.number().min(1).max(300), 120), {
    shape: 'seconds, 1 to 300',
    example: '240',
    standard: '120',
    about: 'How long one picture may take.',
  }),
  IMAGES_CONCURRENCY: setting(withDefault(z.coerce.number().int().min(1).max(32), 2), {
    shape: 'a whole number, 1 to 32',
    example: '8',
    standard: '2',
    about: 'How many pictures are drawn at once, for each process that works.',
  }),
  IMAGES_PER_MINUTE: setting(optional(z.coerce.number().int().min(1).max(10_000)), {
    shape: 'a whole number, 1 to 10000',
    example: '10',
    standard: 'no limit',
    about: 'How many calls the images server gets a minute, by all processes together.',
  }),
} as const;

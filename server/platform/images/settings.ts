import {
  apiKey,
  atOnce,
  baseAddress,
  modelAt,
  perMinute,
  timeout,
} from '#server/platform/provider/settings.ts';

export const imagesSettings = {
  IMAGES_BASE_URL: baseAddress({
    example: 'http://localhost:8081/v1',
    standard: 'drawn covers',
    about:
      'A server with the images/generations call (hosted, LocalAI, stable-diffusion.cpp) that draws covers.',
  }),
  IMAGES_API_KEY: apiKey('IMAGES_BASE_URL'),
  IMAGES_MODEL: modelAt('IMAGES_BASE_URL', 'gpt-image-1', 'flux.1-schnell'),
  IMAGES_TIMEOUT_SECONDS: timeout(120, { example: '240', about: 'How long one picture may take.' }),
  IMAGES_CONCURRENCY: atOnce(2, 'pictures are drawn'),
  IMAGES_PER_MINUTE: perMinute('images server', '10'),
} as const;

import {
  apiKey,
  atOnce,
  baseAddress,
  modelAt,
  perMinute,
  timeout,
} from '#server/platform/provider/settings.ts';

export const textSettings = {
  TEXT_BASE_URL: baseAddress({
    example: 'http://localhost:11434/v1',
    standard: 'extracts of attached sources',
    about: 'A server with the chat completions call (hosted, Ollama, llama.cpp, vLLM) that writes summaries.',
  }),
  TEXT_API_KEY: apiKey('TEXT_BASE_URL'),
  TEXT_MODEL: modelAt('TEXT_BASE_URL', 'default', 'llama3.3'),
  TEXT_TIMEOUT_SECONDS: timeout(180, {
    example: '240',
    about:
      'How long the text server may be silent, before or during its answer. A whole answer may take five times as long.',
  }),
  TEXT_CONCURRENCY: atOnce(4, 'summaries the text server writes'),
  TEXT_PER_MINUTE: perMinute('text server', '60'),
} as const;

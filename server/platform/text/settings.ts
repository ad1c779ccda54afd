import { z } from 'zod';
import { address, optional, setting, withDefault } from '#server/platform/config/setting.ts';

export const textSettings = {
  TEXT_BASE_URL: setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address, up to and with its version',
    example: 'http://localhost:11434/v1',
    standard: 'extracts of attached sources',
    about: 'A server with the chat completions call (hosted, Ollama, llama.cpp, vLLM) that writes summaries.',
  }),
  TEXT_API_KEY: setting(optional(z.string()), {
    isSecret: true,
    sentTo: 'TEXT_BASE_URL',
    shape: 'a key',
    example: 'sk-1234',
    about: 'The key for `TEXT_BASE_URL`, if it needs one.',
  }),
  TEXT_MODEL: setting(withDefault(z.string().min(1), 'default'), {
    shape: 'the name of a model',
    example: 'llama3.3',
    standard: 'default',
    about: 'The model to use at `TEXT_BASE_URL`.',
  }),
  TEXT_TIMEOUT_SECONDS: setting(withDefault(z.coerce.number().min(1).max(300), 180), {
    shape: 'seconds, 1 to 300',
    example: '240',
    standard: '180',
    about:
      'How long the text server may be silent, before or during its answer. A whole answer may take five times as long.',
  }),
  TEXT_CONCURRENCY: setting(withDefault(z.coerce.number().int().min(1).max(32), 4), {
    shape: 'a whole number, 1 to 32',
    example: '8',
    standard: '4',
    about: 'How many summaries the text server writes at once, for each process that works.',
  }),
  TEXT_PER_MINUTE: setting(optional(z.coerce.number().int().min(1).max(10_000)), {
    shape: 'a whole number, 1 to 10000',
    example: '60',
    standard: 'no limit',
    about: 'How many calls the text server gets a minute, by all processes together.',
  }),
} as const;

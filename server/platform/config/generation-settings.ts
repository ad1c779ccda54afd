import { z } from 'zod';
import { address, optional, setting, withDefault } from './setting.ts';

const money = z.coerce.number().min(0).max(1_000_000);

/** Who writes summaries, what it may cost, and how long it may take. */
export const generationSettings = {
  TEXT_BASE_URL: setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address, up to and with its version',
    example: 'http://localhost:11434/v1',
    standard: 'extracts of attached sources',
    about: 'A server with the chat completions call (hosted, Ollama, llama.cpp, vLLM) that writes summaries.',
  }),
  TEXT_API_KEY: setting(optional(z.string()), {
    shape: 'a key',
    example: 'sk-1234',
    about: 'The key for `TEXT_BASE_URL`, where it wants one.',
  }),
  TEXT_MODEL: setting(withDefault(z.string().min(1), 'default'), {
    shape: 'the name of a model',
    example: 'llama3.3',
    standard: 'default',
    about: 'The model that is asked for at `TEXT_BASE_URL`.',
  }),
  TEXT_TIMEOUT_SECONDS: setting(withDefault(z.coerce.number().min(1).max(300), 180), {
    shape: 'seconds, 1 to 300',
    example: '240',
    standard: '180',
    about: 'How long the text server may be silent, before its answer or in it.',
  }),
  TEXT_PRICE_IN: setting(withDefault(money, 0), {
    shape: 'an amount of money',
    example: '0.15',
    standard: '0',
    about: 'The price of a million tokens that are sent, for the ledger and the limits.',
  }),
  TEXT_PRICE_OUT: setting(withDefault(money, 0), {
    shape: 'an amount of money',
    example: '0.60',
    standard: '0',
    about: 'The price of a million tokens that are answered.',
  }),
  SPEECH_BASE_URL: setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address, up to and with its version',
    example: 'http://localhost:8880/v1',
    standard: 'the embedded voice',
    about:
      'A server with the audio/speech call (hosted, Kokoro-FastAPI, openedai-speech) that narrates, also the starter library.',
  }),
  SPEECH_API_KEY: setting(optional(z.string()), {
    shape: 'a key',
    example: 'sk-1234',
    about: 'The key for `SPEECH_BASE_URL`, where it wants one.',
  }),
  SPEECH_MODEL: setting(withDefault(z.string().min(1), 'tts-1'), {
    shape: 'the name of a model',
    example: 'kokoro',
    standard: 'tts-1',
    about: 'The model that is asked for at `SPEECH_BASE_URL`.',
  }),
  SPEECH_VOICE: setting(withDefault(z.string().min(1), 'alloy'), {
    shape: 'the name of a voice',
    example: 'af_heart',
    standard: 'alloy',
    about: 'The voice that is asked for.',
  }),
  SPEECH_TIMEOUT_SECONDS: setting(withDefault(z.coerce.number().min(1).max(300), 60), {
    shape: 'seconds, 1 to 300',
    example: '120',
    standard: '60',
    about: 'How long one sentence of the speech server may take.',
  }),
  SPEECH_PRICE: setting(withDefault(money, 0), {
    shape: 'an amount of money',
    example: '15',
    standard: '0',
    about: 'The price of a million characters that are spoken.',
  }),
  SPEECH_KEEP_DAYS: setting(withDefault(z.coerce.number().int().min(1).max(3650), 30), {
    shape: 'days, 1 to 3650',
    example: '7',
    standard: '30',
    about:
      'How long what the speech server spoke is kept by sentence after a book was narrated (some 40 MB a book), so that a changed sentence alone is spoken and paid for again.',
  }),
  IMAGES_BASE_URL: setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address, up to and with its version',
    example: 'http://localhost:8081/v1',
    standard: 'drawn covers',
    about:
      'A server with the images/generations call (hosted, LocalAI, stable-diffusion.cpp) that draws covers.',
  }),
  IMAGES_API_KEY: setting(optional(z.string()), {
    shape: 'a key',
    example: 'sk-1234',
    about: 'The key for `IMAGES_BASE_URL`, where it wants one.',
  }),
  IMAGES_MODEL: setting(withDefault(z.string().min(1), 'gpt-image-1'), {
    shape: 'the name of a model',
    example: 'flux.1-schnell',
    standard: 'gpt-image-1',
    about: 'The model that is asked for at `IMAGES_BASE_URL`.',
  }),
  IMAGES_TIMEOUT_SECONDS: setting(withDefault(z.coerce.number().min(1).max(300), 120), {
    shape: 'seconds, 1 to 300',
    example: '240',
    standard: '120',
    about: 'How long one picture may take.',
  }),
  IMAGES_PRICE: setting(withDefault(money, 0), {
    shape: 'an amount of money',
    example: '0.04',
    standard: '0',
    about: 'The price of a picture.',
  }),
  DAILY_CAP: setting(optional(money), {
    shape: 'an amount of money',
    example: '5',
    standard: 'no limit',
    about: 'What generation may cost a day (UTC). Then books wait, and their pages say why.',
  }),
  MONTHLY_CAP: setting(optional(money), {
    shape: 'an amount of money',
    example: '50',
    standard: 'no limit',
    about: 'What generation may cost a month (UTC).',
  }),
} as const;

import { z } from 'zod';
import { address, optional, setting, withDefault } from '#server/platform/config/setting.ts';

export const speechSettings = {
  SPEECH_BASE_URL: setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address, up to and with its version',
    example: 'http://localhost:8880/v1',
    standard: 'natural voices, else the embedded one',
    about:
      'A server with the audio/speech call (hosted, Kokoro-FastAPI, openedai-speech) that narrates, also the starter library.',
  }),
  SPEECH_API_KEY: setting(optional(z.string()), {
    isSecret: true,
    sentTo: 'SPEECH_BASE_URL',
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
    about:
      'The voice that is asked for, in every language. Natural voices are not used beside a speech server.',
  }),
  SPEECH_TIMEOUT_SECONDS: setting(withDefault(z.coerce.number().min(1).max(300), 60), {
    shape: 'seconds, 1 to 300',
    example: '120',
    standard: '60',
    about: 'How long one sentence of the speech server may take.',
  }),
  SPEECH_CONCURRENCY: setting(withDefault(z.coerce.number().int().min(1).max(32), 2), {
    shape: 'a whole number, 1 to 32',
    example: '8',
    standard: '2',
    about: 'How many books the speech server narrates at once, for each process that works.',
  }),
  SPEECH_PER_MINUTE: setting(optional(z.coerce.number().int().min(1).max(10_000)), {
    shape: 'a whole number, 1 to 10000',
    example: '120',
    standard: 'no limit',
    about: 'How many calls the speech server gets a minute, by all processes together.',
  }),
} as const;

import { z } from 'zod';
import { setting, withDefault } from '#server/platform/config/setting.ts';
import {
  apiKey,
  atOnce,
  baseAddress,
  modelAt,
  perMinute,
  timeout,
} from '#server/platform/provider/settings.ts';

export const speechSettings = {
  SPEECH_BASE_URL: baseAddress({
    example: 'http://localhost:8880/v1',
    standard: 'natural voices, else the embedded one',
    about:
      'A server with the audio/speech call (hosted, Kokoro-FastAPI, openedai-speech) that narrates, also the starter library.',
  }),
  SPEECH_API_KEY: apiKey('SPEECH_BASE_URL'),
  SPEECH_MODEL: modelAt('SPEECH_BASE_URL', 'tts-1', 'kokoro'),
  SPEECH_VOICE: setting(withDefault(z.string().min(1), 'alloy'), {
    shape: 'the name of a voice',
    example: 'af_heart',
    standard: 'alloy',
    about:
      'The voice that is asked for, in every language. Natural voices are not used beside a speech server.',
  }),
  SPEECH_TIMEOUT_SECONDS: timeout(60, {
    example: '120',
    about: 'How long one sentence of the speech server may take.',
  }),
  SPEECH_CONCURRENCY: atOnce(2, 'books the speech server narrates'),
  SPEECH_PER_MINUTE: perMinute('speech server', '120'),
} as const;

import type { ValuesOf } from '#server/platform/config/setting.ts';
import type { speechSettings } from './settings.ts';
import type { SpeechServer } from './speech-server.ts';

export async function openSpeech(settings: ValuesOf<typeof speechSettings>): Promise<SpeechServer | null> {
  if (settings.SPEECH_BASE_URL === undefined) return null;
  const { openSpeechServer } = await import('./speech-server.ts');
  return openSpeechServer({
    baseUrl: settings.SPEECH_BASE_URL,
    apiKey: settings.SPEECH_API_KEY ?? null,
    model: settings.SPEECH_MODEL,
    voice: settings.SPEECH_VOICE,
    timeoutMs: settings.SPEECH_TIMEOUT_SECONDS * 1000,
  });
}

import type { Settings } from '#server/platform/config/settings.ts';
import { type ImagesProvider, openImagesServer } from '#server/platform/images/images-server.ts';
import { openSpeechServer, type SpeechServer } from '#server/platform/speech/speech-server.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';

export function openText(settings: Settings): TextProvider | null {
  if (settings.TEXT_BASE_URL === undefined) return null;
  return openChatProvider({
    baseUrl: settings.TEXT_BASE_URL,
    apiKey: settings.TEXT_API_KEY ?? null,
    model: settings.TEXT_MODEL,
    timeoutMs: settings.TEXT_TIMEOUT_SECONDS * 1000,
  });
}

export function openSpeech(settings: Settings): SpeechServer | null {
  if (settings.SPEECH_BASE_URL === undefined) return null;
  return openSpeechServer({
    baseUrl: settings.SPEECH_BASE_URL,
    apiKey: settings.SPEECH_API_KEY ?? null,
    model: settings.SPEECH_MODEL,
    voice: settings.SPEECH_VOICE,
    timeoutMs: settings.SPEECH_TIMEOUT_SECONDS * 1000,
  });
}

export function openImages(settings: Settings): ImagesProvider | null {
  if (settings.IMAGES_BASE_URL === undefined) return null;
  return openImagesServer({
    baseUrl: settings.IMAGES_BASE_URL,
    apiKey: settings.IMAGES_API_KEY ?? null,
    model: settings.IMAGES_MODEL,
    timeoutMs: settings.IMAGES_TIMEOUT_SECONDS * 1000,
  });
}

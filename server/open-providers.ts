import type { Settings } from '#server/platform/config/settings.ts';
import type { ImagesProvider } from '#server/platform/images/images-server.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';

// The package that speaks to providers is a tenth of what a start loads: it is loaded where a provider is set.

export async function openText(settings: Settings): Promise<TextProvider | null> {
  if (settings.TEXT_BASE_URL === undefined) return null;
  const { openChatProvider } = await import('#server/platform/text/chat-provider.ts');
  return openChatProvider({
    baseUrl: settings.TEXT_BASE_URL,
    apiKey: settings.TEXT_API_KEY ?? null,
    model: settings.TEXT_MODEL,
    timeoutMs: settings.TEXT_TIMEOUT_SECONDS * 1000,
  });
}

export async function openSpeech(settings: Settings): Promise<SpeechServer | null> {
  if (settings.SPEECH_BASE_URL === undefined) return null;
  const { openSpeechServer } = await import('#server/platform/speech/speech-server.ts');
  return openSpeechServer({
    baseUrl: settings.SPEECH_BASE_URL,
    apiKey: settings.SPEECH_API_KEY ?? null,
    model: settings.SPEECH_MODEL,
    voice: settings.SPEECH_VOICE,
    timeoutMs: settings.SPEECH_TIMEOUT_SECONDS * 1000,
  });
}

export async function openImages(settings: Settings): Promise<ImagesProvider | null> {
  if (settings.IMAGES_BASE_URL === undefined) return null;
  const { openImagesServer } = await import('#server/platform/images/images-server.ts');
  return openImagesServer({
    baseUrl: settings.IMAGES_BASE_URL,
    apiKey: settings.IMAGES_API_KEY ?? null,
    model: settings.IMAGES_MODEL,
    timeoutMs: settings.IMAGES_TIMEOUT_SECONDS * 1000,
  });
}

import type { ValuesOf } from '#server/platform/config/setting.ts';
import type { textSettings } from './settings.ts';
import type { TextProvider } from './text-provider.ts';

/** Null where no server is set. The client is a tenth of what a start loads, so it is loaded only here. */
export async function openText(settings: ValuesOf<typeof textSettings>): Promise<TextProvider | null> {
  if (settings.TEXT_BASE_URL === undefined) return null;
  const { openChatProvider } = await import('./chat-provider.ts');
  return openChatProvider({
    baseUrl: settings.TEXT_BASE_URL,
    apiKey: settings.TEXT_API_KEY ?? null,
    model: settings.TEXT_MODEL,
    timeoutMs: settings.TEXT_TIMEOUT_SECONDS * 1000,
  });
}

import type { ValuesOf } from '#server/platform/config/setting.ts';
import type { ImagesProvider } from './images-server.ts';
import type { imagesSettings } from './settings.ts';

export async function openImages(settings: ValuesOf<typeof imagesSettings>): Promise<ImagesProvider | null> {
  if (settings.IMAGES_BASE_URL === undefined) return null;
  const { openImagesServer } = await import('./images-server.ts');
  return openImagesServer({
    baseUrl: settings.IMAGES_BASE_URL,
    apiKey: settings.IMAGES_API_KEY ?? null,
    model: settings.IMAGES_MODEL,
    timeoutMs: settings.IMAGES_TIMEOUT_SECONDS * 1000,
  });
}

import { setTimeout as delay } from 'node:timers/promises';
import { openLibraryOfAll } from '#server/testing/library-of-all.ts';
import { obedientAnswer, openTextServer } from '#server/testing/text-server.ts';

/** As long as a quick model takes for a paragraph. */
export const ANSWER_MS = 200;

/** Providers of text and metadata that answer well. `settings` are those of a server that uses them. */
export async function openProviders(): Promise<{
  settings: Record<string, string>;
  close: () => Promise<void>;
}> {
  const works = await openLibraryOfAll();
  const text = await openTextServer();
  text.behaveBy((asked) => delay(ANSWER_MS, { text: obedientAnswer(asked) }));
  return {
    settings: {
      VOICE_DOWNLOAD: 'off',
      OPENLIBRARY_URL: works.url,
      WIKIPEDIA_URL: 'off',
      TEXT_BASE_URL: text.url,
    },
    close: async () => {
      works.close();
      await text.close();
    },
  };
}

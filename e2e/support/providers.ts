import { setTimeout as delay } from 'node:timers/promises';
import { openLibraryOfAll } from '#server/testing/library-of-all.ts';
import { type ChatRequest, obedientAnswer, openTextServer } from '#server/testing/text-server.ts';

/** As long as a quick model takes for a paragraph. */
const ANSWER_MS = 200;

/** One call that was answered, and so was paid for. */
export type PaidCall = { what: string; askedAtMs: number; answeredAtMs: number };

/**
 * Providers of text and metadata that answer well, keep every call that they answered, and can be away. `settings` are
 * those of a server that uses them.
 */
export async function openProviders() {
  const works = await openLibraryOfAll();
  const text = await openTextServer();
  const paid: PaidCall[] = [];
  const state = { isAway: false };
  text.behaveBy(async (asked: ChatRequest) => {
    if (state.isAway) return 'cut';
    const askedAtMs = Date.now();
    await delay(ANSWER_MS);
    const what = asked.messages.map(({ content }) => content).join('\n');
    paid.push({ what, askedAtMs, answeredAtMs: Date.now() });
    return { text: obedientAnswer(asked) };
  });
  return {
    settings: { OPENLIBRARY_URL: works.url, TEXT_BASE_URL: text.url },
    paid,
    setAway: (isAway: boolean) => {
      state.isAway = isAway;
    },
    close: async () => {
      works.close();
      await text.close();
    },
  };
}

/** Those providers while the work lasts. */
export async function withProviders<Result>(
  work: (providers: Awaited<ReturnType<typeof openProviders>>) => Promise<Result>,
): Promise<Result> {
  const providers = await openProviders();
  try {
    return await work(providers);
  } finally {
    await providers.close();
  }
}

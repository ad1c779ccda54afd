import { setTimeout as delay } from 'node:timers/promises';
import { obedientAnswer, openTextServer } from '#server/testing/text-server.ts';

/** As long as a quick model takes for a paragraph: many kills fall into a call. */
const ANSWER_MS = 200;

/** One call that was answered, and so was paid for. */
export type PaidCall = { what: string; askedAtMs: number; answeredAtMs: number };

/** A text server that writes well, keeps every call that it answered, and can be away. */
export async function openWriter() {
  const server = await openTextServer();
  const paid: PaidCall[] = [];
  let isAway = false;
  server.behaveBy(async (asked) => {
    if (isAway) return 'cut';
    const askedAtMs = Date.now();
    await delay(ANSWER_MS);
    const what = asked.messages.map(({ content }) => content).join('\n');
    paid.push({ what, askedAtMs, answeredAtMs: Date.now() });
    return { text: obedientAnswer(asked) };
  });
  return {
    url: server.url,
    paid,
    leave: () => {
      isAway = true;
    },
    comeBack: () => {
      isAway = false;
    },
    close: server.close,
  };
}

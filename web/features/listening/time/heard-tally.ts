import type { HeardPart } from '#contract/listening-time.ts';
import { openAccountOutbox } from '#web/platform/data/account-outbox.ts';
import { call } from '#web/platform/data/call.ts';
import { session } from '#web/platform/session/session.ts';
import { countHeard } from './count-heard.ts';
import { createHeardTally } from './create-heard-tally.ts';
import { isHeardPart, mergeHeard } from './heard-outbox.ts';
import { dayOnTheWall } from './heard-rules.ts';
import { countsTime } from './time-choice.ts';

/** Audio never stops for a login page. */
const quietly = { onUnauthenticated: 'throw' } as const;

const outbox = openAccountOutbox<HeardPart>({
  name: 'heard',
  isItem: isHeardPart,
  merge: mergeHeard,
  send: async (part, { keepalive }) => {
    await call('POST /api/v1/listening-time', { body: part }, { ...quietly, keepalive });
    heardTally.confirm(part);
  },
  onRefused: () => undefined,
});

export const heardTally = createHeardTally({
  outbox,
  today: () => dayOnTheWall(new Date()),
  newCounter: () => crypto.randomUUID(),
});

/** Sends what was only noted on this device. */
export async function sendHeard(): Promise<void> {
  heardTally.tell();
  await outbox.flush();
}

countsTime.subscribe((isOn) => {
  if (!isOn) heardTally.forget();
});
session.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) heardTally.restart();
});

/** Counts what is heard of the player's audio element. */
export function countListening(element: HTMLAudioElement, isPlaying: () => boolean): void {
  countHeard({
    element,
    isCounted: () => countsTime.getState() && isPlaying(),
    nowMs: () => performance.now(),
    add: (seconds) => heardTally.add(seconds),
  });
  for (const event of ['pause', 'ended']) element.addEventListener(event, () => heardTally.tell());
  const leave = () => heardTally.tell({ keepalive: true });
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
}

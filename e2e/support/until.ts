import { setTimeout as delay } from 'node:timers/promises';

type Patience = { limitMs?: number; everyMs?: number };

/** The first that's found; throws after two minutes if not given. `what` is a sentence without its full stop. */
export async function until<Found>(
  what: string,
  find: () => Promise<Found>,
  { limitMs = 120_000, everyMs = 100 }: Patience = {},
): Promise<NonNullable<Found>> {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Not within ${limitMs / 1000} s: ${what}.`);
    await delay(everyMs);
  }
}

import { randomFrom } from '#server/features/books/cover/random.ts';
import { createCache } from '#server/platform/cache/create-cache.ts';

type Asked = {
  /** Calls a second that reach one process. */
  perSecond: number;
  /** How many different things are asked for. */
  names: number;
  /** By Zipf, the second is asked for half as often as the first; `all alike` are listeners, who each call as often. */
  popularity: 'by Zipf' | 'all alike';
};

type Kept = { max: number; seconds: number };

const ARRIVALS = 60_000;

/** The share of calls that a process answers from cache, by the product's own cache and a made-up, repeatable crowd. */
export function hitRate({ perSecond, names, popularity }: Asked, { max, seconds }: Kept): number {
  const random = randomFrom(1);
  let nowMs = 0;
  const cache = createCache<number, true>({ max, ttl: seconds * 1000, now: () => nowMs });
  // The inverse of a continuous Zipf distribution: exact enough from some hundred names on.
  const pick = () =>
    Math.floor(popularity === 'by Zipf' ? (names + 1) ** random.next() - 1 : random.next() * names);
  // Until what is remembered comes and goes.
  const warm = Math.min(ARRIVALS * 3, Math.ceil(2 * seconds * perSecond));
  let hits = 0;
  for (let arrival = 0; arrival < warm + ARRIVALS; arrival += 1) {
    nowMs += (-Math.log(1 - random.next()) / perSecond) * 1000;
    const name = pick();
    if (cache.get(name)) hits += arrival >= warm ? 1 : 0;
    else cache.begin()(name, true);
  }
  return hits / ARRIVALS;
}

import type { HeardPart } from '#contract/listening-time.ts';
import type { Outbox } from '#web/platform/data/outbox.ts';

const NOTE_SECONDS = 5;
const TELL_SECONDS = 60;

type Deps = {
  outbox: Pick<Outbox<HeardPart>, 'put' | 'drop'>;
  /** By the reader's calendar. */
  today: () => string;
  newCounter: () => string;
};

type Count = {
  day: string;
  counter: string;
  seconds: number;
  noted: number;
  told: number;
  confirmed: number;
};

/** Adds up what is heard: noted on this device every few seconds, told every minute and when it is asked to. */
export function createHeardTally({ outbox, today, newCounter }: Deps) {
  let count: Count | null = null;

  function put(one: Count, how: { keepalive?: boolean; atRest?: boolean }): void {
    const { day, counter, seconds, confirmed } = one;
    const part = { day, counter, from_seconds: confirmed, to_seconds: Math.floor(seconds) };
    one.noted = part.to_seconds;
    if (how.atRest !== true) one.told = part.to_seconds;
    outbox.put(part, how);
  }

  function tell(how: { keepalive?: boolean } = {}): void {
    if (count !== null && Math.floor(count.seconds) > count.told) put(count, how);
  }

  function countOfToday(): Count {
    const day = today();
    if (count?.day === day) return count;
    tell();
    count = { day, counter: newCounter(), seconds: 0, noted: 0, told: 0, confirmed: 0 };
    return count;
  }

  return {
    add(seconds: number): void {
      const one = countOfToday();
      one.seconds += seconds;
      if (one.seconds - one.told >= TELL_SECONDS) put(one, {});
      else if (one.seconds - one.noted >= NOTE_SECONDS) put(one, { atRest: true });
    },
    tell,
    /** The server has counted this. */
    confirm(part: HeardPart): void {
      if (count?.counter === part.counter) count.confirmed = Math.max(count.confirmed, part.to_seconds);
    },
    /** What wasn't told is never told, and what follows belongs to another counter. */
    forget(): void {
      count = null;
      outbox.drop(() => true);
    },
    /** Somebody else listens. What waits stays with its account. */
    restart(): void {
      count = null;
    },
  };
}

export type HeardTally = ReturnType<typeof createHeardTally>;

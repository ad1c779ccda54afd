import { beforeEach, describe, expect, it } from 'vitest';
import type { HeardPart } from '#contract/listening-time.ts';
import { createHeardTally, type HeardTally } from './create-heard-tally.ts';
import { isHeardPart, mergeHeard } from './heard-outbox.ts';

type How = 'sent' | 'kept' | 'leaving';

let told: (readonly [how: How, counter: string, from: number, to: number])[];
let today: string;
let dropped: number;
let tally: HeardTally;
beforeEach(() => {
  told = [];
  today = '2026-12-31';
  dropped = 0;
  let counters = 0;
  tally = createHeardTally({
    outbox: {
      put: ({ counter, from_seconds: from, to_seconds: to }, { keepalive = false, atRest = false } = {}) => {
        const how = keepalive ? 'leaving' : 'sent';
        told.push([atRest ? 'kept' : how, counter, from, to]);
      },
      drop: () => {
        dropped += 1;
      },
    },
    today: () => today,
    newCounter: () => {
      counters += 1;
      return `counter ${counters}`;
    },
  });
});

function hear(seconds: number): void {
  for (let quarter = 0; quarter < seconds * 4; quarter += 1) tally.add(0.25);
}

const part = (to: number): HeardPart => ({
  day: today,
  counter: 'counter 1',
  from_seconds: 0,
  to_seconds: to,
});

describe('the tally', () => {
  it('keeps every five seconds and sends every minute', () => {
    hear(61);
    expect(told.filter(([how]) => how === 'kept').map(([, , , to]) => to)).toEqual([
      5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55,
    ]);
    expect(told.filter(([how]) => how === 'sent')).toEqual([['sent', 'counter 1', 0, 60]]);
  });

  it('sends what is left when asked, once', () => {
    hear(7.5);
    tally.tell();
    tally.tell({ keepalive: true });
    hear(1);
    tally.tell({ keepalive: true });
    expect(told.slice(1)).toEqual([
      ['sent', 'counter 1', 0, 7],
      ['leaving', 'counter 1', 0, 8],
    ]);
  });

  it('goes on from what was confirmed', () => {
    hear(3);
    tally.tell();
    tally.confirm(part(3));
    tally.confirm(part(1));
    hear(3);
    tally.tell();
    expect(told.at(-1)).toEqual(['sent', 'counter 1', 3, 6]);
  });

  it('begins again at midnight, and tells what the old day had', () => {
    hear(3.5);
    today = '2027-01-01';
    hear(2);
    tally.tell();
    expect(told).toEqual([
      ['sent', 'counter 1', 0, 3],
      ['sent', 'counter 2', 0, 2],
    ]);
  });

  it('forgets when it is turned off', () => {
    hear(4);
    tally.forget();
    tally.tell();
    expect(told).toEqual([]);
    expect(dropped).toBe(1);
    hear(2);
    tally.tell();
    expect(told).toEqual([['sent', 'counter 2', 0, 2]]);
  });

  it('tells nobody what somebody else has heard', () => {
    hear(4);
    tally.restart();
    hear(2);
    tally.tell();
    expect(told).toEqual([['sent', 'counter 2', 0, 2]]);
    expect(dropped).toBe(0);
  });
});

describe('what waits', () => {
  it('has one part of each count, the latest', () => {
    const other = { ...part(9), counter: 'counter 2' };
    const yesterday = { ...part(5), day: '2026-12-30' };
    const merged = [part(5), other, yesterday, part(10)].reduce(mergeHeard, []);
    expect(merged).toEqual([other, yesterday, part(10)]);
  });

  it.each([null, 7, {}, { ...part(5), to_seconds: '5' }, { ...part(5), day: 1 }])('is not %j', (value) => {
    expect(isHeardPart(value)).toBe(false);
  });

  it('is a part of a count', () => {
    expect(isHeardPart(part(5))).toBe(true);
  });
});

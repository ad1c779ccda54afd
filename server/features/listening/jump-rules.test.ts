import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JumpCause, positionCauses } from '#contract/listening.ts';
import { jumpBetween } from './jump-rules.ts';
import type { Kept } from './rules.ts';

const NOON = Date.UTC(2030, 0, 1, 12);
const kept = (changes: Partial<Kept> = {}): Kept => ({
  positionSeconds: 300,
  listenedAt: NOON,
  version: 5,
  device: 'Laptop',
  sessionId: 1,
  cause: 'heartbeat',
  finishedAt: null,
  unfinishedAt: null,
  heardSeconds: 0,
  takeoverVersion: 0,
  takeoverSeconds: 0,
  retimings: 0,
  ...changes,
});
const later = (seconds: number, changes: Partial<Kept>): Kept =>
  kept({ listenedAt: NOON + seconds * 1000, version: 6, ...changes });
const PHONE = { device: 'Phone', sessionId: 2 };

describe('a jump', () => {
  it.each<[string, Kept, JumpCause | null]>([
    ['ten seconds of playing', later(10, { positionSeconds: 310 }), null],
    ['ten seconds at the fastest', later(10, { positionSeconds: 330 }), null],
    ['half an hour offline, told at once', later(1800, { positionSeconds: 900, cause: 'resend' }), null],
    ['a seek ahead', later(3, { positionSeconds: 700, cause: 'seek' }), 'seek'],
    ['a seek to nearly here', later(3, { positionSeconds: 301, cause: 'seek' }), null],
    ['a skip', later(3, { positionSeconds: 285, cause: 'skip' }), 'skip'],
    ['a replay', later(3, { positionSeconds: 0, cause: 'replay' }), 'replay'],
    ['an undo', later(3, { positionSeconds: 20, cause: 'undo' }), 'undo'],
    ['back, and nobody says why', later(10, { positionSeconds: 200 }), 'moved'],
    ['a little back, and nobody says why', later(10, { positionSeconds: 290 }), null],
    ['ten seconds at once', later(0, { positionSeconds: 310 }), null],
    ['further than can be played', later(10, { positionSeconds: 350 }), 'moved'],
    ['the other device from here', later(9000, { ...PHONE, positionSeconds: 310 }), null],
    ['the other device from elsewhere', later(9000, { ...PHONE, positionSeconds: 600 }), 'takeover'],
    ['the other device from before', later(9000, { ...PHONE, positionSeconds: 280 }), 'takeover'],
    ['the other device by a seek', later(9, { ...PHONE, positionSeconds: 600, cause: 'seek' }), 'seek'],
    ['only the end, told late', later(0, { finishedAt: NOON }), null],
  ])('%s', (_name, next, cause) => {
    const jump = jumpBetween(kept(), next);
    expect(jump?.cause ?? null).toBe(cause);
    if (jump) {
      const { device, positionSeconds: toSeconds, listenedAt } = next;
      expect(jump).toEqual({ fromSeconds: 300, toSeconds, cause, device, at: listenedAt });
    }
  });

  it('is not the first place in a book that was only opened', () => {
    const opened = kept({ positionSeconds: 0 });
    expect(jumpBetween(opened, later(1, { positionSeconds: 500 }))).toBeNull();
    expect(jumpBetween({ ...opened, cause: 'seek' }, later(1, { positionSeconds: 500 }))).not.toBeNull();
  });

  it('is never less than 2 s, and always leads from what was kept to what is', () => {
    const place = fc.record({
      positionSeconds: fc.double({ min: 0, max: 1000, noNaN: true }),
      listenedAt: fc.integer({ min: 0, max: 3600 }).map((seconds) => NOON + seconds * 1000),
      sessionId: fc.constantFrom(1, 2),
      cause: fc.constantFrom(...positionCauses),
    });
    fc.assert(
      fc.property(place, place, (one, other) => {
        const [before, next] = [kept(one), kept(other)];
        const jump = jumpBetween(before, next);
        if (jump === null) return;
        expect(Math.abs(jump.toSeconds - jump.fromSeconds)).toBeGreaterThanOrEqual(2);
        expect([jump.fromSeconds, jump.toSeconds]).toEqual([before.positionSeconds, next.positionSeconds]);
      }),
    );
  });
});

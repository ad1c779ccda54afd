import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PositionCause, positionCauses } from '#contract/listening.ts';
import { isFinished } from '#contract/listening-rules.ts';
import { begin, type Circumstances, type Decision, decide, type Kept, type PositionEvent } from './rules.ts';

const NOON = Date.UTC(2030, 0, 1, 12);
const at = (seconds: number) => NOON + seconds * 1000;
const LAPTOP = { device: 'Firefox on Linux', sessionId: 1 };
const PHONE = { device: 'Safari on iPhone', sessionId: 2 };

const kept = (changes: Partial<Kept> = {}): Kept => ({
  positionSeconds: 300,
  listenedAt: at(0),
  version: 5,
  ...LAPTOP,
  cause: 'heartbeat',
  finishedAt: null,
  unfinishedAt: null,
  heardSeconds: 0,
  takeoverVersion: 0,
  takeoverSeconds: 0,
  retimings: 0,
  ...changes,
});

const event = (changes: Partial<PositionEvent> = {}): PositionEvent => ({
  positionSeconds: 310,
  listenedAt: at(10),
  baseVersion: null,
  ...LAPTOP,
  cause: 'heartbeat',
  ...changes,
});

const circumstances = (changes: Partial<Circumstances> = {}): Circumstances => ({
  now: at(3600),
  durationSeconds: 1000,
  ...changes,
});

function written(decision: Decision): Kept {
  if (decision.kind !== 'write') throw new Error(`expected a write, got ${decision.kind}`);
  return decision.next;
}

describe('the newest listening event wins', () => {
  it.each<[string, Partial<PositionEvent>, boolean]>([
    ['a later event', { listenedAt: at(1) }, true],
    ['a later rewind', { positionSeconds: 20, listenedAt: at(1) }, true],
    ['an earlier event that is further', { positionSeconds: 900, listenedAt: at(-1) }, false],
    ['an event without a time', { listenedAt: null }, true],
    ['the same moment, further', { positionSeconds: 301, listenedAt: at(0) }, true],
    ['the same moment, nearer', { positionSeconds: 299, listenedAt: at(0) }, false],
  ])('%s', (_name, changes, wins) => {
    const decision = decide(kept(), event(changes), circumstances());
    expect(decision.kind).toBe(wins ? 'write' : 'keep');
    if (wins) expect(written(decision)).toMatchObject({ version: 6, ...LAPTOP });
  });

  it('clamps a client that is ahead to the clock of the server', () => {
    const decision = decide(kept(), event({ listenedAt: at(90_000) }), circumstances({ now: at(20) }));
    expect(written(decision).listenedAt).toBe(at(20));
    expect(begin(event({ listenedAt: at(90_000) }), circumstances({ now: at(20) })).listenedAt).toBe(at(20));
  });

  it('takes a write without a time as the newest, though another server is ahead', () => {
    const decision = decide(
      kept({ listenedAt: at(5) }),
      event({ listenedAt: null }),
      circumstances({ now: at(4) }),
    );
    expect(written(decision)).toMatchObject({ positionSeconds: 310, listenedAt: at(5) });
  });

  it('is idempotent: the same event twice changes nothing', () => {
    const once = written(decide(kept(), event(), circumstances()));
    expect(decide(once, event(), circumstances())).toEqual({ kind: 'keep', accepted: true });
  });

  it('clamps to the length of the book where it is known', () => {
    const far = event({ positionSeconds: 5000 });
    expect(written(decide(kept(), far, circumstances())).positionSeconds).toBe(1000);
    expect(written(decide(kept(), far, circumstances({ durationSeconds: null }))).positionSeconds).toBe(5000);
    expect(Object.is(begin(event({ positionSeconds: -0 }), circumstances()).positionSeconds, 0)).toBe(true);
  });
});

describe('a position at about zero', () => {
  it.each<[PositionCause, boolean]>([
    ['heartbeat', false],
    ['pause', false],
    ['pagehide', false],
    ['resend', false],
    ['close', false],
    ['ended', false],
    ['skip', false],
    ['seek', true],
    ['replay', true],
    ['undo', true],
  ])('by %s: taken %s', (cause, taken) => {
    const decision = decide(kept(), event({ positionSeconds: 0, cause }), circumstances());
    expect(decision).toMatchObject(
      taken ? { kind: 'write', accepted: true } : { kind: 'keep', accepted: false },
    );
  });

  it('that nobody asked for gives way even to an older place', () => {
    const fresh = begin(event({ positionSeconds: 0, listenedAt: at(50) }), circumstances());
    expect(written(decide(fresh, event({ listenedAt: at(10) }), circumstances())).positionSeconds).toBe(310);
  });

  it('that the user asked for stands against what is older', () => {
    const replayed = kept({ positionSeconds: 0, cause: 'replay', listenedAt: at(50) });
    expect(decide(replayed, event(), circumstances())).toEqual({ kind: 'keep', accepted: false });
  });
});

describe('another device', () => {
  const before = kept({ positionSeconds: 100, version: 5 });
  const movedTo = (positionSeconds: number) =>
    written(decide(before, event({ ...PHONE, positionSeconds, listenedAt: at(10) }), circumstances()));
  const mine = (changes: Partial<PositionEvent>) =>
    event({ positionSeconds: 110, listenedAt: at(20), baseVersion: 5, ...changes });

  it.each<[string, number, Partial<PositionEvent>, Decision['kind']]>([
    ['moved far ahead', 500, {}, 'conflict'],
    ['moved far back', 20, {}, 'conflict'],
    ['moved 60 s', 160, {}, 'write'],
    ['moved little, and this one seeks far', 130, { positionSeconds: 900, cause: 'seek' }, 'write'],
    ['moved far, and this one knows', 500, { baseVersion: 6 }, 'write'],
    ['moved far, and this one knows of no versions', 500, { baseVersion: null }, 'write'],
    ['moved far, and this one is late too', 500, { listenedAt: at(1) }, 'conflict'],
    ['moved far, and this one knows only an older version', 500, { baseVersion: 3 }, 'conflict'],
    ['moved far to where this one is', 500, { positionSeconds: 505 }, 'conflict'],
    ['is the same one under the same session', 500, { ...PHONE }, 'write'],
    ['has the same label but another session', 500, { ...PHONE, sessionId: 3 }, 'conflict'],
    ['shares the session under another label', 500, { ...PHONE, device: 'Kitchen' }, 'conflict'],
  ])('%s', (_name, positionSeconds, changes, kind) => {
    expect(decide(movedTo(positionSeconds), mine(changes), circumstances()).kind).toBe(kind);
  });

  it('that played on since it was looked at is a conflict', () => {
    const looked = movedTo(500);
    const on = written(
      decide(looked, event({ ...PHONE, positionSeconds: 700, listenedAt: at(200) }), circumstances()),
    );
    const late = mine({ positionSeconds: 505, baseVersion: looked.version, listenedAt: at(210) });
    expect(decide(on, late, circumstances()).kind).toBe('conflict');
  });

  it('sees a first position as moved from zero', () => {
    const first = begin(event({ ...PHONE, positionSeconds: 500 }), circumstances());
    expect(decide(first, mine({ baseVersion: 0 }), circumstances()).kind).toBe('conflict');
  });
});

describe('finished', () => {
  it.each<[number, number | null, boolean]>([
    [979.9, 1000, false],
    [980, 1000, true],
    [290, 300, false],
    [290.1, 300, true],
    [9_800, 10_000, true],
    [9_799, 10_000, false],
    [0, 8, false],
    [7.9, 8, true],
    [5000, null, false],
    [5000, 0, false],
  ])('at %d of %s: %s', (position, duration, expected) => {
    expect(isFinished(position, duration)).toBe(expected);
  });

  const finished = () => written(decide(kept(), event({ positionSeconds: 995 }), circumstances()));

  it('keeps its date through replay, seeking back and a second end', () => {
    expect(finished().finishedAt).toBe(at(10));
    const acts: Partial<PositionEvent>[] = [
      { positionSeconds: 0, cause: 'replay', listenedAt: at(20) },
      { positionSeconds: 960, cause: 'seek', listenedAt: at(20) },
      { positionSeconds: 1000, cause: 'ended', listenedAt: at(20) },
    ];
    for (const act of acts) {
      expect(written(decide(finished(), event(act), circumstances())).finishedAt).toBe(at(10));
    }
  });

  it('is not forgotten when it is told late', () => {
    const late = event({ positionSeconds: 1000, listenedAt: at(-5), cause: 'ended' });
    const decision = decide(kept(), late, circumstances());
    expect(decision).toMatchObject({ kind: 'write', accepted: false });
    expect(written(decision)).toMatchObject({ positionSeconds: 300, finishedAt: at(-5), version: 6 });
  });
});

describe('not finished, said by hand', () => {
  const unfinished = kept({ positionSeconds: 990, unfinishedAt: at(0) });
  it.each<[string, Partial<PositionEvent>, boolean]>([
    ['an end heard before does not finish it again', { positionSeconds: 995, listenedAt: at(-1) }, false],
    ['nor does one heard at that very moment', { positionSeconds: 995, listenedAt: at(0) }, false],
    ['an end heard after does', { positionSeconds: 995, listenedAt: at(1) }, true],
    ['another place does not', { positionSeconds: 500, listenedAt: at(1) }, false],
  ])('%s', (_name, changes, finishes) => {
    const decision = decide(unfinished, event(changes), circumstances());
    const after = decision.kind === 'write' ? decision.next : unfinished;
    expect(after.finishedAt !== null).toBe(finishes);
    expect(after.unfinishedAt).toBe(at(0));
  });
});

describe('seconds really heard', () => {
  it.each<[string, Partial<Kept>, Partial<PositionEvent>, number]>([
    ['ten seconds at normal speed', {}, {}, 10],
    ['three times as fast', {}, { positionSeconds: 330 }, 30],
    ['faster than can be played', {}, { positionSeconds: 335 }, 0],
    ['going back', {}, { positionSeconds: 290 }, 0],
    ['a seek', {}, { positionSeconds: 305, cause: 'seek' }, 0],
    ['a skip', {}, { positionSeconds: 315, cause: 'skip' }, 0],
    ['ten seconds after a pause of an hour', { cause: 'pause' }, { listenedAt: at(3600) }, 10],
    ['a jump in a pause of an hour', { cause: 'pause' }, { listenedAt: at(3600), positionSeconds: 600 }, 0],
    ['half an hour offline', {}, { listenedAt: at(600), positionSeconds: 900, cause: 'resend' }, 600],
    ['on another device an hour later', {}, { ...PHONE, listenedAt: at(3600), positionSeconds: 600 }, 0],
  ])('%s', (_name, before, changes, expected) => {
    const next = written(decide(kept({ heardSeconds: 7, ...before }), event(changes), circumstances()));
    expect(next.heardSeconds).toBe(7 + expected);
  });
});

describe('any order of arrival', () => {
  const DURATION = 1000;
  const arbitraryEvent: fc.Arbitrary<PositionEvent> = fc.record({
    positionSeconds: fc.oneof(
      fc.constantFrom(0, 1.9, 2, 985, 1000, 1200),
      fc.double({ min: 0, max: 1300, noNaN: true, noDefaultInfinity: true }),
    ),
    listenedAt: fc.integer({ min: 0, max: 40 }).map(at),
    baseVersion: fc.constant(null),
    device: fc.constant(null),
    sessionId: fc.constantFrom(1, 2),
    cause: fc.constantFrom(...positionCauses),
  });

  /** Some events of two devices, and the same events in another order, some of them sent twice. */
  const arrivals = fc.array(arbitraryEvent, { minLength: 1, maxLength: 12 }).chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc
        .tuple(fc.constant(events), fc.array(fc.constantFrom(...events), { maxLength: 8 }))
        .chain(([all, again]) =>
          fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }),
        ),
    ),
  );

  function play(events: readonly PositionEvent[], each?: (before: Kept, decision: Decision) => void): Kept {
    const [first, ...rest] = events;
    if (!first) throw new Error('no events');
    let now = begin(first, circumstances({ durationSeconds: DURATION }));
    for (const next of rest) {
      const decision = decide(now, next, circumstances({ durationSeconds: DURATION }));
      each?.(now, decision);
      if (decision.kind === 'write') now = decision.next;
    }
    return now;
  }

  const isUnasked = (one: PositionEvent) =>
    one.positionSeconds < 2 && !['seek', 'replay', 'undo'].includes(one.cause);

  it('ends at the newest listening event', () => {
    fc.assert(
      fc.property(arrivals, ([events, arrived]) => {
        const asked = events.filter((one) => !isUnasked(one));
        const contenders = asked.length > 0 ? asked : events;
        const newest = Math.max(...contenders.map((one) => one.listenedAt ?? 0));
        const positions = contenders
          .filter((one) => one.listenedAt === newest)
          .map((one) => Math.min(one.positionSeconds, DURATION));
        const end = play(arrived);
        expect(end.listenedAt).toBe(newest);
        expect(end.positionSeconds).toBe(Math.max(...positions));
        expect(end.finishedAt !== null).toBe(events.some((one) => isFinished(one.positionSeconds, DURATION)));
      }),
      { numRuns: 2000 },
    );
  });

  it('never loses a version, a finish or a heard second, and never asks who knows of no versions', () => {
    fc.assert(
      fc.property(arrivals, ([, arrived]) => {
        play(arrived, (before, decision) => {
          expect(decision.kind).not.toBe('conflict');
          if (decision.kind !== 'write') return;
          expect(decision.next.version).toBe(before.version + 1);
          expect(decision.next.heardSeconds).toBeGreaterThanOrEqual(before.heardSeconds);
          if (before.finishedAt !== null) expect(decision.next.finishedAt).toBe(before.finishedAt);
          expect(decision.next.positionSeconds).toBeLessThanOrEqual(DURATION);
        });
      }),
    );
  });

  it('the same arrivals once more change nothing', () => {
    fc.assert(
      fc.property(arrivals, ([, arrived]) => {
        const end = play(arrived);
        const again = play([...arrived, ...arrived]);
        expect({ ...again, heardSeconds: 0 }).toEqual({ ...end, heardSeconds: 0 });
      }),
    );
  });
});

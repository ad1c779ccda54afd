import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionCauses } from '#contract/listening.ts';
import { begin, type Decision, decide, type Kept, type PositionEvent } from './rules.ts';

const NOON = Date.UTC(2030, 0, 1, 12);
const circumstances = { now: NOON + 3_600_000, durationSeconds: 1000 };

/** What a device does: hears something at a moment, and tells it when `sent` says, perhaps twice. */
type Act = { device: 0 | 1; position: number; heardAt: number; cause: PositionEvent['cause']; sent: number };

const act: fc.Arbitrary<Act> = fc.record({
  device: fc.constantFrom(0 as const, 1 as const),
  position: fc.oneof(fc.constantFrom(0, 1, 985, 1000), fc.integer({ min: 2, max: 990 })),
  heardAt: fc.integer({ min: 0, max: 60 }),
  cause: fc.constantFrom(...positionCauses),
  sent: fc.integer({ min: 0, max: 100 }),
});

const again = fc.record({ which: fc.nat(), sent: fc.integer({ min: 0, max: 100 }) });

/** Acts in the order in which they arrive, which may be any. Some are told twice, each time at a moment of its own. */
const arrivals = fc
  .tuple(fc.array(act, { minLength: 1, maxLength: 14 }), fc.array(again, { maxLength: 6 }))
  .map(([acts, repeats]) => {
    const repeated = repeats.map(({ which, sent }) => ({ ...(acts[which % acts.length] as Act), sent }));
    return [...acts, ...repeated].toSorted((a, b) => a.sent - b.sent);
  });

const eventOf = (one: Act, baseVersion: number | null): PositionEvent => ({
  positionSeconds: one.position,
  listenedAt: NOON + one.heardAt * 1000,
  baseVersion,
  device: ['Laptop', 'Phone'][one.device] ?? null,
  sessionId: one.device + 1,
  cause: one.cause,
});

const isUnasked = (one: Act) => one.position < 2 && !['seek', 'replay', 'undo'].includes(one.cause);

/** Whether `one` counts for more than `other`: what the rules promise, said in another way than they are written. */
function outranks(one: Act, other: Act): boolean {
  const rank = (each: Act) => [isUnasked(each) ? 0 : 1, each.heardAt, each.position] as const;
  const [left, right] = [rank(one), rank(other)];
  const differing = left.findIndex((value, index) => value !== right[index]);
  return differing >= 0 && (left[differing] ?? 0) > (right[differing] ?? 0);
}

type Step = { act: Act; base: number | null; before: Kept; decision: Decision };

/**
 * Two devices and a server. Every device names the version of its last answer, whatever the answer was; `forgets`
 * makes it name an older one, as one does that never got its answer.
 */
function play(acts: readonly Act[], forgets: (index: number) => boolean) {
  const steps: Step[] = [];
  const accepted: Act[] = [];
  const positions = new Map<number, number>();
  const known: [number, number] = [0, 0];
  let kept: Kept | null = null;
  for (const [index, one] of acts.entries()) {
    const base = forgets(index) ? Math.max(0, known[one.device] - 2) : known[one.device];
    if (kept === null) {
      kept = begin(eventOf(one, null), circumstances);
      accepted.push(one);
    } else {
      const before: Kept = kept;
      const decision = decide(before, eventOf(one, base), circumstances);
      steps.push({ act: one, base, before, decision });
      if (decision.kind === 'write') kept = decision.next;
      if (decision.kind !== 'conflict' && decision.accepted) accepted.push(one);
    }
    positions.set(kept.version, kept.positionSeconds);
    known[one.device] = kept.version;
  }
  return { kept, steps, accepted, positions };
}

const forgetting = fc.func(fc.boolean());

describe('two devices that name versions', () => {
  it('end at the newest listening of all that was acknowledged: none is lost', () => {
    fc.assert(
      fc.property(arrivals, forgetting, (acts, forgets) => {
        const { kept, accepted } = play(acts, (index) => forgets(index));
        const best = accepted.reduce((one, other) => (outranks(other, one) ? other : one));
        expect(kept?.positionSeconds).toBe(best.position);
        expect(kept?.listenedAt).toBe(NOON + best.heardAt * 1000);
      }),
      { numRuns: 2000 },
    );
  });

  it('never overwrite silently what the other one moved by more than a minute', () => {
    fc.assert(
      fc.property(arrivals, forgetting, (acts, forgets) => {
        const { steps, positions } = play(acts, (index) => forgets(index));
        for (const { act: one, base, before, decision } of steps) {
          const isOther = before.sessionId !== one.device + 1;
          if (decision.kind !== 'write' || !decision.accepted || !isOther || base === null) continue;
          if (base >= before.version) continue;
          const moved = Math.abs(before.positionSeconds - (positions.get(base) ?? 0));
          const apart = Math.abs(before.positionSeconds - one.position);
          expect(Math.min(moved, apart)).toBeLessThanOrEqual(60);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('are asked only about the other one, and never when they know where it is', () => {
    fc.assert(
      fc.property(arrivals, forgetting, (acts, forgets) => {
        for (const { act: one, base, before, decision } of play(acts, (index) => forgets(index)).steps) {
          if (decision.kind !== 'conflict') continue;
          expect(before.sessionId).not.toBe(one.device + 1);
          expect(base).toBeLessThan(before.version);
        }
      }),
    );
  });

  it('are never asked when there is but one of them, however late and often it tells', () => {
    fc.assert(
      fc.property(arrivals, forgetting, (acts, forgets) => {
        const alone = acts.map((one) => ({ ...one, device: 0 as const }));
        for (const { decision } of play(alone, (index) => forgets(index)).steps)
          expect(decision.kind).not.toBe('conflict');
      }),
    );
  });

  it('may stay where they are once they have been told: the same act with the version of the answer is taken', () => {
    fc.assert(
      fc.property(arrivals, forgetting, (acts, forgets) => {
        for (const { act: one, before, decision } of play(acts, (index) => forgets(index)).steps) {
          if (decision.kind !== 'conflict') continue;
          const stay = { ...eventOf(one, before.version), listenedAt: null, cause: 'seek' as const };
          const second = decide(before, stay, circumstances);
          expect(second).toMatchObject({ accepted: true });
        }
      }),
    );
  });
});

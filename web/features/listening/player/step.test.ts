import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAboutZero, isOwnAct } from '#contract/listening-rules.ts';
import { type Effect, type Effects, elementEvents, type PlayerEvent } from './events.ts';
import type { ElementReading } from './restore-states.ts';
import { type Circumstances, type PlayerState, stateAtStart } from './state.ts';
import { step } from './step.ts';
import { aBook, DURATION_SECONDS, withoutVoice } from './testing/set-up-player.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const books = [aBook(1, { time: 300 }), aBook(2, { time: 120 }), withoutVoice(3)];

const quiet: ElementReading = {
  seconds: 0,
  durationSeconds: DURATION_SECONDS,
  bufferedSeconds: 0,
  hasMetadata: true,
  isSeeking: false,
  isPaused: false,
  hasEnded: false,
  hasFailed: false,
};

type Happened = { event: PlayerEvent; afterMs: number; isOnline: boolean; element: ElementReading };
type Stepped = {
  before: PlayerState;
  after: PlayerState;
  now: Circumstances;
  effects: readonly Effect[];
} & Pick<Happened, 'event'>;

/** Answers belong to the current attempt, or to one before it. */
const inAttempt = (event: PlayerEvent, { attempt }: PlayerState): PlayerEvent =>
  'attempt' in event ? { ...event, attempt: attempt + event.attempt } : event;

function play(
  happened: readonly Happened[],
  from = stateAtStart({ volume: 100, speed: 1, autoNext: true, skipKeys: 'ideas', voices: {} }),
) {
  let state = from;
  let nowMs = NOON;
  return happened.map(({ event, afterMs, isOnline, element }): Stepped => {
    const before = state;
    nowMs += afterMs;
    const now = { nowMs, isOnline, element, unsent: [] };
    const [after, effects] = step(before, inAttempt(event, before), now);
    state = after;
    return { before, after, now, effects, event };
  });
}

const isKept = (effect: Effect): effect is Effects['save'] | Effects['note'] =>
  effect.type === 'save' || effect.type === 'note';
const keptIn = ({ effects }: Pick<Stepped, 'effects'>) =>
  effects.filter(isKept).map(({ position }) => position);

const anySecond = fc.oneof(
  fc.double({ min: 0, max: DURATION_SECONDS, noNaN: true }),
  fc.constantFrom(0, 1, 120, 300, DURATION_SECONDS, Number.NaN, Number.POSITIVE_INFINITY, -1),
);
const anyElement: fc.Arbitrary<ElementReading> = fc.record({
  seconds: anySecond,
  durationSeconds: fc.constantFrom(DURATION_SECONDS, Number.NaN, Number.POSITIVE_INFINITY),
  bufferedSeconds: anySecond,
  hasMetadata: fc.boolean(),
  isSeeking: fc.boolean(),
  isPaused: fc.boolean(),
  hasEnded: fc.boolean(),
  hasFailed: fc.boolean(),
});

const anyBook = fc.constantFrom(...books);
const simple = fc.constantFrom<PlayerEvent>(
  { type: 'play' },
  { type: 'pause' },
  { type: 'toggle' },
  { type: 'next' },
  { type: 'previous' },
  { type: 'close' },
  { type: 'mute' },
  { type: 'extendSleep' },
  { type: 'resumeLast' },
  { type: 'pageReturns' },
  { type: 'networkReturns' },
  { type: 'blocked' },
  { type: 'unlocked' },
  { type: 'pageLeaves', how: 'hidden' },
  { type: 'pageLeaves', how: 'pagehide' },
  { type: 'sleep', choice: { until: 'minutes', minutes: 1 } },
  { type: 'sleep', choice: { until: 'idea' } },
  { type: 'sleep', choice: { until: 'book' } },
  { type: 'sleep', choice: null },
  { type: 'reset' },
);
const fromElement = fc
  .constantFrom(...elementEvents)
  .map((event): PlayerEvent => ({ type: 'element', event }));
const timers = fc
  .constantFrom(
    'jump' as const,
    'offer' as const,
    'held-up' as const,
    'look' as const,
    'link' as const,
    'voice' as const,
  )
  .map((name): PlayerEvent => ({ type: 'timer', name }));
const answers = fc
  .record({
    attempt: fc.constantFrom(0, 0, -1),
    about: fc.constantFrom(
      'book' as const,
      'link' as const,
      'voice' as const,
      'place' as const,
      'last' as const,
    ),
    single: anyBook,
    isThere: fc.boolean(),
    isAfterSaves: fc.boolean(),
  })
  .map(({ attempt, about, single, isThere, isAfterSaves }): PlayerEvent => {
    if (!isThere) return { type: 'unanswered', attempt, about, problem: 'media' };
    return { type: 'answered', attempt, answer: { about, single, isAfterSaves } };
  });
const otherBooks = fc
  .record({ isQueued: fc.boolean(), book: anyBook })
  .map((found): PlayerEvent => ({ type: 'answered', attempt: 0, answer: { about: 'next', ...found } }));
const tabs = fc.constantFrom<PlayerEvent>(
  { type: 'tab', tab: 'other', message: { type: 'playing', bookId: 1 } },
  { type: 'tab', tab: 'other', message: { type: 'playing', bookId: 2 } },
  { type: 'tab', tab: 'other', message: { type: 'stopped' } },
  { type: 'tab', tab: 'other', message: { type: 'who-plays' } },
);
const opens = fc
  .record({ book: anyBook, autoplay: fc.boolean() })
  .map(({ book, autoplay }): PlayerEvent => ({ type: 'open', book, autoplay }));

/** What takes nobody's position anywhere: neither the listener's jumps nor what the server or another tab says of it. */
const restful = fc.oneof(simple, fromElement, fromElement, timers, opens);
const jumps = fc.oneof(
  anySecond.map((seconds): PlayerEvent => ({ type: 'seek', seconds })),
  anySecond.map((seconds): PlayerEvent => ({ type: 'skip', seconds: seconds - 400 })),
  fc.option(anySecond, { nil: undefined }).map((seconds): PlayerEvent => ({ type: 'undo', seconds })),
  fc
    .record({ book: anyBook, at: anySecond })
    .map(({ book, at }): PlayerEvent => ({ type: 'open', book, autoplay: true, at })),
);
const settings = fc.oneof(
  anySecond.map((volume): PlayerEvent => ({ type: 'volume', volume })),
  anySecond.map((speed): PlayerEvent => ({ type: 'speed', speed })),
  fc.boolean().map((autoNext): PlayerEvent => ({ type: 'autoNext', autoNext })),
);
const disputes = fc.constantFrom<PlayerEvent>(
  { type: 'itemGone', bookId: 1 },
  {
    type: 'saveDisputed',
    bookId: 1,
    other: { seconds: 700, audio: null, version: 9, device: null, listenedAt: null },
  },
  { type: 'continueThere' },
  { type: 'stayHere' },
  {
    type: 'tab',
    tab: 'other',
    message: {
      type: 'position',
      position: { bookId: 1, seconds: 50, audio: null, historyId: 101, version: 7, finished: false },
    },
  },
);

/** A book that plays, and how far it has been heard since its last save. */
const playing: fc.Arbitrary<{ happened: Happened[]; seconds: number }> = fc
  .double({ min: 1, max: 9, noNaN: true })
  .map((heard) => {
    const at = (event: PlayerEvent, seconds: number): Happened => ({
      event,
      afterMs: 1000,
      isOnline: true,
      element: { ...quiet, seconds },
    });
    return {
      seconds: 300 + heard,
      happened: [
        at({ type: 'open', book: books[0]!, autoplay: true }, 0),
        at(
          {
            type: 'answered',
            attempt: 0,
            answer: { about: 'book', single: aBook(1, { time: 300, prevBookHistoryId: 9 }) },
          },
          0,
        ),
        at({ type: 'element', event: 'loadedmetadata' }, 300),
        at({ type: 'element', event: 'playing' }, 300),
      ],
    };
  });

const sequenceOf = (event: fc.Arbitrary<PlayerEvent>) =>
  fc
    .tuple(
      fc.option(playing, { nil: { happened: [] } }),
      fc.array(
        fc.record({
          event,
          afterMs: fc.constantFrom(0, 10, 250, 1000, 11_000, 20_000),
          isOnline: fc.boolean(),
          element: fc.oneof(
            anyElement,
            anySecond.map((seconds) => ({ ...quiet, seconds })),
          ),
        }),
        { maxLength: 40 },
      ),
    )
    .map(([{ happened }, more]): Happened[] => [...happened, ...more]);
const anything = sequenceOf(
  fc.oneof(restful, fromElement, jumps, settings, answers, otherBooks, tabs, disputes),
);

describe('whatever happens', () => {
  it('nothing throws, and no position is kept that is no number or outside the narration', () => {
    fc.assert(
      fc.property(anything, (happened) =>
        play(happened).every((stepped) => keptIn(stepped).every(({ seconds }) => Number.isFinite(seconds))),
      ),
      { numRuns: 400 },
    );
  });

  it('nothing is kept before the restoring seek has landed, and only of the book that has', () => {
    fc.assert(
      fc.property(anything, (happened) =>
        play(happened).every((stepped) => {
          const { before, now } = stepped;
          const { sound } = before;
          const { element } = now;
          const lands =
            sound.phase === 'restoring' &&
            element.hasMetadata &&
            !element.isSeeking &&
            element.seconds >= sound.targetSeconds - 1 &&
            element.seconds <= sound.targetSeconds + 4;
          return keptIn(stepped).every(
            ({ bookId }) => bookId === before.book?.id && (sound.phase === 'landed' || lands),
          );
        }),
      ),
      { numRuns: 400 },
    );
  });

  it('no position drops to about zero unless the save is marked as the listener’s own act', () => {
    fc.assert(
      fc.property(anything, (happened) =>
        play(happened).every((stepped) =>
          keptIn(stepped).every(
            ({ seconds, cause }) =>
              !isAboutZero(seconds) || isOwnAct(cause) || isAboutZero(stepped.before.mark.seconds),
          ),
        ),
      ),
      { numRuns: 400 },
    );
  });

  it('without a jump of the listener’s, a begun book goes back to about zero only by playing it again', () => {
    fc.assert(
      fc.property(sequenceOf(restful), (happened) => {
        const zeros = play(happened)
          .flatMap(keptIn)
          .filter(({ seconds }) => isAboutZero(seconds));
        return [1, 2].every((id) => {
          const first = zeros.find(({ bookId }) => bookId === id);
          return first === undefined || first.cause === 'replay';
        });
      }),
      { numRuns: 400 },
    );
  });

  it('only the tab that plays keeps positions', () => {
    fc.assert(
      fc.property(anything, (happened) =>
        play(happened).every((stepped) => {
          const { before, now, effects } = stepped;
          const isElsewhere = before.elsewhere !== null && now.nowMs - before.elsewhere.atMs < 15_000;
          const takesOver = effects.some((one) => one.type === 'say' && one.message.type === 'playing');
          return !isElsewhere || takesOver || keptIn(stepped).length === 0;
        }),
      ),
      { numRuns: 400 },
    );
  });
});

const partings: readonly [PlayerEvent, Effect['type']][] = [
  [{ type: 'pause' }, 'pause'],
  [{ type: 'toggle' }, 'pause'],
  [{ type: 'seek', seconds: 600 }, 'seek'],
  [{ type: 'skip', seconds: -15 }, 'seek'],
  [{ type: 'undo', seconds: 0 }, 'seek'],
  [{ type: 'next' }, 'ask'],
  [{ type: 'previous' }, 'ask'],
  [{ type: 'close' }, 'unload'],
  [{ type: 'open', book: books[1]!, autoplay: true }, 'load'],
];

describe('the place that was heard', () => {
  it.each(partings)('is saved before %o', (event, follows) => {
    fc.assert(
      fc.property(playing, ({ happened, seconds }) => {
        const last = { event, afterMs: 250, isOnline: true, element: { ...quiet, seconds } };
        const effects = play([...happened, last]).at(-1)?.effects ?? [];
        const saved = effects.findIndex((one) => one.type === 'save' && one.position.seconds === seconds);
        const followed = effects.findIndex(({ type }) => type === follows);
        expect(saved).toBeGreaterThanOrEqual(0);
        expect(followed).toBeGreaterThan(saved);
      }),
    );
  });

  it('is not taken from an element that says it is no number', () => {
    fc.assert(
      fc.property(playing, fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY), ({ happened }, seconds) => {
        const leaves: PlayerEvent = { type: 'pageLeaves', how: 'pagehide' };
        const last = { event: leaves, afterMs: 250, isOnline: true, element: { ...quiet, seconds } };
        expect(play([...happened, last]).flatMap(keptIn)).toEqual([]);
      }),
    );
  });
});

it('plays inside the tap: the effects of the tap itself load and play', () => {
  const tap = {
    event: { type: 'open', book: books[0]!, autoplay: true },
    afterMs: 0,
    isOnline: true,
    element: quiet,
  } as const;
  const types = play([tap]).flatMap(({ effects }) => effects.map(({ type }) => type));
  expect(types.indexOf('play')).toBeGreaterThan(types.indexOf('load'));
  expect(types.indexOf('load')).toBeGreaterThanOrEqual(0);
});

it('drops answers to an earlier attempt', () => {
  const late: PlayerEvent = {
    type: 'answered',
    attempt: -1,
    answer: { about: 'book', single: aBook(1, { time: 700 }) },
  };
  const happened = [{ type: 'open', book: books[1]!, autoplay: false } as const, late].map(
    (event): Happened => ({ event, afterMs: 0, isOnline: true, element: quiet }),
  );
  expect(play(happened).at(-1)?.after).toMatchObject({ book: { id: 2 }, positionSeconds: 120 });
});

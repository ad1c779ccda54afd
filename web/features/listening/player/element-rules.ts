import { sleepAtEnd, sleepTick } from '../sleep/sleep-timer-rules.ts';
import type { ElementEvent } from './events.ts';
import { leaveMinute, openOther } from './other-book-rules.ts';
import { recover, recovered, renewAhead, waitForAudio } from './recovering-rules.ts';
import { afterReading } from './restore-states.ts';
import { all, emit, given, hasLanded, hasSource, nothing, type Rule, secondsNow, set, when } from './rule.ts';
import { beat, landed, save, saveFirst, saveIfHeard, sayPlaying } from './saving-rules.ts';
import { fallSilent } from './sound-rules.ts';
import { isMinute } from './state.ts';

/** The restore guard: seeks until the element is where it should be. */
const checkPlace: Rule = given((state, { element }) => {
  const { sound, seekTo } = afterReading(state.sound, element);
  const hasJustLanded = state.sound.phase === 'restoring' && sound.phase === 'landed';
  return all(
    set({ sound }),
    seekTo === null ? nothing : emit({ type: 'seek', seconds: seekTo }),
    hasJustLanded ? landed : nothing,
  );
});

/** Phones drop the source of a page that slept long, and start it at 0 again. */
const restoreAgain: Rule = given(({ sound }) =>
  sound.phase === 'landed'
    ? set({ sound: { phase: 'restoring', targetSeconds: sound.seconds, tries: 0 } })
    : nothing,
);

const rememberPlace: Rule = when(
  hasLanded,
  given((state, now) => set({ sound: { phase: 'landed', seconds: secondsNow(state, now) } })),
);

/** Screens see every second, not every quarter of it. */
const showPosition: Rule = given((state, now) => {
  const positionSeconds = secondsNow(state, now);
  const isSame = Math.floor(state.positionSeconds) === Math.floor(positionSeconds);
  return isSame ? nothing : set({ positionSeconds });
});

const showDuration: Rule = given(({ durationSeconds }, { element }) =>
  durationSeconds === 0 && Number.isFinite(element.durationSeconds)
    ? set({ durationSeconds: element.durationSeconds })
    : nothing,
);

const showBuffered: Rule = given((state, { element }) =>
  Math.abs(state.bufferedSeconds - element.bufferedSeconds) >= 1
    ? set({ bufferedSeconds: element.bufferedSeconds })
    : nothing,
);

const isPlaying = ({ status }: { status: string }): boolean => status === 'playing';

const tick: Rule = all(
  checkPlace,
  rememberPlace,
  when(hasLanded, showPosition, when(isPlaying, saveFirst, beat, recovered, renewAhead, sleepTick)),
);

const wantsSound = ({ wants }: { wants: boolean }): boolean => wants;

const startToSound: Rule = all(
  set({ status: 'playing', problem: null }),
  given(({ book }) => (book === null ? nothing : sayPlaying(book.id))),
  saveFirst,
);

/** Headphones pulled out, another application: our own pause has cleared `wants` before. */
const pausedOutside: Rule = when(
  ({ wants }, { element }) => wants && element.isPaused && !element.hasEnded && !element.hasFailed,
  saveIfHeard('pause'),
  fallSilent('paused'),
);

const reachEnd: Rule = all(
  save('ended'),
  fallSilent('paused'),
  showPosition,
  sleepAtEnd(given(({ book }) => (isMinute(book) ? leaveMinute : openOther('next', { byItself: true })))),
);

const following: Readonly<Record<ElementEvent, Rule>> = {
  loadedmetadata: all(restoreAgain, checkPlace, showDuration),
  durationchange: showDuration,
  seeked: all(tick, showBuffered),
  canplay: checkPlace,
  canplaythrough: showBuffered,
  timeupdate: tick,
  progress: showBuffered,
  playing: all(checkPlace, set({ isUnlocked: true }), when(wantsSound, startToSound)),
  waiting: when(wantsSound, waitForAudio),
  pause: pausedOutside,
  ended: reachEnd,
  error: when((_state, { element }) => element.hasFailed, recover),
};

export const elementSays = (event: ElementEvent): Rule => when(hasSource, following[event]);

export const blocked: Rule = when(hasSource, fallSilent('blocked'));

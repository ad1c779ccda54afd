import { audioVersionOf, isOtherAudio } from '#contract/audio-version.ts';
import { positionIn } from '../positions/position-rules.ts';
import { sleepAfterJump } from '../sleep/sleep-timer-rules.ts';
import type { OtherPlace } from './other-place.ts';
import { askForLink } from './recovering-rules.ts';
import { all, emit, given, nothing, type Rule, secondsNow, set } from './rule.ts';
import { agreeOn, save, saveAroundJump, setKnown } from './saving-rules.ts';
import { moveTo } from './sound-rules.ts';

const OFFER_MS = 10_000;
/** Shorter jumps are easily undone by hand. */
const WORTH_UNDOING_SECONDS = 30;

/** Null after a short jump. Jumps while an offer is shown are one search: it leads back to its start. */
export function placeBeforeJump(
  offeredSeconds: number | null,
  jump: { fromSeconds: number; toSeconds: number },
): number | null {
  const before = offeredSeconds ?? jump.fromSeconds;
  return Math.abs(jump.toSeconds - before) < WORTH_UNDOING_SECONDS ? null : before;
}

const offer = (undoSeconds: number | null): Rule =>
  all(
    set({ undoSeconds }),
    emit(
      undoSeconds === null
        ? { type: 'stopTimer', name: 'offer' }
        : { type: 'setTimer', name: 'offer', ms: OFFER_MS },
    ),
  );

const offerBack = (fromSeconds: number, toSeconds: number): Rule =>
  given(({ undoSeconds }) => offer(placeBeforeJump(undoSeconds, { fromSeconds, toSeconds })));

/** From now on the server's position doesn't replace the one here. */
const moveByChoice = (seconds: number): Rule => all(set({ hasMoved: true }), moveTo(seconds));

/** Goes to a position in seconds, kept inside [0, duration]. */
export const jumpTo = (seconds: number, cause: 'seek' | 'skip' | 'undo'): Rule =>
  given((state, now) => {
    const target = positionIn(seconds, state.durationSeconds);
    if (state.book === null || target === null) return nothing;
    return all(
      saveAroundJump(cause, target),
      moveByChoice(target),
      cause === 'undo' ? offer(null) : offerBack(secondsNow(state, now), target),
      sleepAfterJump(target),
    );
  });

export const skip = (seconds: number): Rule =>
  given((state, now) => jumpTo(secondsNow(state, now) + seconds, 'skip'));

/** Goes back to `seconds`, or to where the latest jump started. */
export const undo = (seconds: number | undefined): Rule =>
  given(({ undoSeconds }) => {
    const target = seconds ?? undoSeconds;
    return target === null ? nothing : jumpTo(target, 'undo');
  });

export const standAt = (seconds: number): Rule => all(moveByChoice(seconds), agreeOn(seconds));

/** Another device has moved on, and the listener has chosen: saves go out again. */
const resolve = (goOn: (other: OtherPlace) => Rule): Rule =>
  given(({ book, otherPlace }) => {
    if (book === null || otherPlace === null) return nothing;
    const { version } = otherPlace;
    return all(
      setKnown(book.id, { version, isDisputed: false }),
      set({ otherPlace: null }),
      goOn(otherPlace),
    );
  });

export const continueThere: Rule = resolve(({ seconds, audio }) =>
  given((state, now) =>
    all(
      state.book === null ? nothing : emit({ type: 'dropUnsent', bookId: state.book.id }),
      isOtherAudio(audioVersionOf(state.loadedLink), audio)
        ? askForLink
        : all(standAt(seconds), offerBack(secondsNow(state, now), seconds)),
    ),
  ),
);

export const stayHere: Rule = resolve(() => save('seek'));

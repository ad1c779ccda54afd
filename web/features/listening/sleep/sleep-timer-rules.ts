import { chaptersOf, endOfChapter } from '../chapters/chapter-rules.ts';
import { all, emit, given, nothing, type Rule, secondsNow, set, when } from '../player/rule.ts';
import { pause } from '../player/sound-rules.ts';
import type { Circumstances, PlayerState } from '../player/state.ts';
import { EXTENDED_BY_MINUTES, fadeShare, heardMs, type SleepChoice, type SleepTimer } from './sleep-rules.ts';

/** Between two ideas the narration pauses: this is within the pause. */
const AT_THE_END_SECONDS = 0.15;

const setShareOfVolume = (share: number): Rule =>
  given(({ volume }) => emit({ type: 'volume', volume: volume * share }));

const endSleep: Rule = all(set({ sleep: null }), setShareOfVolume(1));

const endOfIdeaAt = ({ ideas, durationSeconds }: PlayerState, seconds: number): number | null =>
  endOfChapter(chaptersOf(ideas, durationSeconds), { seconds, durationSeconds });

/** Null turns it off. */
export const setSleep = (choice: SleepChoice | null): Rule =>
  given((state, now) => {
    if (choice === null) return endSleep;
    const minutes = choice.until === 'minutes' ? choice.minutes : null;
    const endSeconds = choice.until === 'idea' ? endOfIdeaAt(state, secondsNow(state, now)) : null;
    return all(
      set({ sleep: { choice, leftMs: (minutes ?? 0) * 60_000, endSeconds, lookedAtMs: now.nowMs } }),
      setShareOfVolume(1),
    );
  });

const extendMinutes = (timer: SleepTimer): Rule => {
  const leftMs = timer.leftMs + EXTENDED_BY_MINUTES * 60_000;
  return all(set({ sleep: { ...timer, leftMs } }), setShareOfVolume(1));
};

export const extendSleep: Rule = given((state) => {
  const timer = state.sleep;
  if (timer?.choice.until === 'minutes') return extendMinutes(timer);
  if (timer?.choice.until !== 'idea') return nothing;
  return set({ sleep: { ...timer, endSeconds: endOfIdeaAt(state, (timer.endSeconds ?? 0) + 1) } });
});

/** Seconds of audio until it stops; null for the end of the book. */
function secondsLeft(timer: SleepTimer, state: PlayerState, now: Circumstances): number | null {
  if (timer.choice.until === 'minutes') return timer.leftMs / 1000;
  if (timer.endSeconds === null) return null;
  return (timer.endSeconds - AT_THE_END_SECONDS - secondsNow(state, now)) / state.speed;
}

export const sleepTick: Rule = given((state, now) => {
  if (state.sleep === null) return nothing;
  const { choice, leftMs, lookedAtMs } = state.sleep;
  const timer = {
    ...state.sleep,
    leftMs: leftMs - heardMs(lookedAtMs, now.nowMs),
    lookedAtMs: now.nowMs,
  };
  const left = secondsLeft(timer, state, now);
  if (left !== null && left <= 0) return all(pause, endSleep);
  // An idea ends with its last word; only what is cut off in the middle fades.
  if (left === null || choice.until !== 'minutes') return set({ sleep: timer });
  return all(set({ sleep: timer }), fadeShare(left) < 1 ? setShareOfVolume(fadeShare(left)) : nothing);
});

/** The listener has jumped: another idea may be meant. */
export const sleepAfterJump = (seconds: number): Rule =>
  given((state) =>
    state.sleep?.choice.until === 'idea'
      ? set({ sleep: { ...state.sleep, endSeconds: endOfIdeaAt(state, seconds) } })
      : nothing,
  );

const endsWithBook = ({ sleep }: PlayerState): boolean => sleep !== null && sleep.choice.until !== 'minutes';

/** The end of an idea or book belongs to that book; minutes carry on over several. */
export const sleepAfterBook: Rule = when(endsWithBook, endSleep);

export const sleepAfterClose: Rule = when(({ sleep }) => sleep !== null, endSleep);

/** `otherwise`, unless the listener wanted to fall asleep with the book. */
export const sleepAtEnd = (otherwise: Rule): Rule =>
  given((state) => (endsWithBook(state) ? endSleep : otherwise));

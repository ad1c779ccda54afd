import { audioVersionOf, isOtherAudio } from '#contract/audio-version.ts';
import type { SingleBook } from '#contract/books.ts';
import { isAtEnd, positionIn } from '../positions/position-rules.ts';
import { sleepAfterJump } from '../sleep/sleep-timer-rules.ts';
import { all, given, hasSource, nothing, type Rule, secondsNow, set } from './rule.ts';
import { agreeOn } from './saving-rules.ts';
import { load } from './sound-rules.ts';
import type { PlayerState } from './state.ts';

/** The audio in the element is another than that of this link: the book was narrated again. */
export const hasOtherAudio = (state: PlayerState, link: string | undefined): boolean =>
  hasSource(state) && isOtherAudio(audioVersionOf(state.loadedLink), audioVersionOf(link));

export const show = (single: SingleBook): Rule =>
  given(({ durationSeconds }) =>
    set({
      book: single,
      ideas: single.key_ideas,
      previousHistoryId: single.prevBookHistoryId ?? null,
      durationSeconds: single.duration ?? durationSeconds,
      narration: single.audio_public_link === undefined ? single.narration : null,
    }),
  );

/** The server has moved the listener's place to the new audio: the same words go on there. */
export const takeNewAudio = (single: SingleBook): Rule =>
  given((state, now) => {
    const { audio_public_link: link, time } = single;
    if (link === undefined) return nothing;
    const durationSeconds = single.duration ?? state.durationSeconds;
    const wasAtEnd = isAtEnd(secondsNow(state, now), state.durationSeconds);
    const seconds = wasAtEnd ? durationSeconds : (positionIn(time, durationSeconds) ?? 0);
    return all(
      show(single),
      set({ positionSeconds: seconds, brokeAtSeconds: seconds, bufferedSeconds: 0, undoSeconds: null }),
      agreeOn(seconds),
      load(link, seconds),
      sleepAfterJump(seconds),
    );
  });

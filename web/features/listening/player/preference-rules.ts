import { primaryLanguage } from '#contract/voice-names.ts';
import { clampSpeed, clampVolume } from '../positions/position-rules.ts';
import { type ChosenVoices, voiceHeard } from './other-voice.ts';
import type { PlaybackPreferences, SkipKeys } from './playback-preferences.ts';
import { askForLink, isStale } from './recovering-rules.ts';
import { all, emit, given, hasSource, nothing, type Rule, secondsNow, set } from './rule.ts';
import { load } from './sound-rules.ts';

const prefer = (changed: Partial<PlaybackPreferences>): Rule =>
  given((state) => {
    const { volume, speed, autoNext, skipKeys, voices } = { ...state, ...changed };
    const preferences = { volume, speed, autoNext, skipKeys, voices };
    return all(
      set(preferences),
      emit({ type: 'volume', volume }, { type: 'speed', speed }, { type: 'keepPreferences', preferences }),
    );
  });

export const setVolume = (volume: number): Rule =>
  given((before) =>
    all(
      before.volume > 0 ? set({ volumeBeforeMute: before.volume }) : nothing,
      prefer({ volume: clampVolume(volume, before.volume) }),
    ),
  );

export const toggleMute: Rule = given(({ volume, volumeBeforeMute }) =>
  setVolume(volume > 0 ? 0 : volumeBeforeMute),
);

export const setSpeed = (speed: number): Rule =>
  given((before) => prefer({ speed: clampSpeed(speed, before.speed) }));

export const setVoices = (voices: ChosenVoices): Rule => prefer({ voices });

/** The same words go on in the other voice. */
export const setVoice = (voice: string): Rule =>
  given((state, now) => {
    const { book, voices } = state;
    if (book === null || voiceHeard(book, voices) === voice) return nothing;
    const link = book.audio_public_link;
    const seconds = secondsNow(state, now);
    const isLoaded = hasSource(state) && link !== undefined;
    return all(
      prefer({ voices: { ...voices, [primaryLanguage(book.language)]: voice } }),
      set({ brokeAtSeconds: seconds }),
      isLoaded && isStale(link, now) ? askForLink : nothing,
      isLoaded && !isStale(link, now) ? load(link, seconds) : nothing,
    );
  });

export const setSkipKeys = (skipKeys: SkipKeys): Rule => prefer({ skipKeys });

export const setAutoNext = (autoNext: boolean): Rule => prefer({ autoNext });

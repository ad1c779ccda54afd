import { audioVersionOf, isOtherAudio } from '#contract/audio-version.ts';
import { otherVoice } from './other-voice.ts';
import { nothingLoaded, sourceSet, targetMoved } from './restore-states.ts';
import { all, emit, given, hasSource, nothing, type Rule, set, when } from './rule.ts';
import { saveIfHeard } from './saving-rules.ts';
import { isMinute, type PlayerProblem } from './state.ts';

/** Its audio at this link, or that of the voice that the listener has chosen: all seconds stay those of the former. */
export const load = (link: string, atSeconds: number): Rule =>
  all(
    set({ sound: sourceSet(atSeconds), loadedLink: link }),
    given(({ book, voices }, { isOnline }) => {
      // What is saved on this device is the book's own audio.
      const other = isOnline ? otherVoice(book, voices, link) : null;
      return emit({
        type: 'load',
        link: other?.audio_public_link ?? link,
        atSeconds,
        points: other?.points ?? null,
      });
    }),
    when(({ wants }) => wants, emit({ type: 'play' })),
  );

export const unload: Rule = all(set({ sound: nothingLoaded, loadedLink: null }), emit({ type: 'unload' }));

/** Inside a tap whose sound comes later. The silence replaces whatever was loaded. */
export const unlock: Rule = when(
  ({ isUnlocked }) => !isUnlocked,
  set({ sound: nothingLoaded, loadedLink: null }),
  emit({ type: 'unlock' }),
);

export const moveTo = (seconds: number): Rule =>
  given((state) =>
    all(
      set({
        sound: targetMoved(state.sound, seconds),
        positionSeconds: seconds,
        brokeAtSeconds: seconds,
      }),
      hasSource(state) ? emit({ type: 'seek', seconds }) : nothing,
    ),
  );

export const stopWanting: Rule = all(
  set({ wants: false, pollsWithoutVoice: null }),
  emit({ type: 'stopTimer', name: 'voice' }),
);

export const fallSilent = (status: 'paused' | 'blocked'): Rule =>
  all(stopWanting, set({ status }), emit({ type: 'say', message: { type: 'stopped' } }));

export const pause: Rule = all(saveIfHeard('pause'), emit({ type: 'pause' }), fallSilent('paused'));

export const fail = (problem: PlayerProblem): Rule =>
  set({ status: 'error', problem, pollsWithoutVoice: null });

/** Fetches the current book. `begins`: the listener chose it, so it goes to the end of the order of listening. */
export const look = (begins: boolean): Rule =>
  given(({ book, attempt }, { unsent }) => {
    if (book === null) return nothing;
    const audio = audioVersionOf(book.audio_public_link);
    const isAfterSaves = unsent.some((one) => one.bookId === book.id && isOtherAudio(one.audio, audio));
    const question = {
      about: 'book',
      bookId: book.id,
      begins: begins && !isMinute(book),
      ...(isAfterSaves && { isAfterSaves }),
    } as const;
    return emit({ type: 'ask', attempt, question });
  });

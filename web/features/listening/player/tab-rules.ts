import { audioVersionOf, isOtherAudio } from '#contract/audio-version.ts';
import type { SavedPosition } from '#web/platform/offline/saved-copies.ts';
import type { TabMessage } from './events.ts';
import { standAt } from './moving-rules.ts';
import { all, emit, given, isCurrent, isSounding, nothing, type Rule, set, when } from './rule.ts';
import { saveIfHeard, sayPlaying, setKnown, takeUpAudio } from './saving-rules.ts';
import { stopWanting } from './sound-rules.ts';

/** If the other tab plays the same book, it saves the position. */
const yieldTo = (bookId: number): Rule =>
  when(
    isSounding,
    when((state) => !isCurrent(state, bookId), saveIfHeard('pause')),
    emit({ type: 'pause' }),
    stopWanting,
    set({ status: 'paused' }),
  );

const follow = ({ bookId, seconds, historyId, version, audio }: SavedPosition): Rule =>
  when(
    (state) => isCurrent(state, bookId) && !isSounding(state),
    setKnown(bookId, { historyId, version, isDisputed: false }),
    set({ otherPlace: null }),
    given(({ loadedLink }) =>
      isOtherAudio(audioVersionOf(loadedLink), audio) ? takeUpAudio(audio) : standAt(seconds),
    ),
  );

const silentAgain = (tab: string): Rule =>
  when(({ elsewhere }) => elsewhere?.tab === tab, set({ elsewhere: null }));

const answerWhoPlays: Rule = given((state) =>
  state.book !== null && isSounding(state) ? sayPlaying(state.book.id) : nothing,
);

export const tabSays = (tab: string, message: TabMessage): Rule => {
  switch (message.type) {
    case 'playing':
      // Counts only afterwards, so that the position of another book may still be saved.
      return all(
        yieldTo(message.bookId),
        given((_state, { nowMs }) => set({ elsewhere: { tab, atMs: nowMs } })),
      );
    case 'stopped':
      return silentAgain(tab);
    case 'position':
      return follow(message.position);
    case 'who-plays':
      return answerWhoPlays;
  }
};

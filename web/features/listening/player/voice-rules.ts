import { all, emit, given, nothing, type Rule, set } from './rule.ts';
import { fail } from './sound-rules.ts';

const POLL_MS = 1000;
/** A book that was opened this moment may not be in line for its narration yet. */
const POLLS_WITHOUT_VOICE = 5;

export const stopWatching: Rule = all(
  set({ pollsWithoutVoice: null }),
  emit({ type: 'stopTimer', name: 'voice' }),
);

/** Asks every second until the book has a narration, or will get none. */
export const watchVoice: Rule = given(({ narration, pollsWithoutVoice }) => {
  if (narration?.state === 'failed') return fail('voice-failed');
  const polls = narration?.state === 'none' ? (pollsWithoutVoice ?? -1) + 1 : 0;
  if (polls > POLLS_WITHOUT_VOICE) return fail('no-voice');
  return all(set({ pollsWithoutVoice: polls }), emit({ type: 'setTimer', name: 'voice', ms: POLL_MS }));
});

export const pollVoice: Rule = given(({ book, attempt, pollsWithoutVoice }) =>
  book === null || pollsWithoutVoice === null
    ? nothing
    : emit({ type: 'ask', attempt, question: { about: 'voice', bookId: book.id } }),
);

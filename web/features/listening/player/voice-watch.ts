import type { Narration, SingleBook } from '#contract/catalogue.ts';
import type { ListeningCalls } from './listening-calls.ts';

const POLL_MS = 1000;
/** A book that was opened this moment may not be in line for its voice yet. */
const POLLS_WITHOUT_VOICE = 5;

export type VoiceWatch = {
  /** Asks every second until the book has a voice, or will get none. */
  watch: (single: SingleBook) => void;
  stop: () => void;
};

export function createVoiceWatch(parts: {
  calls: Pick<ListeningCalls, 'showBook'>;
  onProgress: (narration: Narration) => void;
  onVoice: (single: SingleBook) => void;
  onNone: (why: 'no-voice' | 'voice-failed') => void;
}): VoiceWatch {
  /** Counts the watches: an answer to an earlier one is dropped. */
  let turn = 0;
  let pollsWithout = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function goOn(single: SingleBook): void {
    const { state } = single.narration;
    pollsWithout = state === 'none' ? pollsWithout + 1 : 0;
    if (state === 'failed') parts.onNone('voice-failed');
    else if (pollsWithout > POLLS_WITHOUT_VOICE) parts.onNone('no-voice');
    else timer = setTimeout(() => void poll(single), POLL_MS);
  }

  async function poll(last: SingleBook): Promise<void> {
    const now = turn;
    const single = await parts.calls.showBook(last.id).catch(() => last);
    if (now !== turn) return;
    if (single.audio_public_link !== undefined) {
      parts.onVoice(single);
      return;
    }
    parts.onProgress(single.narration);
    goOn(single);
  }

  function stop(): void {
    turn += 1;
    pollsWithout = 0;
    clearTimeout(timer);
  }

  return {
    watch(single) {
      stop();
      goOn(single);
    },
    stop,
  };
}

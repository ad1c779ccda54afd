import type { SingleBook } from '#contract/books.ts';
import { all, emit, given, nothing, type Rule, secondsNow, set, when } from './rule.ts';
import { fail, load } from './sound-rules.ts';
import type { PlayerProblem } from './state.ts';

/** Waits before each try: none for a link that has expired, then longer. */
const WAITS_MS = [0, 2000, 5000, 10_000] as const;

/** Milliseconds; null when it's time to ask the listener. */
export const waitBeforeTry = (triesSoFar: number): number | null => WAITS_MS[triesSoFar] ?? null;

/** Marked, because Chromium takes no second source for audio that it has begun to fetch. */
const onThisDevice = (link: string): string => `${link}${link.includes('?') ? '&' : '?'}saved`;

/** Audio that has played this far past a break has recovered. */
const OVER_A_BREAK_SECONDS = 5;
/** A seek is over within this. */
const PATIENCE_MS = 2_000;

export const recover: Rule = given((state, now) => {
  const { book, tries, wants } = state;
  const atSeconds = secondsNow(state, now);
  const link = book?.audio_public_link;
  const ms = waitBeforeTry(tries);
  const broken = set({ tries: tries + 1, brokeAtSeconds: atSeconds });
  if (!now.isOnline && tries === 0 && link !== undefined)
    return all(broken, load(onThisDevice(link), atSeconds));
  if (ms === null || !now.isOnline) return all(broken, fail(now.isOnline ? 'media' : 'offline'));
  return all(
    broken,
    wants ? set({ status: 'loading' }) : nothing,
    emit({ type: 'setTimer', name: 'link', ms }),
  );
});

export const askForLink: Rule = given(({ book, attempt }) =>
  book === null ? nothing : emit({ type: 'ask', attempt, question: { about: 'link', bookId: book.id } }),
);

export const linkCame = (single: SingleBook): Rule =>
  given(({ book, wants, brokeAtSeconds }) => {
    const link = single.audio_public_link;
    if (book === null) return nothing;
    if (link === undefined) return fail('no-voice');
    return all(
      set({
        book: { ...book, audio_public_link: link },
        status: wants ? 'loading' : 'paused',
        problem: null,
      }),
      load(link, brokeAtSeconds),
    );
  });

export const linkDidNotCome = (problem: PlayerProblem): Rule =>
  problem === 'media' ? recover : fail(problem);

export const recovered: Rule = when(
  (state, now) => state.tries > 0 && secondsNow(state, now) > state.brokeAtSeconds + OVER_A_BREAK_SECONDS,
  set({ tries: 0 }),
);

/** Browsers wait minutes for a lost network: what this device has is tried soon. */
export const waitForAudio: Rule = all(
  set({ status: 'loading' }),
  emit({ type: 'setTimer', name: 'held-up', ms: PATIENCE_MS }),
);

export const heldUp: Rule = when(({ status }, { isOnline }) => status === 'loading' && !isOnline, recover);

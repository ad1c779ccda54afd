import { audioVersionOf, isOtherAudio } from '#contract/audio-version.ts';
import type { Book, SingleBook } from '#contract/books.ts';
import { hasOtherAudio, takeNewAudio } from './new-audio-rules.ts';
import { all, emit, given, nothing, type Rule, secondsNow, set, when } from './rule.ts';
import { fail, load, unload, unlock } from './sound-rules.ts';
import type { Circumstances, PlayerProblem, PlayerState } from './state.ts';

/** Waits before each try: none for a link that has expired, then longer. */
const WAITS_MS = [0, 2000, 5000, 10_000] as const;

/** Milliseconds; null when it's time to ask the listener. */
export const waitBeforeTry = (triesSoFar: number): number | null => WAITS_MS[triesSoFar] ?? null;

/** Marked, because Chromium takes no second source for audio that it has begun to fetch. */
const onThisDevice = (link: string): string => `${link}${link.includes('?') ? '&' : '?'}saved`;

/** A link that ends within this isn't worth starting with. */
const SOON_MS = 10_000;
/** While audio plays, a new link is asked for this long before the present one ends. */
const AHEAD_MS = 60_000;

/** Whether a link ends before so many milliseconds have passed, by its own `expires` in Unix seconds. */
const endsWithin = (link: string, ms: number, nowMs: number): boolean => {
  const expires = new URLSearchParams(link.split('?')[1]).get('expires');
  return expires !== null && Number(expires) * 1000 - nowMs < ms;
};

/** Audio at such a link is no longer given out. What is saved on this device is, whatever the link says. */
export const isStale = (link: string, { nowMs, isOnline }: Circumstances): boolean =>
  isOnline && endsWithin(link, SOON_MS, nowMs);

/** Audio that has played this far past a break has recovered. */
const OVER_A_BREAK_SECONDS = 5;
/** A seek is over within this; what lasts longer is said. */
const PATIENCE_MS = 2_000;

/** The link that was fetched while this one was in use. */
function nextLink({ book, loadedLink }: PlayerState, now: Circumstances): string | null {
  const link = book?.audio_public_link;
  return link === undefined || link === loadedLink || isStale(link, now) ? null : link;
}

const askFor = (how: { isAfterSaves?: boolean }): Rule =>
  given(({ book, attempt }) =>
    book === null
      ? nothing
      : emit({ type: 'ask', attempt, question: { about: 'link', bookId: book.id, ...how } }),
  );

export const askForLink: Rule = askFor({});
const askAfterSaves: Rule = askFor({ isAfterSaves: true });

export const waitForAudio: Rule = all(
  set({ status: 'loading' }),
  emit({ type: 'setTimer', name: 'held-up', ms: PATIENCE_MS }),
);

const recoverOffline: Rule = given((state, now) => {
  const { book, tries, wants } = state;
  const link = book?.audio_public_link;
  if (tries === 0 && link !== undefined) return load(onThisDevice(link), secondsNow(state, now));
  // Where nobody waits for it, Play asks again.
  return wants ? fail('offline') : unload;
});

const recoverOnline: Rule = given((state, now) => {
  const { tries, wants } = state;
  const atSeconds = secondsNow(state, now);
  const ms = waitBeforeTry(tries);
  if (ms === null) return fail('media');
  const next = nextLink(state, now);
  if (next !== null) return load(next, atSeconds);
  return all(wants && tries === 0 ? waitForAudio : nothing, emit({ type: 'setTimer', name: 'link', ms }));
});

export const recover: Rule = given((state, now) =>
  all(
    now.isOnline ? recoverOnline : recoverOffline,
    // After the rules that go by the tries before this one.
    set({ tries: state.tries + 1, brokeAtSeconds: secondsNow(state, now) }),
  ),
);

/** Those of its voices end with its own. */
const withLinksOf = (book: Book, { audio_public_link, voices }: SingleBook) => ({
  ...book,
  ...(audio_public_link !== undefined && { audio_public_link }),
  voices,
});

export const linkCame = (single: SingleBook, { isAfterSaves }: { isAfterSaves: boolean }): Rule =>
  given((state, { unsent }) => {
    const { book, wants, brokeAtSeconds } = state;
    const link = single.audio_public_link;
    if (book === null) return nothing;
    if (link === undefined) return fail('no-voice');
    const isOther = isOtherAudio(audioVersionOf(book.audio_public_link), audioVersionOf(link));
    // What was heard last in the other audio has to be the server's before it can be told in this one.
    if (isOther && !isAfterSaves && unsent.some(({ bookId }) => bookId === book.id)) return askAfterSaves;
    return all(
      set({ status: wants ? 'loading' : 'paused', problem: null }),
      isOther
        ? takeNewAudio(single)
        : all(set({ book: withLinksOf(book, single) }), load(link, brokeAtSeconds)),
    );
  });

export const linkDidNotCome = (problem: PlayerProblem): Rule =>
  problem === 'media' ? recover : fail(problem);

export const recovered: Rule = when(
  (state, now) => state.tries > 0 && secondsNow(state, now) > state.brokeAtSeconds + OVER_A_BREAK_SECONDS,
  set({ tries: 0 }),
);

const isWholeHere = ({ bufferedSeconds, durationSeconds }: PlayerState): boolean =>
  durationSeconds > 0 && bufferedSeconds >= durationSeconds - 1;

const takeNewLink: Rule = given((state, now) => {
  const next = nextLink(state, now);
  return next === null ? askForLink : load(next, state.brokeAtSeconds);
});

/** Goes on with audio that is loaded, by a new link where the rest of it could no longer be fetched. */
export const goOn: Rule = given((state, now) => {
  const { loadedLink } = state;
  if (loadedLink === null || isWholeHere(state) || !isStale(loadedLink, now)) return emit({ type: 'play' });
  return all(set({ brokeAtSeconds: secondsNow(state, now) }), unlock, takeNewLink);
});

/** As audio plays: a new link is here before one is needed, for a connection that breaks off or a jump. */
export const renewAhead: Rule = given((state, { nowMs }) => {
  const { book, loadedLink, renewedLink, attempt } = state;
  if (book === null || loadedLink === null || loadedLink === renewedLink || isWholeHere(state))
    return nothing;
  if (!endsWithin(loadedLink, AHEAD_MS, nowMs)) return nothing;
  return all(
    set({ renewedLink: loadedLink }),
    emit({ type: 'ask', attempt, question: { about: 'renewal', bookId: book.id } }),
  );
});

export const renewalCame = (single: SingleBook): Rule =>
  given((state) => {
    const link = single.audio_public_link;
    const { book } = state;
    // Of other audio: what plays goes on as long as its own link does.
    if (book === null || link === undefined || hasOtherAudio(state, link)) return nothing;
    return set({ book: withLinksOf(book, single) });
  });

/** Browsers wait minutes for a lost network: meanwhile the server is asked, and what this device has is tried. */
export const heldUp: Rule = when(
  ({ status }) => status === 'loading',
  given((_state, { isOnline }) =>
    isOnline ? all(set({ problem: 'held-up' }), emit({ type: 'doubt' })) : recover,
  ),
);

/** While sound plays from what was loaded, nobody needs the network. */
export const networkGoes: Rule = when(({ problem }) => problem === 'held-up', heldUp);

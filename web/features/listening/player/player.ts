import { useStore } from 'zustand';
import type { SingleBook } from '#contract/books.ts';
import { deviceLabel } from '#web/platform/browser/device-label.ts';
import { openAccountOutbox } from '#web/platform/data/account-outbox.ts';
import { doubtServer, followConnection } from '#web/platform/offline/online.ts';
import { noteSavedPlace } from '#web/platform/offline/saved-copies.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { accountPreferences } from '#web/platform/preferences/account-preferences.ts';
import { session } from '#web/platform/session/session.ts';
import { listeningWords } from '#words/listening.ts';
import { noteFinished } from '../history/note-finished.ts';
import { keepInHistory } from '../history/remove-from-history.ts';
import { takePlacesAlong } from '../positions/take-places-along.ts';
import { isUnsentPosition, keepUnsent } from '../positions/unsent-rules.ts';
import { changeQueue } from '../queue/queue-calls.ts';
import { countListening } from '../time/heard-tally.ts';
import { callsByLink } from './calls-by-link.ts';
import { keepClosed, noteClosedVersion } from './closed-book.ts';
import { createPlayer } from './create-player.ts';
import type { OtherBookNews } from './events.ts';
import { listeningCalls } from './listening-calls.ts';
import { bindMediaSession } from './media-session.ts';
import { keepLast, POSITIONS, playerIsHere } from './needed.ts';
import {
  keepPlaybackPreferences,
  type PlaybackPreferences,
  readPlaybackPreferences,
} from './playback-preferences.ts';
import { isMinute, type PlayerState } from './state.ts';
import { joinTabs } from './tabs.ts';
import { silenceLink, theElement } from './the-element.ts';

const news: Record<OtherBookNews, string> = {
  'no-next': listeningWords.noNext,
  'no-previous': listeningWords.noPrevious,
  'other-book-failed': listeningWords.turnFailed,
};

/** Speed, autoplay and keys belong to the account, the volume to the device. */
function keepPreferences(kept: PlaybackPreferences): void {
  const before = readPlaybackPreferences();
  keepPlaybackPreferences(kept);
  if (kept.speed !== before.speed) accountPreferences.changed({ speed: kept.speed });
  if (JSON.stringify(kept.voices) !== JSON.stringify(before.voices))
    accountPreferences.changed({ voices: { ...kept.voices } });
  if (kept.skipKeys !== before.skipKeys) accountPreferences.changed({ skip_keys: kept.skipKeys });
  if (kept.autoNext !== before.autoNext) accountPreferences.changed({ auto_next: kept.autoNext });
}

const element = theElement();

/** On iOS only the keys of the device set the volume: the element keeps its own. */
function takesVolume(): boolean {
  element.volume = 0.5;
  const isTaken = element.volume === 0.5;
  element.volume = 1;
  return isTaken;
}

export const volumeCanBeSet = takesVolume();

/** Phones and tablets: they have keys for the volume. */
export const HAND_HELD = '(hover: none) and (pointer: coarse)';

/** What was chosen while there was a slider is left behind with it: nobody could turn it up again. */
function preferencesHere(): PlaybackPreferences {
  const kept = readPlaybackPreferences();
  return matchMedia(HAND_HELD).matches ? { ...kept, volume: 100 } : kept;
}

let nextMinute: (() => void) | null = null;

/** For whoever plays minutes one after another: told that the next one is due. Returns what ends it. */
export function onMinuteOver(next: () => void): () => void {
  nextMinute = next;
  return () => {
    nextMinute = null;
  };
}

const isSignedIn = (): boolean => session.getState().token !== null;

const ownCalls = listeningCalls(deviceLabel(navigator.userAgent));
const calls = { ...ownCalls };

export const player = createPlayer({
  element,
  silence: silenceLink,
  calls,
  openOutbox: (send) => {
    takePlacesAlong();
    // Before the outbox reads what waits of whoever has signed in.
    session.subscribe(takePlacesAlong);
    return openAccountOutbox({
      name: POSITIONS,
      isItem: isUnsentPosition,
      merge: keepUnsent,
      // Of somebody without an account it stays here.
      send: async (position, how) => (isSignedIn() ? send(position, how) : 'later'),
      onRefused: () => undefined,
    });
  },
  joinTabs,
  preferences: preferencesHere(),
  keepPreferences,
  tell: (what) => showToast({ message: news[what] }),
  placeSaved: (place) => {
    noteSavedPlace(place).catch(() => undefined);
    noteClosedVersion(place);
    const now = player.state.getState();
    if (now.hasPlayed && now.book?.id === place.bookId) keepLastOf(now);
    if (place.finished) noteFinished(place.bookId);
  },
  keepClosed,
  takeFromQueue: (bookId) => changeQueue({ act: 'remove', bookId }),
  askToLogIn: () => session.getState().expire(),
  doubtServer: () => void doubtServer(),
  minuteOver: () => nextMinute?.(),
});

/** Opened from a list, it's known only in part until the server has told of it. */
const isWhole = (book: PlayerState['book']): book is SingleBook => book !== null && 'key_ideas' in book;

function keepLastOf({ book, positionSeconds: time }: PlayerState): void {
  if (isWhole(book)) keepLast({ ...book, time });
}

/** For somebody without an account: plays the book of a link. Returns what ends it. */
export function playByLink(secret: string): () => void {
  Object.assign(calls, callsByLink(secret));
  return () => {
    player.pause();
    player.dispatch({ type: 'reset' });
    Object.assign(calls, ownCalls);
  };
}

bindMediaSession(player);
countListening(element, () => isSignedIn() && player.state.getState().status === 'playing');
playerIsHere(player);
player.state.subscribe((now, before) => {
  const { book, hasPlayed } = now;
  if (
    book === null ||
    !hasPlayed ||
    isMinute(book) ||
    !isSignedIn() ||
    (before.hasPlayed && before.book === book)
  )
    return;
  if (!before.hasPlayed || book.id !== before.book?.id) {
    keepClosed(null);
    keepInHistory(book.id);
  }
  keepLastOf(now);
});

accountPreferences.follow(({ speed, auto_next: autoNext, skip_keys: skipKeys, voices }) => {
  if (voices !== undefined) player.dispatch({ type: 'voices', voices });
  if (speed !== undefined) player.setSpeed(speed);
  if (autoNext !== undefined) player.setAutoNext(autoNext);
  if (skipKeys !== undefined) player.setSkipKeys(skipKeys);
});

addEventListener('pagehide', () => player.dispatch({ type: 'pageLeaves', how: 'pagehide' }));
followConnection((isOnline) => player.dispatch({ type: isOnline ? 'networkReturns' : 'networkGoes' }));
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') player.dispatch({ type: 'pageLeaves', how: 'hidden' });
  else player.dispatch({ type: 'pageReturns' });
});
// Nothing stays open for the next listener at the same browser.
session.subscribe((now, before) => {
  const isSomebodyElse = now.user !== null && before.user !== null && now.user.id !== before.user.id;
  if (now.token === null || isSomebodyElse) player.dispatch({ type: 'reset' });
});

/** Positions change once a second. */
export const usePlayer = <T>(select: (state: PlayerState) => T): T => useStore(player.state, select);

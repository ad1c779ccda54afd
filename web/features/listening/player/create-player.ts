import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Book } from '#contract/catalogue.ts';
import { createPositionSaver } from '../positions/position-saver.ts';
import { createSaving } from '../positions/saving.ts';
import type { UnsentPositions } from '../positions/unsent-positions.ts';
import { createSleepTimer, type SleepTimer } from '../sleep/sleep-timer.ts';
import { createDeck, type DeckElement, type DeckEvent } from './deck.ts';
import { createHeldUp } from './held-up.ts';
import { createJumping } from './jumping.ts';
import type { ListeningCalls } from './listening-calls.ts';
import { createOpening } from './opening.ts';
import type { OtherPlace } from './other-place.ts';
import type { PlaybackPreferences } from './playback-preferences.ts';
import { type PlayerState, withoutBook } from './player-state.ts';
import { createResuming } from './resuming.ts';
import { createSoundSettings, type SoundSettings } from './sound-settings.ts';
import type { SavedPosition, TabEvents, Tabs } from './tabs.ts';
import { createTurning, type TurnNews } from './turning.ts';

export type PlayerDeps = {
  element: DeckElement;
  /** The address of a moment of silence, made at the first call. */
  silence: () => string;
  calls: ListeningCalls;
  unsent: UnsentPositions;
  joinTabs: (events: TabEvents) => Tabs;
  preferences: PlaybackPreferences;
  keepPreferences: (preferences: PlaybackPreferences) => void;
  tell: (news: TurnNews) => void;
  /** The server has confirmed a place. */
  placeSaved: (place: SavedPosition) => void;
  /** The first of what is up next has been taken off. */
  queueTaken: () => void;
  /** The session is over and the listener wants to go on: leads to the login page. */
  askToLogIn: () => void;
};

export type Player = SoundSettings &
  SleepTimer & {
    state: StoreApi<PlayerState>;
    /**
     * Makes a book the current one. With `autoplay` it must be called inside the tap. `at`: begin there, in seconds,
     * in place of where the listener stopped.
     */
    open: (book: Book, how: { autoplay: boolean; at?: number }) => void;
    toggle: () => void;
    play: () => void;
    pause: () => void;
    /** Goes to a place in seconds, held to [0, duration]. */
    seek: (seconds: number) => void;
    /** Goes back to a place that a jump left: `seconds`, else where the last one began. */
    undo: (seconds?: number) => void;
    /** Goes on or back by so many seconds. */
    skip: (seconds: number) => void;
    previous: () => void;
    next: () => void;
    /** Stops, resets the player to 0 and clears the book; what is saved of it stays. */
    close: () => void;
    /** The place at this very moment, in seconds. */
    positionNow: () => number;
    /** Answers `otherPlace`: goes on where the other device stopped, or stays. */
    continueThere: () => void;
    stayHere: () => void;
    /** Sends what is unsent and shows the book heard last, paused. Does nothing when a book is open. */
    resumeLast: () => Promise<void>;
    /** Forgets everything without saving: the session has ended, or is somebody else's. */
    reset: () => void;
    /** What the page tells: it goes, it comes back, the network is here again. */
    pageLeaves: (how: 'hidden' | 'pagehide') => void;
    pageReturns: () => void;
    networkReturns: () => void;
  };

/** The player: a plain object around one audio element. Screens bind to its state and call its acts. */
export function createPlayer(deps: PlayerDeps): Player {
  const { calls, unsent } = deps;
  const state = createStore<PlayerState>()(() => ({ ...withoutBook, sleep: null, ...deps.preferences }));
  const deck = createDeck(deps.element, deps.silence, hear);
  const tabs = deps.joinTabs({ onPlayingElsewhere: yieldTo, onPosition: follow, playingHere });
  const saver = createPositionSaver({ send: calls.send, unsent, onWritten: showSaved, onConflict: askWhere });
  const saving = createSaving({ state, deck, saver, tabs });
  const opening = createOpening({ state, deck, saver, saving, unsent, calls });
  const turn = createTurning({ state, deck, saving, opening, ...deps });
  const jumping = createJumping({ state, deck, saving, opening });
  const sleep = createSleepTimer({ state, deck, pause, nowMs: Date.now });
  const settings = createSoundSettings({ state, deck, keep: deps.keepPreferences });
  const heldUp = createHeldUp(state, () => opening.recover());
  const resuming = createResuming({ state, saver, saving, opening, calls });

  deck.setVolume(deps.preferences.volume);
  deck.setSpeed(deps.preferences.speed);

  const isCurrent = (bookId: number) => state.getState().book?.id === bookId;

  function isSounding(): boolean {
    const { status } = state.getState();
    return status === 'playing' || status === 'loading';
  }

  function playingHere(): number | null {
    const { book } = state.getState();
    return book !== null && isSounding() ? book.id : null;
  }

  /** What follows from each event of the audio element. */
  const following: { [T in DeckEvent['type']]: (event: Extract<DeckEvent, { type: T }>) => void } = {
    playing: begunToSound,
    waiting() {
      state.setState({ status: 'loading' });
      heldUp();
    },
    paused() {
      saving.saveIfHeard('pause');
      fallSilent('paused');
    },
    ended: reachEnd,
    blocked: () => fallSilent('blocked'),
    failed: () => opening.recover(),
    landed: () => saving.landed(),
    time: tick,
    duration: ({ seconds }) => state.setState((now) => ({ durationSeconds: now.durationSeconds || seconds })),
    buffered: ({ seconds }) => showBuffered(seconds),
  };

  function hear<T extends DeckEvent['type']>(event: { type: T } & Extract<DeckEvent, { type: T }>): void {
    following[event.type](event);
  }

  function begunToSound(): void {
    state.setState({ status: 'playing', problem: null });
    const { book } = state.getState();
    if (book === null) return;
    tabs.sayPlaying(book.id);
    saveFirst(book.id);
  }

  /** A book that begins anew says so, and one without a history item gets it. */
  function saveFirst(bookId: number): void {
    if (!deck.hasLanded()) return;
    if (opening.takeReplay()) saving.save('replay');
    else if (saver.known(bookId)?.historyId === null) saving.save('heartbeat');
  }

  function fallSilent(status: 'paused' | 'blocked'): void {
    opening.stopWanting();
    state.setState({ status });
    tabs.sayStopped();
  }

  function reachEnd(): void {
    saving.save('ended');
    fallSilent('paused');
    showPosition(deck.secondsNow());
    if (!sleep.reachedEnd() && state.getState().autoNext) turn('next', { byItself: true });
  }

  /** Listeners of the state hear of every second, not of every quarter of it. */
  function showPosition(seconds: number): void {
    const shown = state.getState().positionSeconds;
    if (Math.floor(shown) !== Math.floor(seconds)) state.setState({ positionSeconds: seconds });
  }

  function showBuffered(bufferedSeconds: number): void {
    if (Math.abs(state.getState().bufferedSeconds - bufferedSeconds) >= 1)
      state.setState({ bufferedSeconds });
  }

  function tick(): void {
    const { book, status } = state.getState();
    if (!deck.hasLanded() || book === null) return;
    const seconds = deck.secondsNow();
    showPosition(seconds);
    if (status !== 'playing') return;
    saveFirst(book.id);
    saving.beat();
    opening.recovered(seconds);
    sleep.tick();
  }

  function showSaved(saved: SavedPosition): void {
    const { historyId, version } = saved;
    if (isCurrent(saved.bookId)) state.setState({ historyId, version });
    tabs.sayPosition(saved);
    deps.placeSaved(saved);
  }

  function askWhere(bookId: number, otherPlace: OtherPlace): void {
    if (isCurrent(bookId)) state.setState({ otherPlace });
  }

  /** Another tab plays now. Where it plays the same book, the place is its own to write. */
  function yieldTo(bookId: number): void {
    if (!isSounding()) return;
    if (!isCurrent(bookId)) saving.saveIfHeard('pause');
    deck.pause();
    opening.stopWanting();
    state.setState({ status: 'paused' });
  }

  function follow({ bookId, seconds, historyId, version }: SavedPosition): void {
    if (!isCurrent(bookId) || isSounding()) return;
    saver.learn(bookId, { historyId, version });
    state.setState({ historyId, version, otherPlace: null });
    standAt(seconds);
  }

  /** Moves to a place that the server holds already. */
  function standAt(seconds: number): void {
    opening.moved();
    deck.moveTo(seconds);
    saving.agree(seconds);
    state.setState({ positionSeconds: seconds });
  }

  function pause(): void {
    saving.saveIfHeard('pause');
    deck.pause();
    fallSilent('paused');
  }

  function play(): void {
    if (state.getState().problem === 'signed-out') deps.askToLogIn();
    else opening.play();
  }

  function jumpTo(seconds: number, cause: 'seek' | 'skip' | 'undo'): void {
    jumping.to(seconds, cause);
    sleep.jumped();
  }

  function open(book: Book, { autoplay, at }: { autoplay: boolean; at?: number }): void {
    if (!isCurrent(book.id)) {
      saving.saveIfHeard('pause');
      deck.pause();
      opening.start(book, { wantsToPlay: autoplay, atSeconds: at, begins: autoplay });
      return;
    }
    if (at !== undefined) jumpTo(at, 'seek');
    if (autoplay && !isSounding()) play();
  }

  function clear(): void {
    opening.end();
    deck.unload();
    tabs.sayStopped();
    state.setState(withoutBook);
  }

  function resolve(act: (other: OtherPlace) => void): void {
    const { book, otherPlace } = state.getState();
    if (book === null || otherPlace === null) return;
    saver.resolve(book.id, otherPlace.version);
    state.setState({ otherPlace: null, version: otherPlace.version });
    act(otherPlace);
  }

  return {
    state,
    open,
    toggle: () => (isSounding() ? pause() : play()),
    play,
    pause,
    seek: (seconds) => jumpTo(seconds, 'seek'),
    undo: (seconds) => (seconds === undefined ? jumping.undo() : jumpTo(seconds, 'undo')),
    skip: (seconds) => jumpTo(deck.secondsNow() + seconds, 'skip'),
    previous: () => turn('previous'),
    next: () => turn('next'),
    close() {
      saving.saveIfHeard('close');
      clear();
    },
    ...settings,
    ...sleep.acts,
    positionNow: () => deck.secondsNow(),
    continueThere: () =>
      resolve(({ seconds }) => {
        const hereSeconds = deck.secondsNow();
        standAt(seconds);
        jumping.moved(hereSeconds, seconds);
      }),
    stayHere: () => resolve(() => saving.save('seek')),
    resumeLast: resuming.resumeLast,
    reset() {
      clear();
      saver.forgetAll();
      resuming.forget();
    },
    pageLeaves: (how) => saving.saveOnLeaving(how),
    pageReturns: () => void resuming.readAgain(),
    networkReturns: resuming.networkReturns,
  };
}

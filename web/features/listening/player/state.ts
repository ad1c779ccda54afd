import type { Book, KeyIdea } from '#contract/books.ts';
import type { PositionCause } from '#contract/listening.ts';
import type { Narration } from '#contract/narration.ts';
import type { SaveMark } from '../positions/save-plan.ts';
import type { UnsentPosition } from '../positions/unsent-rules.ts';
import type { SleepTimer } from '../sleep/sleep-rules.ts';
import type { OtherPlace } from './other-place.ts';
import type { PlaybackPreferences } from './playback-preferences.ts';
import { type ElementReading, nothingLoaded, type Sound } from './restore-states.ts';

/** `loading`: sound is wanted and not there yet. `blocked`: the browser wants one more tap on Play. */
export type PlayerStatus = 'idle' | 'loading' | 'paused' | 'playing' | 'blocked' | 'error';

export type PlayerProblem =
  /** Sound is wanted and doesn't come. Playback goes on by itself. */
  | 'held-up'
  /** No network. Playback goes on when it is back. */
  | 'offline'
  | 'media'
  | 'signed-out'
  | 'gone'
  | 'no-voice'
  | 'voice-failed';

export type Known = {
  historyId: number | null;
  /** Null until the server has said. */
  version: number | null;
  /** When the position that this page saved last was heard, ISO 8601; null if it hasn't saved any. */
  savedAt: string | null;
  /** Another device has moved on: no saves until the listener has chosen. */
  isDisputed: boolean;
};

/** Everything that goes with the current book and is cleared with it. */
type BookState = {
  book: Book | null;
  status: PlayerStatus;
  problem: PlayerProblem | null;
  positionSeconds: number;
  /** As the server says; 0 while it isn't known. */
  durationSeconds: number;
  /** How far the audio has been loaded, in one piece from the present position. */
  bufferedSeconds: number;
  ideas: readonly KeyIdea[];
  /** Where the listener was before the latest jump, for as long as the way back is offered. */
  undoSeconds: number | null;
  /** The history item before this one; null where there is none to go back to. */
  previousHistoryId: number | null;
  /** How far the narration of the current book is, while there is none to play. */
  narration: Narration | null;
  otherPlace: OtherPlace | null;
  /** False until Play was pressed for this book: the position is where the last visit stopped. */
  hasPlayed: boolean;
  /** It stands in the queue, which it leaves when it plays. */
  isQueued: boolean;
  /** `byItself`: the end of the book asked for it. */
  otherBook: { direction: 'next' | 'previous'; byItself: boolean; atSeconds: number } | null;

  wants: boolean;
  sound: Sound;
  /** The address of the audio in the element; that of the book may be a newer one. */
  loadedLink: string | null;
  /** The one for which a newer one was asked. */
  renewedLink: string | null;
  /** The book starts again from 0, which its next save must say. */
  isReplay: boolean;
  /** The listener chose this position: the server's doesn't replace it. */
  hasMoved: boolean;
  /** What was saved last, or is known to be on the server. */
  mark: SaveMark;
  /** The listener has jumped, and the new position isn't saved yet. */
  pendingJump: PositionCause | null;
  notedSecond: number;
  /** Tries to get the audio back since it last played well. */
  tries: number;
  brokeAtSeconds: number;
  /** Polls in a row that found no narration; null when nobody waits for one. */
  pollsWithoutVoice: number | null;
};

export type PlayerState = BookState &
  PlaybackPreferences & {
    volumeBeforeMute: number;
    sleep: SleepTimer | null;
    /** Counts the books opened: an answer to an earlier attempt is dropped. */
    attempt: number;
    known: Readonly<Record<number, Known>>;
    /** The server's clock is ahead of this device's, so it sets the times. */
    isClockBehind: boolean;
    elsewhere: { tab: string; atMs: number } | null;
    /** The browser lets this page play without another tap. */
    isUnlocked: boolean;
    readAtMs: number;
    resuming: 'no' | 'asking' | 'unanswered';
  };

export type Circumstances = {
  nowMs: number;
  isOnline: boolean;
  element: ElementReading;
  unsent: readonly UnsentPosition[];
};

export const withoutBook: BookState = {
  book: null,
  status: 'idle',
  problem: null,
  positionSeconds: 0,
  durationSeconds: 0,
  bufferedSeconds: 0,
  ideas: [],
  undoSeconds: null,
  previousHistoryId: null,
  narration: null,
  otherPlace: null,
  hasPlayed: false,
  isQueued: false,
  otherBook: null,
  wants: false,
  sound: nothingLoaded,
  loadedLink: null,
  renewedLink: null,
  isReplay: false,
  hasMoved: false,
  mark: { atMs: 0, seconds: 0 },
  pendingJump: null,
  notedSecond: -1,
  tries: 0,
  brokeAtSeconds: 0,
  pollsWithoutVoice: null,
};

export const stateAtStart = (preferences: PlaybackPreferences): PlayerState => ({
  ...withoutBook,
  ...preferences,
  volumeBeforeMute: 100,
  sleep: null,
  attempt: 0,
  known: {},
  isClockBehind: false,
  elsewhere: null,
  isUnlocked: false,
  readAtMs: 0,
  resuming: 'no',
});

const unknown: Known = { historyId: null, version: null, savedAt: null, isDisputed: false };

export const knownOf = ({ known }: Pick<PlayerState, 'known'>, bookId: number): Known =>
  known[bookId] ?? unknown;

/** Nobody has a place in it: nothing of it is saved, and it leads to no other book. */
export const isMinute = (book: Pick<Book, 'minute_of'> | null): boolean => book?.minute_of !== undefined;

/** Null for none, or while it isn't known. */
export const historyIdOf = (state: PlayerState): number | null =>
  state.book === null ? null : knownOf(state, state.book.id).historyId;

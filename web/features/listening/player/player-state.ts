import type { Book, KeyIdea, Narration } from '#contract/catalogue.ts';
import type { Sleep } from '../sleep/sleep-rules.ts';
import type { OtherPlace } from './other-place.ts';

/**
 * `loading`: sound is wanted and not there yet (or the voice is still being made: then `narration` is set).
 * `blocked`: the browser wants one more tap on Play.
 */
export type PlayerStatus = 'idle' | 'loading' | 'paused' | 'playing' | 'blocked' | 'error';

export type PlayerProblem =
  /** No network. Play goes on by itself when it is back. */
  | 'offline'
  /** The audio could not be fetched or decoded. */
  | 'media'
  | 'signed-out'
  /** The book is not there (any more). */
  | 'gone'
  /** The book has no voice, and none is being made. */
  | 'no-voice'
  | 'voice-failed';

export type PlayerState = {
  book: Book | null;
  status: PlayerStatus;
  positionSeconds: number;
  /** As the server says; 0 while it is not known. */
  durationSeconds: number;
  /** How far from the start, in one piece with the present place, the sound is here already. */
  bufferedSeconds: number;
  /** 0 to 100. */
  volume: number;
  /** 0.5 to 3. */
  speed: number;
  /** At the end of a book the next one begins. */
  autoNext: boolean;
  /** The timer that ends the sound, while it runs. */
  sleep: Sleep | null;
  /** The key ideas of the book and where in the narration they begin; none until the book has been fetched. */
  ideas: readonly KeyIdea[];
  /** Where the listener was before the jump that was just made, for as long as the way back is offered. */
  undoSeconds: number | null;
  historyId: number | null;
  version: number;
  /** There is an earlier book to go back to. */
  canGoBack: boolean;
  previousHistoryId: number | null;
  /** How far the voice of the current book is, while there is none to play. */
  narration: Narration | null;
  problem: PlayerProblem | null;
  /** Another device has moved on in the current book: the listener is asked. */
  otherPlace: OtherPlace | null;
  /** False until Play was pressed for this book: the place is where the last visit stopped. */
  hasPlayed: boolean;
  /** A next or previous book is being looked for. */
  isTurning: boolean;
};

/** Everything that goes with a book and is cleared with it. */
export const withoutBook: Omit<PlayerState, 'volume' | 'speed' | 'autoNext' | 'sleep'> = {
  book: null,
  status: 'idle',
  positionSeconds: 0,
  durationSeconds: 0,
  bufferedSeconds: 0,
  ideas: [],
  undoSeconds: null,
  historyId: null,
  version: 0,
  canGoBack: false,
  previousHistoryId: null,
  narration: null,
  problem: null,
  otherPlace: null,
  hasPlayed: false,
  isTurning: false,
};

import type { Book, SingleBook } from '#contract/books.ts';
import type { WrittenItem } from '#contract/listening.ts';
import type { SavedPosition } from '#web/platform/offline/saved-copies.ts';
import type { UnsentPosition } from '../positions/unsent-rules.ts';
import type { SleepChoice } from '../sleep/sleep-rules.ts';
import type { ClosedBook } from './closed-book.ts';
import type { OtherPlace } from './other-place.ts';
import type { ChosenVoices, Points } from './other-voice.ts';
import type { PlaybackPreferences, SkipKeys } from './playback-preferences.ts';
import type { PlayerProblem } from './state.ts';

export const elementEvents = [
  'loadedmetadata',
  'durationchange',
  'seeked',
  'canplay',
  'canplaythrough',
  'timeupdate',
  'progress',
  'playing',
  'waiting',
  'pause',
  'ended',
  'error',
] as const;
export type ElementEvent = (typeof elementEvents)[number];

/** `jump`: it has settled and can be saved; `look`, `link`, `voice`: the next try to fetch. */
export type TimerName = 'jump' | 'offer' | 'held-up' | 'look' | 'link' | 'voice';

export type TabMessage =
  | { type: 'playing'; bookId: number }
  | { type: 'stopped' }
  | { type: 'who-plays' }
  | { type: 'position'; position: SavedPosition };

/**
 * What the player asks the server. `begins`: puts the book at the end of the order of listening first. `isAfterSaves`:
 * sends unsent positions first, as only the server knows where they are in other audio.
 */
export type Question =
  | { about: 'book'; bookId: number; begins: boolean; isAfterSaves?: boolean }
  | { about: 'link'; bookId: number; isAfterSaves?: boolean }
  | { about: 'renewal' | 'voice' | 'place'; bookId: number }
  | { about: 'last' }
  /** `isOnlyQueued`: nothing but what the listener has put up next. */
  | { about: 'next'; bookId: number; historyId: number | null; isOnlyQueued: boolean }
  | { about: 'previous'; historyId: number };

export type Answer =
  /** `single` is null where there is no book heard last. */
  | { about: 'book' | 'renewal' | 'voice' | 'place' | 'last'; single: SingleBook | null }
  | { about: 'link'; single: SingleBook; isAfterSaves: boolean }
  | { about: 'next' | 'previous'; book: Book | null; isQueued: boolean };

export type OtherBookNews = 'no-next' | 'no-previous' | 'other-book-failed';

export type BareEvent =
  | ('play' | 'pause' | 'toggle' | 'next' | 'previous' | 'close' | 'mute' | 'extendSleep')
  | ('continueThere' | 'stayHere' | 'resumeLast' | 'pageReturns' | 'networkReturns' | 'networkGoes')
  /** The session has ended, or belongs to somebody else. */
  | 'reset'
  | 'blocked'
  | 'unlocked';

type EventPayloads = Record<BareEvent, unknown> & {
  /** `autoplay` belongs inside the tap. `at`: start there, in seconds, rather than where the listener stopped. */
  open: { book: Book; autoplay: boolean; at?: number | undefined };
  seek: { seconds: number };
  skip: { seconds: number };
  undo: { seconds?: number | undefined };
  volume: { volume: number };
  volumeBy: { by: number };
  speed: { speed: number };
  autoNext: { autoNext: boolean };
  skipKeys: { skipKeys: SkipKeys };
  /** For books in the language of the current one. */
  voice: { voice: string };
  /** As the account has them: what plays stays as it is. */
  voices: { voices: ChosenVoices };
  sleep: { choice: SleepChoice | null };
  pageLeaves: { how: 'hidden' | 'pagehide' };
  element: { event: ElementEvent };
  timer: { name: TimerName };
  answered: { attempt: number; answer: Answer };
  unanswered: { attempt: number; about: Question['about']; problem: PlayerProblem };
  tab: { tab: string; message: TabMessage };
  /** The server has answered a save. `isLate`: not the first try, or of an earlier visit. */
  saveAnswered: { position: UnsentPosition; isLate: boolean; item: WrittenItem };
  saveDisputed: { bookId: number; other: OtherPlace };
  itemGone: { bookId: number };
};

/** `doubt`: whether the server is still there. `unlock` plays a moment of silence inside the tap, so that the element may play later. */
type BareEffect = 'play' | 'pause' | 'unlock' | 'unload' | 'logIn' | 'doubt' | 'minuteOver';

type EffectPayloads = Record<BareEffect, unknown> & {
  /** `points`: the link is that of another voice than the seconds are of. */
  load: { link: string; atSeconds: number; points: Points | null };
  seek: { seconds: number };
  /** 0 to 100. */
  volume: { volume: number };
  speed: { speed: number };
  setTimer: { name: TimerName; ms: number };
  stopTimer: { name: TimerName };
  ask: { attempt: number; question: Question };
  save: { position: UnsentPosition; keepalive: boolean };
  /** Kept on this device only, in case the page is killed between two saves. */
  note: { position: UnsentPosition };
  dropUnsent: { bookId: number };
  say: { message: TabMessage };
  tell: { news: OtherBookNews };
  saved: { place: SavedPosition };
  closed: { closed: ClosedBook };
  takeFromQueue: { bookId: number };
  keepPreferences: { preferences: PlaybackPreferences };
};

export type PlayerEvents = { [Type in keyof EventPayloads]: { type: Type } & EventPayloads[Type] };
export type PlayerEvent = PlayerEvents[keyof PlayerEvents];

export type Effects = { [Type in keyof EffectPayloads]: { type: Type } & EffectPayloads[Type] };
export type Effect = Effects[keyof Effects];

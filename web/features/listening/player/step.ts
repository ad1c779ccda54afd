import { extendSleep, setSleep } from '../sleep/sleep-timer-rules.ts';
import { blocked, elementSays } from './element-rules.ts';
import type { Answer, PlayerEvent, PlayerEvents, Question, TimerName } from './events.ts';
import { continueThere, jumpTo, skip, stayHere, undo } from './moving-rules.ts';
import { bookCame, bookDidNotCome, open, play, voiceCame } from './opening-rules.ts';
import { leaveMinute, openOther, otherBookCame, otherBookDidNotCome } from './other-book-rules.ts';
import {
  setAutoNext,
  setSkipKeys,
  setSpeed,
  setVoice,
  setVoices,
  setVolume,
  toggleMute,
} from './preference-rules.ts';
import {
  askForLink,
  heldUp,
  linkCame,
  linkDidNotCome,
  networkGoes,
  renewalCame,
} from './recovering-rules.ts';
import {
  close,
  lastCame,
  lastDidNotCome,
  networkReturns,
  placeCame,
  readAgain,
  reset,
  resumeLast,
} from './resuming-rules.ts';
import { given, isSounding, nothing, type Rule, type Step, set, when } from './rule.ts';
import { itemGone, jumpSettled, saveAnswered, saveDisputed, saveOnLeaving } from './saving-rules.ts';
import { look, pause } from './sound-rules.ts';
import { type Circumstances, isMinute, type PlayerProblem, type PlayerState } from './state.ts';
import { tabSays } from './tab-rules.ts';
import { pollVoice } from './voice-rules.ts';

const timers: Readonly<Record<TimerName, Rule>> = {
  jump: jumpSettled,
  offer: set({ undoSeconds: null }),
  'held-up': heldUp,
  look: look(false),
  link: askForLink,
  voice: pollVoice,
};

function answered(answer: Answer): Rule {
  if ('book' in answer) return otherBookCame(answer);
  const { about, single } = answer;
  if (about === 'last') return lastCame(single);
  if (about === 'voice') return voiceCame(single);
  if (about === 'link') return linkCame(single, answer);
  if (single === null) return nothing;
  if (about === 'book') return bookCame(single);
  if (about === 'renewal') return renewalCame(single);
  return placeCame(single);
}

const unanswered: Readonly<Record<Question['about'], (problem: PlayerProblem) => Rule>> = {
  book: bookDidNotCome,
  link: linkDidNotCome,
  renewal: () => nothing,
  voice: () => voiceCame(null),
  place: () => nothing,
  last: () => lastDidNotCome,
  next: (problem) => otherBookDidNotCome(problem === 'gone'),
  previous: (problem) => otherBookDidNotCome(problem === 'gone'),
};

const ifCurrent = (attempt: number, rule: Rule): Rule => when((state) => state.attempt === attempt, rule);

const rules: { [Type in keyof PlayerEvents]: (event: PlayerEvents[Type]) => Rule } = {
  open: ({ book, ...how }) => open(book, how),
  play: () => play,
  pause: () => pause,
  toggle: () => given((state) => (isSounding(state) ? pause : play)),
  seek: ({ seconds }) => jumpTo(seconds, 'seek'),
  skip: ({ seconds }) => skip(seconds),
  undo: ({ seconds }) => undo(seconds),
  next: () => given(({ book }) => (isMinute(book) ? leaveMinute : openOther('next'))),
  previous: () => openOther('previous'),
  close: () => close,
  continueThere: () => continueThere,
  stayHere: () => stayHere,
  volume: ({ volume }) => setVolume(volume),
  volumeBy: ({ by }) => given((state) => setVolume(state.volume + by)),
  mute: () => toggleMute,
  speed: ({ speed }) => setSpeed(speed),
  autoNext: ({ autoNext }) => setAutoNext(autoNext),
  skipKeys: ({ skipKeys }) => setSkipKeys(skipKeys),
  voice: ({ voice }) => setVoice(voice),
  voices: ({ voices }) => setVoices(voices),
  sleep: ({ choice }) => setSleep(choice),
  extendSleep: () => extendSleep,
  resumeLast: () => resumeLast,
  pageLeaves: ({ how }) => saveOnLeaving(how),
  pageReturns: () => readAgain,
  networkReturns: () => networkReturns,
  networkGoes: () => networkGoes,
  reset: () => reset,
  element: ({ event }) => elementSays(event),
  blocked: () => blocked,
  unlocked: () => set({ isUnlocked: true }),
  timer: ({ name }) => timers[name],
  answered: ({ attempt, answer }) => ifCurrent(attempt, answered(answer)),
  unanswered: ({ attempt, about, problem }) => ifCurrent(attempt, unanswered[about](problem)),
  tab: ({ tab, message }) => tabSays(tab, message),
  saveAnswered,
  saveDisputed: ({ bookId, other }) => saveDisputed(bookId, other),
  itemGone: ({ bookId }) => itemGone(bookId),
};

const ruleOf = <Type extends keyof PlayerEvents>(event: PlayerEvents[Type] & { type: Type }): Rule =>
  rules[event.type](event);

/** The player: what it is after an event, and what is to be done. Decides without doing anything. */
export const step = (state: PlayerState, event: PlayerEvent, now: Circumstances): Step =>
  ruleOf(event)(state, now);

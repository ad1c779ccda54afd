import { audioVersionOf, isOtherAudio } from '#contract/audio-version.ts';
import type { Book, SingleBook } from '#contract/books.ts';
import { isAtEnd, startPlace } from '../positions/position-rules.ts';
import { sleepAfterBook, sleepAfterClose } from '../sleep/sleep-timer-rules.ts';
import { jumpTo } from './moving-rules.ts';
import { hasOtherAudio, show, takeNewAudio } from './new-audio-rules.ts';
import { mayHaveOther } from './other-voice.ts';
import { goOn, isStale, waitBeforeTry } from './recovering-rules.ts';
import { all, emit, given, hasSource, isCurrent, isSounding, nothing, type Rule, set, when } from './rule.ts';
import { agreeOn, saveIfHeard, setKnown } from './saving-rules.ts';
import { fail, load, look, moveTo, unload, unlock } from './sound-rules.ts';
import { type PlayerProblem, withoutBook } from './state.ts';
import { stopWatching, watchVoice } from './voice-rules.ts';

/** Closer than this, the server's position and the one here are the same. */
const SAME_PLACE_SECONDS = 1;

const endBook: Rule = given(({ attempt }) =>
  all(
    set({ ...withoutBook, attempt: attempt + 1, resuming: 'no' }),
    ...(['jump', 'offer', 'held-up', 'look', 'link', 'voice'] as const).map((name) =>
      emit({ type: 'stopTimer', name }),
    ),
  ),
);

export const clear: Rule = all(
  endBook,
  unload,
  emit({ type: 'say', message: { type: 'stopped' } }),
  sleepAfterClose,
);

type How = { wants: boolean; atSeconds?: number | undefined };

/** What this device hasn't sent yet is newer than any list. */
const placeAtStart = (book: Book, { atSeconds }: How): Rule =>
  given((_state, { nowMs, unsent }) => {
    const audio = audioVersionOf(book.audio_public_link);
    const kept = unsent.find((one) => one.bookId === book.id && !isOtherAudio(one.audio, audio))?.seconds;
    const durationSeconds = book.duration ?? 0;
    const savedSeconds = kept ?? book.time ?? 0;
    const { seconds, isReplay } = startPlace({ atSeconds, savedSeconds, durationSeconds });
    return set({
      durationSeconds,
      positionSeconds: seconds,
      isReplay,
      hasMoved: atSeconds !== undefined || kept !== undefined,
      mark: { atMs: nowMs, seconds },
      pendingJump: atSeconds === undefined ? null : 'seek',
    });
  });

/** Without a link that works, the audio of the book before must not pass for this one's. */
const loadOrUnlock: Rule = given(({ book, wants, positionSeconds, voices }, now) => {
  const link = book?.audio_public_link;
  const isKnown = book === null || !now.isOnline || !mayHaveOther(book, voices);
  return link === undefined || isStale(link, now) || !isKnown
    ? all(unload, wants ? unlock : nothing)
    : load(link, positionSeconds);
});

/** Makes a book the current one. Inside a tap, audio that is there starts to play inside it. */
export const start = (book: Book, how: How): Rule =>
  given((before) =>
    all(
      endBook,
      set({ book, wants: how.wants, hasPlayed: how.wants, status: how.wants ? 'loading' : 'paused' }),
      placeAtStart(book, how),
      loadOrUnlock,
      isCurrent(before, book.id) ? nothing : sleepAfterBook,
    ),
  );

export const startAndLook = (book: Book, how: How & { begins: boolean }): Rule =>
  all(start(book, how), look(how.begins && book.audio_public_link !== undefined));

export const open = (book: Book, how: { autoplay: boolean; at?: number | undefined }): Rule =>
  given((state) => {
    const { autoplay, at } = how;
    const isNew = at !== undefined && hasOtherAudio(state, book.audio_public_link);
    if (!isCurrent(state, book.id) || isNew)
      return all(
        saveIfHeard('pause'),
        emit({ type: 'pause' }),
        startAndLook(book, { wants: autoplay, atSeconds: at, begins: autoplay }),
      );
    return all(
      at === undefined ? nothing : jumpTo(at, 'seek'),
      autoplay && !isSounding(state) ? play : nothing,
    );
  });

/** Another device may have listened on since this page read the position. */
const moveToServers = (single: SingleBook): Rule =>
  given(({ mark }) => {
    const { seconds, isReplay } = startPlace({
      savedSeconds: single.time,
      durationSeconds: single.duration ?? 0,
    });
    if (Math.abs(seconds - mark.seconds) <= SAME_PLACE_SECONDS) return nothing;
    return all(set({ isReplay }), moveTo(seconds), agreeOn(seconds));
  });

const loadIfEmpty = (link: string | undefined): Rule =>
  given((state) => {
    if (hasSource(state)) return nothing;
    if (link !== undefined) return load(link, state.positionSeconds);
    return state.wants ? watchVoice : nothing;
  });

/**
 * What the server says of the current book becomes what is shown; `mayMove`: its position too. If the book was narrated
 * again, the place is the server's only, so that whoever has moved stays with the audio that they have.
 */
export const adopt = (single: SingleBook, { mayMove }: { mayMove: boolean }): Rule => {
  const { id, history_id: historyId = null, version, audio_public_link: link } = single;
  return all(
    setKnown(id, { historyId, version, isDisputed: false }),
    given((state) => {
      if (hasOtherAudio(state, link)) return mayMove ? takeNewAudio(single) : nothing;
      return all(show(single), mayMove ? moveToServers(single) : nothing, loadIfEmpty(link));
    }),
  );
};

export const restore = (single: SingleBook): Rule =>
  all(start(single, { wants: false }), adopt(single, { mayMove: false }));

export const bookCame = (single: SingleBook): Rule =>
  given(({ hasMoved }) => adopt(single, { mayMove: !hasMoved }));

/** Audio that is there plays on; its saves find the history item by the book. */
export const bookDidNotCome = (problem: PlayerProblem): Rule =>
  given((state) => {
    if (hasSource(state)) return nothing;
    const ms = problem === 'media' ? waitBeforeTry(state.tries + 1) : null;
    return all(
      set({ tries: state.tries + 1 }),
      ms === null ? fail(problem) : emit({ type: 'setTimer', name: 'look', ms }),
    );
  });

const lookInTap: Rule = all(unlock, look(false));

const replay: Rule = all(set({ isReplay: true }), moveTo(0));

const playAgain: Rule = all(
  set({ tries: 0 }),
  given(({ book, positionSeconds }) =>
    book?.audio_public_link === undefined ? lookInTap : load(book.audio_public_link, positionSeconds),
  ),
);

const playOn: Rule = given((state) => (hasSource(state) ? goOn : lookInTap));

const leaveQueue: Rule = given(({ book, isQueued }) =>
  book !== null && isQueued
    ? all(set({ isQueued: false }), emit({ type: 'takeFromQueue', bookId: book.id }))
    : nothing,
);

/** Plays what is there, or what comes: asks for the narration if there is none. Inside a tap. */
export const play: Rule = given((state) => {
  const { book, status, problem, positionSeconds, durationSeconds } = state;
  if (problem === 'signed-out') return emit({ type: 'logIn' });
  if (book === null) return nothing;
  return all(
    set({
      wants: true,
      hasPlayed: true,
      problem: null,
      status: status === 'playing' ? 'playing' : 'loading',
    }),
    leaveQueue,
    isAtEnd(positionSeconds, durationSeconds) ? replay : nothing,
    status === 'error' ? playAgain : playOn,
  );
});

export const voiceCame = (single: SingleBook | null): Rule =>
  when(
    ({ pollsWithoutVoice }) => pollsWithoutVoice !== null,
    single?.audio_public_link === undefined
      ? all(single === null ? nothing : set({ narration: single.narration }), watchVoice)
      : all(stopWatching, look(true)),
  );

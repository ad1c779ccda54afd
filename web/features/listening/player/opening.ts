import type { StoreApi } from 'zustand/vanilla';
import type { Book, SingleBook } from '#contract/catalogue.ts';
import { CallError } from '#web/platform/call.ts';
import { isOnline } from '#web/platform/online.ts';
import { isAtEnd, startPlace } from '../positions/position-rules.ts';
import type { PositionSaver } from '../positions/position-saver.ts';
import type { Saving } from '../positions/saving.ts';
import type { UnsentPositions } from '../positions/unsent-positions.ts';
import type { Deck } from './deck.ts';
import type { ListeningCalls } from './listening-calls.ts';
import { problemOf } from './player-problem.ts';
import { type PlayerProblem, type PlayerState, withoutBook } from './player-state.ts';
import { onThisDevice, waitBeforeTry } from './recovery-plan.ts';
import { createVoiceWatch } from './voice-watch.ts';

/** The place that the server holds and the place one began at are the same within this. */
const SAME_PLACE_SECONDS = 1;
/** Sound that goes on so far past a break has got over it. */
const OVER_A_BREAK_SECONDS = 5;

type How = {
  wantsToPlay: boolean;
  atSeconds?: number | undefined;
  /** The listener chose the book: it goes to the end of the order of listening. */
  begins: boolean;
};

export type Opening = {
  /** Makes a book the current one. Inside a tap, what is already there begins to sound inside it. */
  start: (book: Book, how: How) => void;
  /** Makes a book that was fetched this moment the current one, paused. */
  restore: (single: SingleBook) => void;
  /** Plays what is there, or what comes: asks for the voice where there is none. Inside a tap. */
  play: () => void;
  stopWanting: () => void;
  wantsToPlay: () => boolean;
  /** What the server says of the current book becomes what is shown; `mayMove`: its place too. */
  adopt: (single: SingleBook, options: { mayMove: boolean }) => void;
  /** The sound broke off: fetches a new address and goes on from the same place. */
  recover: () => void;
  /** The sound goes on: well past the last break, the next one counts as the first. */
  recovered: (seconds: number) => void;
  moved: () => void;
  /** The book begins anew, which its next save must say. Reading it ends it. */
  takeReplay: () => boolean;
  /** Ends whatever is still on its way for the current book. */
  end: () => void;
};

export function createOpening(parts: {
  state: StoreApi<PlayerState>;
  deck: Deck;
  saver: PositionSaver;
  saving: Saving;
  unsent: UnsentPositions;
  calls: ListeningCalls;
}): Opening {
  const { state, deck, saver, saving, unsent, calls } = parts;
  /** Counts the books opened: what comes late for an earlier one is dropped. */
  let turn = 0;
  let wants = false;
  let isReplay = false;
  let hasMoved = false;
  let tries = 0;
  let brokeAtSeconds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const voice = createVoiceWatch({
    calls,
    onProgress: (narration) => state.setState({ narration }),
    onVoice: (single) => void sound(single),
    onNone: fail,
  });

  function fail(problem: PlayerProblem): void {
    state.setState({ status: 'error', problem });
  }

  function load(link: string, atSeconds: number): void {
    deck.load({ link, atSeconds });
    if (wants) deck.play();
  }

  function start(book: Book, how: How): void {
    end();
    wants = how.wantsToPlay;
    const kept = unsent.of(book.id);
    const durationSeconds = book.duration ?? 0;
    const savedSeconds = kept?.seconds ?? book.time ?? 0;
    const place = startPlace({ atSeconds: how.atSeconds, savedSeconds, durationSeconds });
    isReplay = place.isReplay;
    hasMoved = how.atSeconds !== undefined || kept !== undefined;
    state.setState({
      ...withoutBook,
      book,
      durationSeconds,
      positionSeconds: place.seconds,
      status: wants ? 'loading' : 'paused',
      hasPlayed: wants,
    });
    saving.agree(place.seconds);
    if (how.atSeconds !== undefined) saving.expectJump();
    if (book.audio_public_link !== undefined) {
      load(book.audio_public_link, place.seconds);
      return;
    }
    // The sound of the book before must not count as this one's.
    deck.unload();
    if (wants) deck.unlock();
  }

  async function look(begins: boolean): Promise<void> {
    const now = turn;
    const { book } = state.getState();
    if (book === null) return;
    try {
      if (begins) await begin(book.id);
      const single = await calls.showBook(book.id);
      if (now === turn) adopt(single, { mayMove: !hasMoved });
    } catch (error) {
      // What sounds goes on without; its saves find the history item by the book.
      if (now === turn && !deck.hasSource()) lookAgain(error);
    }
  }

  /** Without an answer the first save begins the book in its place. */
  async function begin(bookId: number): Promise<void> {
    try {
      await calls.begin(bookId);
    } catch (error) {
      if (error instanceof CallError && error.status === 404) throw error;
    }
  }

  function lookAgain(error: unknown): void {
    const problem = problemOf(error);
    const wait = problem === 'media' ? waitBeforeTry(tries + 1) : null;
    tries += 1;
    if (wait === null) fail(problem);
    else later(wait, () => void look(false));
  }

  function later(waitMs: number, act: () => void): void {
    const now = turn;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (now === turn) act();
    }, waitMs);
  }

  function adopt(single: SingleBook, { mayMove }: { mayMove: boolean }): void {
    const historyId = single.history_id ?? null;
    const previousHistoryId = single.prevBookHistoryId ?? null;
    const link = single.audio_public_link;
    saver.learn(single.id, { historyId, version: single.version });
    state.setState((before) => ({
      book: single,
      ideas: single.key_ideas,
      historyId,
      version: single.version,
      previousHistoryId,
      canGoBack: previousHistoryId !== null,
      durationSeconds: single.duration ?? before.durationSeconds,
      narration: link === undefined ? single.narration : null,
    }));
    if (mayMove) moveTo(single);
    if (deck.hasSource()) return;
    if (link !== undefined) load(link, state.getState().positionSeconds);
    else if (wants) voice.watch(single);
  }

  /** Another device may have listened on since the list was fetched that this page began from. */
  function moveTo(single: SingleBook): void {
    const place = startPlace({ savedSeconds: single.time, durationSeconds: single.duration ?? 0 });
    if (Math.abs(place.seconds - saving.agreedSeconds()) <= SAME_PLACE_SECONDS) return;
    isReplay = place.isReplay;
    deck.moveTo(place.seconds);
    saving.agree(place.seconds);
    state.setState({ positionSeconds: place.seconds });
  }

  async function sound(single: SingleBook): Promise<void> {
    const now = turn;
    await begin(single.id).catch(() => undefined);
    if (now === turn) await look(false);
  }

  function play(): void {
    const { book, status, positionSeconds, durationSeconds } = state.getState();
    if (book === null) return;
    wants = true;
    state.setState({ hasPlayed: true, problem: null, status: status === 'playing' ? 'playing' : 'loading' });
    if (isAtEnd(positionSeconds, durationSeconds)) replay();
    if (status === 'error') playAgain(book);
    else if (deck.hasSource()) deck.play();
    else {
      deck.unlock();
      void look(false);
    }
  }

  function replay(): void {
    isReplay = true;
    deck.moveTo(0);
    state.setState({ positionSeconds: 0 });
  }

  function playAgain(book: Book): void {
    tries = 0;
    if (book.audio_public_link === undefined) {
      deck.unlock();
      void look(false);
    } else load(book.audio_public_link, state.getState().positionSeconds);
  }

  function recover(): void {
    const wait = waitBeforeTry(tries);
    tries += 1;
    const atSeconds = deck.hasSource() ? deck.secondsNow() : state.getState().positionSeconds;
    brokeAtSeconds = atSeconds;
    const link = state.getState().book?.audio_public_link;
    if (!isOnline() && tries === 1 && link !== undefined) {
      load(onThisDevice(link), atSeconds);
      return;
    }
    if (wait === null || !isOnline()) {
      fail(isOnline() ? 'media' : 'offline');
      return;
    }
    if (wants) state.setState({ status: 'loading' });
    later(wait, () => void loadAnew(atSeconds));
  }

  async function loadAnew(atSeconds: number): Promise<void> {
    const now = turn;
    const { book } = state.getState();
    if (book === null) return;
    try {
      const single = await calls.showBook(book.id);
      if (now !== turn) return;
      const link = single.audio_public_link;
      if (link === undefined) {
        fail('no-voice');
        return;
      }
      state.setState({
        book: { ...book, audio_public_link: link },
        status: wants ? 'loading' : 'paused',
        problem: null,
      });
      load(link, atSeconds);
    } catch (error) {
      if (now !== turn) return;
      if (problemOf(error) === 'media') recover();
      else fail(problemOf(error));
    }
  }

  function end(): void {
    turn += 1;
    tries = 0;
    wants = false;
    isReplay = false;
    clearTimeout(timer);
    voice.stop();
    saving.forget();
  }

  return {
    start(book, how) {
      start(book, how);
      const isHeardNow = book.audio_public_link !== undefined;
      void look(how.begins && isHeardNow);
    },
    restore(single) {
      start(single, { wantsToPlay: false, begins: false });
      adopt(single, { mayMove: false });
    },
    play,
    stopWanting() {
      wants = false;
      voice.stop();
    },
    wantsToPlay: () => wants,
    adopt,
    recover,
    recovered(seconds) {
      if (tries > 0 && seconds > brokeAtSeconds + OVER_A_BREAK_SECONDS) tries = 0;
    },
    moved() {
      hasMoved = true;
    },
    takeReplay() {
      const was = isReplay;
      isReplay = false;
      return was;
    },
    end,
  };
}

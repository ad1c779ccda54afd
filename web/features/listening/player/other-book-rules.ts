import type { Book } from '#contract/books.ts';
import type { OtherBookNews, Question } from './events.ts';
import { start, startAndLook } from './opening-rules.ts';
import { all, emit, given, hasSource, nothing, type Rule, secondsNow, set } from './rule.ts';
import { saveIfHeard } from './saving-rules.ts';
import { look, unlock } from './sound-rules.ts';
import { historyIdOf, type PlayerState } from './state.ts';

type Direction = 'next' | 'previous';

type How = { byItself: boolean };

function questionOf(state: PlayerState, direction: Direction, { byItself }: How): Question | null {
  const { book, previousHistoryId, autoNext } = state;
  if (direction === 'previous')
    return previousHistoryId === null ? null : { about: 'previous', historyId: previousHistoryId };
  // A queue that was made by hand is meant to be heard, with Autoplay or without.
  const isOnlyQueued = byItself && !autoNext;
  return book && { about: 'next', bookId: book.id, historyId: historyIdOf(state), isOnlyQueued };
}

/** To the next one, where minutes are heard one after another. */
export const leaveMinute: Rule = emit({ type: 'minuteOver' });

/** What plays goes on until the other book is there. */
export const openOther = (direction: Direction, { byItself }: How = { byItself: false }): Rule =>
  given((state, now) => {
    const { book, otherBook, status, attempt } = state;
    if (book === null || otherBook !== null) return nothing;
    const question = questionOf(state, direction, { byItself });
    if (question === null) return emit({ type: 'tell', news: 'no-previous' });
    return all(
      saveIfHeard(direction),
      set({ otherBook: { direction, byItself, atSeconds: secondsNow(state, now) } }),
      status === 'playing' ? nothing : unlock,
      emit({ type: 'ask', attempt, question }),
    );
  });

type Came = { book: Book | null; isQueued: boolean };

/** The book heard last was finished: what comes next takes its place, and waits for Play. */
const nextAtStart = ({ book, isQueued }: Came): Rule =>
  all(
    set({ resuming: 'no' }),
    book === null ? nothing : all(startAndLook(book, { wants: false, begins: false }), set({ isQueued })),
  );

export const otherBookCame = (came: Came): Rule =>
  given(({ otherBook, status, resuming }) => {
    if (resuming === 'asking') return nextAtStart(came);
    const done = set({ otherBook: null });
    const { book, isQueued } = came;
    // Who has pressed Play since, to hear the end again, wants no other book.
    if (book === null || otherBook === null || (otherBook.byItself && status !== 'paused')) return done;
    return all(
      done,
      saveIfHeard(otherBook.direction),
      emit({ type: 'pause' }),
      startAndLook(book, { wants: true, begins: isQueued }),
      isQueued ? emit({ type: 'takeFromQueue', bookId: book.id }) : nothing,
    );
  });

export const otherBookDidNotCome = (isMissing: boolean): Rule =>
  given((state) => {
    const { book, otherBook, resuming } = state;
    if (resuming === 'asking') return set({ resuming: isMissing ? 'no' : 'unanswered' });
    if (otherBook === null || book === null) return nothing;
    const news: OtherBookNews = isMissing ? `no-${otherBook.direction}` : 'other-book-failed';
    const isAway = !hasSource(state);
    return all(
      set({ otherBook: null }),
      otherBook.byItself ? nothing : emit({ type: 'tell', news }),
      // The silence that unlocked the element has replaced the book's audio.
      isAway ? all(start({ ...book, time: otherBook.atSeconds }, { wants: false }), look(false)) : nothing,
    );
  });

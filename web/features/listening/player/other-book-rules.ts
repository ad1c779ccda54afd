import type { Book } from '#contract/books.ts';
import type { OtherBookNews, Question } from './events.ts';
import { start, startAndLook } from './opening-rules.ts';
import { all, emit, given, hasSource, nothing, type Rule, secondsNow, set } from './rule.ts';
import { saveIfHeard } from './saving-rules.ts';
import { look, unlock } from './sound-rules.ts';
import { historyIdOf, type PlayerState } from './state.ts';

type Direction = 'next' | 'previous';

function questionOf(state: PlayerState, direction: Direction): Question | null {
  const { book, previousHistoryId } = state;
  if (direction === 'previous')
    return previousHistoryId === null ? null : { about: 'previous', historyId: previousHistoryId };
  return book && { about: 'next', bookId: book.id, historyId: historyIdOf(state) };
}

/** What plays goes on until the other book is there. */
export const openOther = (direction: Direction, { byItself } = { byItself: false }): Rule =>
  given((state, now) => {
    const { book, otherBook, status, attempt } = state;
    if (book === null || otherBook !== null) return nothing;
    const question = questionOf(state, direction);
    if (question === null) return emit({ type: 'tell', news: 'no-previous' });
    return all(
      saveIfHeard(direction),
      set({ otherBook: { direction, byItself, atSeconds: secondsNow(state, now) } }),
      status === 'playing' ? nothing : unlock,
      emit({ type: 'ask', attempt, question }),
    );
  });

export const otherBookCame = ({ book, isQueued }: { book: Book; isQueued: boolean }): Rule =>
  given(({ otherBook, status }) => {
    const done = set({ otherBook: null });
    // Who has pressed Play since, to hear the end again, wants no other book.
    if (otherBook === null || (otherBook.byItself && status !== 'paused')) return done;
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
    const { book, otherBook } = state;
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

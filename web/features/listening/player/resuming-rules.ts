import type { SingleBook } from '#contract/books.ts';
import { isFinished } from '#contract/listening-rules.ts';
import { adopt, clear, restore } from './opening-rules.ts';
import { recover } from './recovering-rules.ts';
import { all, emit, given, nothing, type Rule, set, when } from './rule.ts';
import { isAhead, saveIfHeard } from './saving-rules.ts';
import { type Circumstances, isMinute, knownOf, type PlayerState } from './state.ts';

const FRESH_MS = 10_000;

export const resumeLast: Rule = given(({ book, resuming, attempt }, { nowMs }) =>
  book !== null || resuming === 'asking'
    ? nothing
    : all(
        set({ resuming: 'asking', readAtMs: nowMs }),
        emit({ type: 'ask', attempt, question: { about: 'last' } }),
      ),
);

const isOver = ({ time, duration }: SingleBook): boolean => isFinished(time, duration);

/** A book that was heard to its end leaves the bar to what comes next, by the same rule as when it ended. */
const askForNext = ({ id: bookId, history_id: historyId }: SingleBook): Rule =>
  given(({ attempt, autoNext }) => {
    const question = {
      about: 'next',
      bookId,
      historyId: historyId ?? null,
      isOnlyQueued: !autoNext,
    } as const;
    return emit({ type: 'ask', attempt, question });
  });

export const lastCame = (single: SingleBook | null): Rule =>
  given(({ book }) => {
    if (book === null && single !== null && isOver(single)) return askForNext(single);
    return all(set({ resuming: 'no' }), book === null && single !== null ? restore(single) : nothing);
  });

export const lastDidNotCome: Rule = set({ resuming: 'unanswered' });

const isLookingOn = (state: PlayerState, now: Circumstances): boolean =>
  (state.status === 'paused' || state.status === 'blocked') && !isAhead(state, now);

export const readAgain: Rule = given((state, now) => {
  const { book, readAtMs, attempt } = state;
  if (book === null || isMinute(book) || !isLookingOn(state, now) || now.nowMs - readAtMs < FRESH_MS)
    return nothing;
  return all(
    set({ readAtMs: now.nowMs }),
    emit({ type: 'ask', attempt, question: { about: 'place', bookId: book.id } }),
  );
});

export const placeCame = (single: SingleBook): Rule => when(isLookingOn, adopt(single, { mayMove: true }));

/** Unsent positions go out by themselves. */
export const networkReturns: Rule = all(
  when(
    ({ problem, wants }) => problem === 'offline' || (problem === 'media' && wants),
    set({ tries: 0 }),
    recover,
  ),
  when(({ book, resuming }) => book === null && resuming === 'unanswered', resumeLast),
);

/** No later visit begins with this book. */
export const close: Rule = all(
  saveIfHeard('close'),
  given((state) => {
    if (state.book === null || isMinute(state.book)) return nothing;
    const { id: bookId } = state.book;
    return emit({ type: 'closed', closed: { bookId, version: knownOf(state, bookId).version } });
  }),
  clear,
);

/** Without saving: the session has ended, or belongs to somebody else. */
export const reset: Rule = all(clear, set({ known: {} }));

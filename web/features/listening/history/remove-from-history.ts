import { type AnswerOf, type CallOptions, call } from '#web/platform/data/call.ts';
import { outboxList, unlessGone } from '#web/platform/data/outbox-list.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { putUndoably } from '#web/platform/data/undoable.ts';
import { historyWords } from '#words/history.ts';
import { hiddenEntries } from './history-calls.ts';

type Shown = AnswerOf<'GET /api/v1/history'>;
type Removal = { historyId: number; bookId: number; listenedAt: string };

const LATEST = 24;

/** It was unsent for a while: meanwhile the book may have been heard elsewhere, whose place must not be lost. */
async function wasHeardSince({ historyId, listenedAt }: Removal, how: CallOptions): Promise<boolean> {
  const { history } = await call('GET /api/v1/history', { query: { per_page: LATEST } }, how);
  const found = history.find((item) => item.history_id === historyId);
  return found !== undefined && found.listened_at !== listenedAt;
}

const removals = outboxList<Removal>({
  key: 'history',
  apply: {
    'GET /api/v1/history': (shown: Shown | undefined, { historyId }) =>
      shown && { ...shown, history: shown.history.filter((item) => item.history_id !== historyId) },
  },
  async request(removal, how) {
    if (how.isLate && (await wasHeardSince(removal, how))) return;
    await unlessGone(call('DELETE /api/v1/history/:id', { params: { id: removal.historyId } }, how));
  },
  again: () => readAgain('history'),
});

const hide = (waiting: readonly Removal[]): void =>
  hiddenEntries.setState(new Set(waiting.map(({ historyId }) => historyId)), true);

removals.waiting.subscribe(hide);
hide(removals.waiting.getState());

/** What is played again stays. */
export const keepInHistory = (bookId: number): void => removals.drop((removal) => removal.bookId === bookId);

export const removeFromHistory = (entry: Shown['history'][number]): void =>
  putUndoably(
    removals,
    { historyId: entry.history_id, bookId: entry.book_id, listenedAt: entry.listened_at },
    { said: historyWords.removed(entry.book.title) },
  );

import { call } from '#web/platform/data/call.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { hideToast, showToast } from '#web/platform/page/toasts.ts';
import { session } from '#web/platform/session/session.ts';
import { historyWords } from '#words/history.ts';
import { player } from '../player/player.ts';
import { hiddenEntries } from './history-calls.ts';

const UNDO_MS = 10_000;

const text = historyWords;

type Removal = { historyId: number; bookId: number; title: string };

type Waiting = { removal: Removal; timer: ReturnType<typeof setTimeout>; toastId: number };
const waiting = new Map<number, Waiting>();

function show(historyId: number): void {
  hiddenEntries.setState(new Set([...hiddenEntries.getState()].filter((one) => one !== historyId)), true);
}

function take(historyId: number): Removal | null {
  const found = waiting.get(historyId);
  if (found === undefined) return null;
  waiting.delete(historyId);
  clearTimeout(found.timer);
  // From now on there is nothing to undo.
  hideToast(found.toastId);
  return found.removal;
}

function undo(historyId: number): void {
  take(historyId);
  show(historyId);
}

async function send(historyId: number, keepalive: boolean): Promise<void> {
  const removal = take(historyId);
  if (removal === null) return;
  // The listener is playing it again, so it stays.
  if (player.state.getState().book?.id !== removal.bookId) {
    try {
      await call('DELETE /api/v1/history/:id', { params: { id: historyId } }, { keepalive });
      await readAgain('history');
    } catch {
      showToast({ kind: 'error', message: text.notRemoved });
    }
  }
  show(historyId);
}

/** After ten seconds, in which it can be undone. A book that is playing is closed. */
export function removeSoon(removal: Removal): void {
  const { historyId, bookId, title } = removal;
  if (player.state.getState().book?.id === bookId) player.close();
  hiddenEntries.setState(new Set([...hiddenEntries.getState(), historyId]), true);
  const toastId = showToast({
    message: text.removed(title),
    durationMs: UNDO_MS,
    action: { label: text.undo, run: () => undo(historyId) },
  });
  const timer = setTimeout(() => void send(historyId, false), UNDO_MS);
  waiting.set(historyId, { removal, timer, toastId });
}

addEventListener('pagehide', () => {
  for (const historyId of waiting.keys()) void send(historyId, true);
});
// Another account must not send this one's removals.
session.subscribe((now, before) => {
  if (now.token !== before.token) for (const historyId of waiting.keys()) undo(historyId);
});

import { createStore } from 'zustand/vanilla';
import { call } from '#web/platform/call.ts';
import { queryClient } from '#web/platform/query-client.ts';
import { showToast } from '#web/platform/toasts.ts';
import { words } from '#web/words/words.ts';

const UNDO_MS = 8_000;

const text = words.listening.history;

/** Entries that are going: shown no more, and not yet told to the server, so that the place in them can come back. */
export const going = createStore<ReadonlySet<number>>()(() => new Set<number>());

const timers = new Map<number, ReturnType<typeof setTimeout>>();

function show(historyId: number): void {
  const left = new Set(going.getState());
  left.delete(historyId);
  going.setState(left, true);
}

async function send(historyId: number, keepalive: boolean): Promise<void> {
  clearTimeout(timers.get(historyId));
  timers.delete(historyId);
  try {
    await call('DELETE /api/v1/history/:id', { params: { id: historyId } }, { keepalive });
    await queryClient.invalidateQueries({ queryKey: ['history'] });
  } catch {
    showToast({ kind: 'error', message: text.notRemoved });
  }
  show(historyId);
}

/** Takes a book out of the history after some seconds, in which that can be undone. */
export function removeSoon(historyId: number, title: string): void {
  going.setState(new Set([...going.getState(), historyId]), true);
  timers.set(
    historyId,
    setTimeout(() => void send(historyId, false), UNDO_MS),
  );
  const run = () => {
    clearTimeout(timers.get(historyId));
    timers.delete(historyId);
    show(historyId);
  };
  showToast({
    message: text.removed(title),
    durationMs: UNDO_MS - 500,
    action: { label: text.undo, run },
  });
}

addEventListener('pagehide', () => {
  for (const historyId of timers.keys()) void send(historyId, true);
});

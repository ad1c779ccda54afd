import { createStore } from 'zustand/vanilla';
import type { BookToReview } from '#contract/review.ts';
import { readAgain } from '#web/platform/data/query-client.ts';
import { hideToast, showToast } from '#web/platform/page/toasts.ts';
import { session } from '#web/platform/session/session.ts';
import { generationWords } from '#words/generation.ts';
import { type Decision, sendDecision } from './review-calls.ts';

const UNDO_MS = 8_000;
const { review: words } = generationWords;

type Decided = {
  book: BookToReview;
  heldAt: string | null;
  decision: Decision;
  /** How many are left after it. */
  left: number;
  onUndo: () => void;
};
type Waiting = Decided & { timer: ReturnType<typeof setTimeout>; toastId: number };

const waiting = new Map<number, Waiting>();
const sent = new Set<number>();

/** Decided about, though the list may still have them. The server isn't told until it's too late to undo. */
export const decidedBooks = createStore<ReadonlySet<number>>()(() => new Set<number>());

const hide = (bookId: number): void =>
  decidedBooks.setState(new Set([...decidedBooks.getState(), bookId]), true);
const show = (bookIds: ReadonlySet<number>): void =>
  decidedBooks.setState(new Set([...decidedBooks.getState()].filter((id) => !bookIds.has(id))), true);

function take(bookId: number): Waiting | null {
  const found = waiting.get(bookId);
  if (found === undefined) return null;
  waiting.delete(bookId);
  clearTimeout(found.timer);
  hideToast(found.toastId);
  return found;
}

function undo(bookId: number): void {
  const found = take(bookId);
  if (found === null) return;
  show(new Set([bookId]));
  found.onUndo();
  showToast({ message: words.undone(found.book.title) });
}

/** Takes back the latest decision that wasn't sent yet. */
export function undoLatest(): void {
  const latest = [...waiting.keys()].at(-1);
  if (latest !== undefined) undo(latest);
}

async function send(bookId: number, keepalive: boolean): Promise<void> {
  const found = take(bookId);
  if (found === null) return;
  const { book, decision, heldAt } = found;
  try {
    await sendDecision(book, { decision, heldAt, keepalive });
    sent.add(bookId);
  } catch (error) {
    show(new Set([bookId]));
    const why = error instanceof Error ? error.message : '';
    showToast({ kind: 'error', message: words.notSent(book.title, why), durationMs: UNDO_MS });
  }
  if (waiting.size === 0) await goOn();
}

/** Once nobody decides any more: the list goes on after the last book it has, whatever was decided meanwhile. */
async function goOn(): Promise<void> {
  const told = new Set(sent);
  await readAgain('admin');
  for (const bookId of told) sent.delete(bookId);
  show(told);
}

/** Sent after some seconds, or when the page is left; until then it can be undone. */
export function decideSoon(decided: Decided): void {
  const { book, decision, left } = decided;
  // One message at a time: the latest is the one that is undone first.
  for (const { toastId } of waiting.values()) hideToast(toastId);
  hide(book.id);
  const toastId = showToast({
    message: (decision.kind === 'accept' ? words.accepted : words.rejected)(book.title, left),
    durationMs: UNDO_MS,
    action: { label: words.undo, run: () => undo(book.id) },
  });
  const timer = setTimeout(() => void send(book.id, false), UNDO_MS);
  waiting.set(book.id, { ...decided, timer, toastId });
}

/** For whoever leaves the page: what comes next must not find these books undecided. */
export function sendDecisions(keepalive: boolean): void {
  for (const bookId of waiting.keys()) void send(bookId, keepalive);
}

addEventListener('pagehide', () => sendDecisions(true));
// Another account must not send this one's decisions.
session.subscribe((now, before) => {
  if (now.token === before.token) return;
  for (const bookId of waiting.keys()) take(bookId);
  sent.clear();
  decidedBooks.setState(new Set(), true);
});

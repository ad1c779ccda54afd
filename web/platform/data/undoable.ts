import { listChangeWords } from '#words/list-changes.ts';
import { hideToast, showToast } from '../page/toasts.ts';
import { session } from '../session/session.ts';
import type { Outbox } from './outbox.ts';

const UNDO_MS = 10_000;
/** Longer than the offer: this page sends it first. Others do where it can't. */
const HELD_MS = UNDO_MS + 500;

type Offer = {
  said: string;
  undo: () => void;
  endsAtMs: number;
  /** Where it's held, and what sends it. */
  held?: { outbox: unknown; send: (how?: { keepalive: boolean }) => void };
};

let offers: readonly Offer[] = [];
let toast: number | undefined;

/** One at a time. Those before it come back when it was undone. */
function showLatest(): void {
  if (toast !== undefined) hideToast(toast);
  offers = offers.filter(({ endsAtMs }) => endsAtMs > Date.now());
  const latest = offers.at(-1);
  toast =
    latest &&
    showToast({
      kind: 'success',
      message: latest.said,
      durationMs: latest.endsAtMs - Date.now(),
      action: { label: listChangeWords.undo, run: () => undo(latest) },
    });
}

function end(offer: Offer): void {
  const wasLatest = offers.at(-1) === offer;
  offers = offers.filter((one) => one !== offer);
  if (wasLatest) showLatest();
}

function undo(offer: Offer): void {
  end(offer);
  offer.undo();
}

export function undoLatest(): void {
  const latest = offers.at(-1);
  if (latest !== undefined) undo(latest);
}

function offer(given: Omit<Offer, 'endsAtMs'>): Offer {
  const added = { ...given, endsAtMs: Date.now() + UNDO_MS };
  offers = [...offers, added];
  showLatest();
  return added;
}

/** Says what was done, and offers to undo it: for ten seconds, and as long as somebody points at the message. */
export const offerUndo = (said: string, undo: () => void): void => void offer({ said, undo });

type Undoable = { said: string; onUndo?: () => void };

/**
 * Shown as done at once, and sent when it's too late to undo or the page is left; where a browser dies, at the next
 * start.
 */
export function putUndoably<Item extends object>(
  outbox: Outbox<Item>,
  item: Item,
  { said, onUndo }: Undoable,
): void {
  const { waiting, put } = outbox;
  const before = waiting.getState();
  const held = { ...item, heldUntil: Date.now() + HELD_MS };
  put(held, { atRest: true });
  const replaced = before.filter((one) => !waiting.getState().includes(one));
  // Another tab may have written it anew.
  const text = JSON.stringify(held);
  const isMeant = (one: Item) => JSON.stringify(one) === text;
  const isHeld = () => waiting.getState().some(isMeant);

  const send = (how?: { keepalive: boolean }): void => {
    if (!isHeld()) return;
    outbox.drop(isMeant);
    put(item, how);
  };
  const takeBack = (): void => {
    outbox.drop(isMeant);
    for (const one of replaced) put(one);
    onUndo?.();
  };
  const offered = offer({ said, undo: takeBack, held: { outbox, send } });
  setTimeout(send, UNDO_MS);
  const stop = waiting.subscribe(() => {
    if (isHeld()) return;
    stop();
    end(offered);
  });
}

/** Sends at once what could still be undone. */
export function sendHeld<Item>(outbox: Outbox<Item>): void {
  for (const { held } of offers) if (held?.outbox === outbox) held.send();
}

addEventListener('pagehide', () => {
  for (const { held } of offers) held?.send({ keepalive: true });
});
// They're for whoever did it.
session.subscribe((now, before) => {
  if (now.token === before.token) return;
  offers = [];
  showLatest();
});

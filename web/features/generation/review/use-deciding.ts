import { useState } from 'react';
import type { BookGeneration } from '#contract/generation.ts';
import type { BookToReview } from '#contract/review.ts';
import { putUndoably, undoLatest } from '#web/platform/data/undoable.ts';
import { isOnline } from '#web/platform/offline/online.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { useLetterKeys } from '#web/ui/use-letter-keys.ts';
import { generationWords } from '#words/generation.ts';
import { type Decision, decisions } from './review-calls.ts';
import type { Review } from './use-review.ts';

const { review: words } = generationWords;

/** A taken down book has no step to decide about, and none of its own reasons to fall back on. */
const isTakenDown = (generation: BookGeneration | undefined): boolean => generation?.decision === null;

/** What can be decided about the open book, by key and by button. What isn't there yet can't have been read. */
export function useDeciding(book: BookToReview, generation: BookGeneration | undefined, review: Review) {
  const [isRejecting, setRejecting] = useState(false);
  const { next, previous, left, turnTo } = review;
  const canDecide = generation?.status === 'needs_review';
  const canAccept = canDecide && generation.decision?.can_accept !== false;

  function decide(decision: Decision): void {
    if (!isOnline()) {
      showToast({ kind: 'error', message: words.offline });
      return;
    }
    turnTo((next ?? previous)?.id ?? null);
    const heldAt = generation?.decision?.held_at ?? null;
    const { id: bookId, title } = book;
    putUndoably(
      decisions,
      { bookId, title, heldAt, decision },
      {
        said: (decision.kind === 'accept' ? words.accepted : words.rejected)(title, left - 1),
        onUndo() {
          turnTo(bookId);
          showToast({ message: words.undone(title) });
        },
      },
    );
  }

  const acts = {
    accept: () => void (canAccept && decide({ kind: 'accept' })),
    reject: () => void (canDecide && setRejecting(true)),
    next: () => void (next && turnTo(next.id)),
    previous: () => void (previous && turnTo(previous.id)),
  };
  useLetterKeys({ a: acts.accept, r: acts.reject, j: acts.next, k: acts.previous, z: undoLatest });

  const rejecting = isRejecting && {
    tooShort: isTakenDown(generation) ? generationWords.takingDown.tooShort : undefined,
    sending: { mutationFn: async (reason: string) => decide({ kind: 'reject', reason }) },
    sent: (reason: string) => reason,
    onClose: () => setRejecting(false),
  };
  return { acts, canAccept, canDecide, rejecting: rejecting || null };
}

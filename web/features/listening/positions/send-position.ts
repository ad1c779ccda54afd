import type { WrittenItem } from '#contract/listening.ts';
import { CallError } from '#web/platform/data/call.ts';
import type { Sending } from '#web/platform/data/outbox.ts';
import type { PlayerEvent } from '../player/events.ts';
import { otherPlaceFrom } from '../player/other-place.ts';
import { isRefusedByClock, type Write, writeOf } from '../player/saving-rules.ts';
import { knownOf, type PlayerState } from '../player/state.ts';
import type { UnsentPosition } from './unsent-rules.ts';

export type SendDeps = {
  send: (write: Write) => Promise<WrittenItem>;
  state: () => Pick<PlayerState, 'known' | 'isClockBehind'>;
  dispatch: (event: PlayerEvent) => void;
};

export async function sendPosition(
  deps: SendDeps,
  position: UnsentPosition,
  how: Sending,
): Promise<'sent' | 'again' | 'later'> {
  if (knownOf(deps.state(), position.bookId).isDisputed) return 'later';
  const write = writeOf(deps.state(), position, how);
  try {
    const answered = { position, isLate: how.isLate, item: await deps.send(write) };
    const isAgain = isRefusedByClock(deps.state(), answered);
    deps.dispatch({ type: 'saveAnswered', ...answered });
    return isAgain ? 'again' : 'sent';
  } catch (error) {
    return afterRefusal(deps, write, error);
  }
}

function afterRefusal({ dispatch }: SendDeps, write: Write, error: unknown): 'again' | 'later' {
  const { status, body } = error instanceof CallError ? error : { status: 0, body: null };
  const other = status === 409 ? otherPlaceFrom(body) : null;
  if (other !== null) {
    dispatch({ type: 'saveDisputed', bookId: write.bookId, other });
    return 'later';
  }
  if (status === 404 && write.historyId !== null) {
    dispatch({ type: 'itemGone', bookId: write.bookId });
    return 'again';
  }
  // Whoever logs in again sends it then.
  if (status === 401) return 'later';
  throw error;
}

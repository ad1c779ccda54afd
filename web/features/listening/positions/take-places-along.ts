import { takeFromNobody } from '#web/platform/data/take-from-nobody.ts';
import { isGuest, session } from '#web/platform/session/session.ts';
import { POSITIONS } from '../player/needed.ts';
import { isUnsentPosition, keepUnsent, type UnsentPosition } from './unsent-rules.ts';

/** The clocks of a device and a server differ. */
const DAY_MS = 86_400_000;

/**
 * What was heard on this device by a link, before there was an account, becomes its first place in the book. An account
 * that is older may be somewhere else in it already.
 */
export function takePlacesAlong(): void {
  const madeAt = session.getState().user?.created_at;
  if (madeAt === undefined || isGuest()) return;
  takeFromNobody<UnsentPosition>({
    name: POSITIONS,
    isItem: isUnsentPosition,
    merge: keepUnsent,
    isTheirs: ({ listenedAt }) => Date.parse(madeAt) > Date.parse(listenedAt) - DAY_MS,
  });
}

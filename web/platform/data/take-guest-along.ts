import type { User } from '#contract/accounts.ts';
import { keep, kept } from '../browser/kept.ts';
import { session } from '../session/session.ts';
import { keyOf, NOBODY } from './account-outbox.ts';
import { itemsIn } from './outbox.ts';

/** The clocks of a device and a server differ. */
const DAY_MS = 86_400_000;

/** What a guest's account takes along besides places in audio, which it takes as from a link. */
const taken = ['bookmarks', 'queue', 'highlights', 'reading', 'preferences', 'heard'] as const;

/** Before an account signs in where a guest was: what they did is its own if it's newer than that. The rest goes. */
export function takeGuestAlong(account: Pick<User, 'id' | 'created_at'>): void {
  const since = session.getState().user?.created_at;
  if (since === undefined) return;
  const isTheirs = Date.parse(account.created_at) > Date.parse(since) - DAY_MS;
  const isAny = (item: unknown): item is unknown => item !== null;
  for (const name of taken) {
    const left = itemsIn(kept(keyOf(name, NOBODY)), isAny);
    if (left.length === 0) continue;
    const theirs = keyOf(name, account.id);
    if (isTheirs) keep(theirs, JSON.stringify([...itemsIn(kept(theirs), isAny), ...left]));
    keep(keyOf(name, NOBODY), null);
  }
}

/** Of a guest who leaves, nothing stays on this device. */
export function forgetGuest(): void {
  for (const name of [...taken, 'positions']) keep(keyOf(name, NOBODY), null);
  session.getState().signOut();
}

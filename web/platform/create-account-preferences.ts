import type { KeptPreferences } from '#contract/profile.ts';
import type { Outbox } from './outbox.ts';

/** Takes over what the account has; of a part that is at its default nothing is in it. */
type Part = (kept: KeptPreferences) => void;

type Deps = {
  load: () => Promise<KeptPreferences>;
  /** What was chosen here and hasn't been sent: one item, in which all of it is merged. */
  outbox: Pick<Outbox<KeptPreferences>, 'put' | 'flush' | 'waiting'>;
};

/** So many changes of a slider are one. */
const REST_MS = 800;

/** The only item of the outbox: a later choice goes over an earlier one. */
export const mergeChoices = (
  waiting: readonly KeptPreferences[],
  chosen: KeptPreferences,
): readonly KeptPreferences[] => [{ ...waiting[0], ...chosen }];

/**
 * Keeps preferences in the account: what is chosen here is applied at once, kept in the browser, and sent when the
 * hand rests; what the account has wins at sign-in and at the start, except over what is still unsent.
 */
export function createAccountPreferences({ load, outbox }: Deps) {
  const parts = new Set<Part>();
  let known: KeptPreferences = {};
  let isApplying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function apply(part: Part): void {
    isApplying = true;
    part(known);
    isApplying = false;
  }

  return {
    /** Gives a part what the account has, now if it is known and whenever it is loaded. */
    follow(part: Part): void {
      parts.add(part);
      if (Object.keys(known).length > 0) apply(part);
    },
    /** Something was chosen on this device. */
    changed(chosen: KeptPreferences): void {
      if (isApplying) return;
      known = { ...known, ...chosen };
      outbox.put(chosen, { atRest: true });
      clearTimeout(timer);
      timer = setTimeout(() => void outbox.flush(), REST_MS);
    },
    /** At the start and at sign-in. Without an answer everything stays as it is. */
    async load(): Promise<void> {
      await outbox.flush();
      const kept = await load().catch(() => null);
      if (kept === null) return;
      known = { ...kept, ...outbox.waiting.getState()[0] };
      for (const part of parts) apply(part);
    },
    /** The next one at this browser is somebody else. What is unsent stays with its account. */
    forget(): void {
      clearTimeout(timer);
      known = {};
    },
  };
}

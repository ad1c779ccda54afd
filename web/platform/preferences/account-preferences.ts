import type { KeptPreferences } from '#contract/profile.ts';
import { afterPaint } from '../browser/after-paint.ts';
import { accountOutbox, followAccount } from '../data/account-outbox.ts';
import { call } from '../data/call.ts';
import type { Outbox } from '../data/outbox.ts';
import { isGuest, session } from '../session/session.ts';

/** Takes over what the account has; parts at their default are left out. */
type Part = (kept: KeptPreferences) => void;

type Deps = {
  load: () => Promise<KeptPreferences>;
  outbox: Pick<Outbox<KeptPreferences>, 'put' | 'flush' | 'waiting'>;
};

/** Many changes of a slider are one. */
const REST_MS = 800;

export const mergeChoices = (
  waiting: readonly KeptPreferences[],
  chosen: KeptPreferences,
): readonly KeptPreferences[] => [{ ...waiting[0], ...chosen }];

/** A choice applies at once and is sent when the hand rests; the account wins over all but what is unsent. */
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
    /** The next reader at this browser is somebody else. What is unsent stays with its account. */
    forget(): void {
      clearTimeout(timer);
      known = {};
    },
  };
}

const quietly = { onUnauthenticated: 'throw' } as const;

const outbox = accountOutbox<KeptPreferences>({
  name: 'preferences',
  isItem: (value): value is KeptPreferences => typeof value === 'object' && value !== null,
  merge: mergeChoices,
  send: (preferences) => call('PATCH /api/v1/profile', { body: { preferences } }, quietly),
  onRefused: () => undefined,
});

const isSignedIn = (): boolean => session.getState().token !== null;

export const accountPreferences = createAccountPreferences({
  load: async () => (isGuest() ? {} : (await call('GET /api/v1/profile', {}, quietly)).data.preferences),
  outbox: {
    ...outbox,
    put: (...chosen) => {
      if (isSignedIn()) outbox.put(...chosen);
    },
  },
});

/** Called once, with the first page behind the login; what it asks for waits for the first paint. */
export function followAccountPreferences(): void {
  followAccount(outbox);
  const load = () => void accountPreferences.load();
  if (isSignedIn()) afterPaint(load);
  session.subscribe((now, before) => {
    if (now.token === before.token) return;
    if (now.token === null) accountPreferences.forget();
    else load();
  });
}

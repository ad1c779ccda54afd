import type { KeptPreferences } from '#contract/profile.ts';
import { accountOutbox, followAccount } from './account-outbox.ts';
import { call } from './call.ts';
import { createAccountPreferences, mergeChoices } from './create-account-preferences.ts';
import { session } from './session.ts';

const quietly = { onUnauthenticated: 'throw' } as const;

const outbox = accountOutbox<KeptPreferences>({
  name: 'preferences',
  isItem: (value): value is KeptPreferences => typeof value === 'object' && value !== null,
  merge: mergeChoices,
  send: (preferences) => call('PATCH /api/v1/profile', { body: { preferences } }, quietly),
  onRefused: () => undefined,
});

const isSignedIn = (): boolean => session.getState().token !== null;

/** The preferences that go with the account from device to device. */
export const accountPreferences = createAccountPreferences({
  load: async () => (await call('GET /api/v1/profile', {}, quietly)).data.preferences,
  outbox: {
    ...outbox,
    put: (...chosen) => {
      if (isSignedIn()) outbox.put(...chosen);
    },
  },
});

/** Begins to follow who is signed in. Called once, at the start; what it asks for waits for the first paint. */
export function followAccountPreferences(): void {
  followAccount(outbox);
  const load = () => void accountPreferences.load();
  if (isSignedIn()) setTimeout(load, 0);
  session.subscribe((now, before) => {
    if (now.token === before.token) return;
    if (now.token === null) accountPreferences.forget();
    else load();
  });
}

import type { KeptPreferences } from '#contract/profile.ts';
import { CallError, call } from './call.ts';
import { createAccountPreferences } from './create-account-preferences.ts';
import { session } from './session.ts';

const KEY = 'unsent-preferences';

function read(): KeptPreferences {
  try {
    return { ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as KeptPreferences | null) };
  } catch {
    return {};
  }
}

function write(unsent: KeptPreferences): void {
  try {
    if (Object.keys(unsent).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(unsent));
  } catch {
    return;
  }
}

const isSignedIn = (): boolean => session.getState().token !== null;

/** No network, a server that stumbles, or too many at once: the same will be taken later. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** The preferences that go with the account from device to device. */
export const accountPreferences = createAccountPreferences({
  load: async () => (await call('GET /api/v1/profile', {}, { onUnauthenticated: 'throw' })).data.preferences,
  save: (preferences) =>
    call('PATCH /api/v1/profile', { body: { preferences } }, { onUnauthenticated: 'throw' }),
  isPassing,
  unsent: {
    read: () => (isSignedIn() ? read() : {}),
    write: (unsent) => {
      if (isSignedIn() || Object.keys(unsent).length === 0) write(unsent);
    },
  },
});

/** Begins to follow who is signed in. Called once, at the start; what it asks for waits for the first paint. */
export function followAccountPreferences(): void {
  const load = () => void accountPreferences.load();
  if (isSignedIn()) setTimeout(load, 0);
  session.subscribe((now, before) => {
    if (now.token === before.token) return;
    if (now.token === null) accountPreferences.forget();
    else load();
  });
  addEventListener('online', () => void accountPreferences.send());
}

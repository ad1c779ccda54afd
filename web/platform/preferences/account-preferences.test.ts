import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptPreferences } from '#contract/profile.ts';
import { CallError } from '../data/call.ts';
import { createOutbox } from '../data/outbox.ts';
import { createAccountPreferences, mergeChoices } from './account-preferences.ts';

/** An account and a browser; `account` is what the server has, `unsent` what the browser keeps. */
function aDevice(account: { kept: KeptPreferences }, unsent: { text: string | null } = { text: null }) {
  const applied: KeptPreferences[] = [];
  const trouble: { error: Error | null } = { error: null };
  const saves: KeptPreferences[] = [];
  const outbox = createOutbox<KeptPreferences>({
    storage: {
      read: () => unsent.text,
      write: (text) => {
        unsent.text = text;
      },
    },
    isItem: (value): value is KeptPreferences => typeof value === 'object' && value !== null,
    merge: mergeChoices,
    send: async (changed) => {
      if (trouble.error) throw trouble.error;
      saves.push(changed);
      account.kept = { ...account.kept, ...changed };
    },
    onRefused: () => undefined,
  });
  const preferences = createAccountPreferences({
    load: async () => {
      if (trouble.error) throw trouble.error;
      return { ...account.kept };
    },
    outbox,
  });
  preferences.follow((kept) => applied.push({ ...kept }));
  return { preferences, applied, saves, trouble, unsent, outbox };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const rest = () => vi.advanceTimersByTimeAsync(1_000);

describe('preferences in the account', () => {
  it('win at the start', async () => {
    const { preferences, applied } = aDevice({ kept: { theme: 'dark', scale: 16 } });
    await preferences.load();
    expect(applied).toEqual([{ theme: 'dark', scale: 16 }]);
  });

  it('are sent once for many changes in a row', async () => {
    const account = { kept: {} };
    const { preferences, saves } = aDevice(account);
    for (const scale of [15, 16, 17]) preferences.changed({ scale });
    preferences.changed({ theme: 'dark' });
    await rest();
    expect(saves).toEqual([{ scale: 17, theme: 'dark' }]);
    expect(account.kept).toEqual({ scale: 17, theme: 'dark' });
  });

  it('chosen without a network are kept over a reload, and win over those of the account', async () => {
    const account = { kept: { theme: 'light', scale: 12 } as KeptPreferences };
    const first = aDevice(account);
    first.trouble.error = new Error('no network');
    first.preferences.changed({ theme: 'dark' });
    await rest();
    expect(first.unsent.text).toBe('[{"theme":"dark"}]');

    const again = aDevice(account, first.unsent);
    await again.preferences.load();
    expect(again.applied).toEqual([{ theme: 'dark', scale: 12 }]);
    expect(account.kept).toEqual({ theme: 'dark', scale: 12 });
    expect(again.unsent.text).toBeNull();
  });

  it('that are refused for good are not sent again', async () => {
    const { preferences, trouble, unsent } = aDevice({ kept: {} });
    trouble.error = new CallError({ status: 422, code: 'invalid', message: 'refused' });
    preferences.changed({ scale: 13 });
    await rest();
    expect(unsent.text).toBeNull();
  });

  it('that are only taken over are not sent back', async () => {
    const { preferences, saves } = aDevice({ kept: { speed: 1.5 } });
    preferences.follow((kept) => preferences.changed({ speed: kept.speed }));
    await preferences.load();
    await rest();
    expect(saves).toEqual([]);
  });

  it('reach a part that comes late', async () => {
    const { preferences } = aDevice({ kept: { reading_size: 4 } });
    await preferences.load();
    const late: KeptPreferences[] = [];
    preferences.follow((kept) => late.push(kept));
    expect(late).toEqual([{ reading_size: 4 }]);
  });

  it('are not sent for the next one at this browser', async () => {
    const mine: { kept: KeptPreferences } = { kept: {} };
    const { preferences, outbox, unsent, saves } = aDevice(mine);
    preferences.changed({ scale: 13 });
    const left = unsent.text;
    // The storage of the next account.
    unsent.text = null;
    outbox.reload();
    preferences.forget();
    await rest();
    await preferences.load();
    expect(saves).toEqual([]);
    // Whoever comes back finds what they chose.
    unsent.text = left;
    await preferences.load();
    expect(mine.kept).toEqual({ scale: 13 });
  });
});

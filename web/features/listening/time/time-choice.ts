import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { keep, kept } from '#web/platform/browser/kept.ts';
import { accountPreferences } from '#web/platform/preferences/account-preferences.ts';
import { session } from '#web/platform/session/session.ts';

const OFF = 'off';

/** Another reader at the same browser has made another choice. */
const keyNow = (): string => `listening-time-${session.getState().user?.id ?? 0}`;
const isKeptOn = (): boolean => kept(keyNow()) !== OFF;

/** Whether the time that this reader listens is counted and shown. */
export const countsTime = createStore<boolean>()(isKeptOn);

function apply(isOn: boolean): void {
  keep(keyNow(), isOn ? null : OFF);
  countsTime.setState(isOn, true);
}

session.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) countsTime.setState(isKeptOn(), true);
});
accountPreferences.follow(({ listening_time: isOn }) => apply(isOn !== false));

export function setCountsTime(isOn: boolean): void {
  apply(isOn);
  accountPreferences.changed({ listening_time: isOn });
}

export const useCountsTime = (): boolean => useStore(countsTime);

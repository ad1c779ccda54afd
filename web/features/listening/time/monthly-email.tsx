import { useId } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { accountPreferences } from '#web/platform/preferences/account-preferences.ts';
import { useSession } from '#web/platform/session/session.ts';
import { PanelRow } from '#web/ui/panel.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { appLanguage } from '#words/language.ts';
import { listeningTimeWords } from '#words/listening-time.ts';

const text = listeningTimeWords.monthlyEmail;

const choice = createStore<{ isOn: boolean }>()(() => ({ isOn: false }));

accountPreferences.follow(({ monthly_email: isOn = false }) => choice.setState({ isOn }));

/** It comes by the clock of the browser that it's turned on in, and in its language where none is chosen. */
function choose(isOn: boolean): void {
  choice.setState({ isOn });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  accountPreferences.changed({
    monthly_email: isOn,
    ...(isOn && { time_zone: timeZone, email_language: appLanguage }),
  });
}

export function MonthlyEmail({ label = text.label }: { label?: string }) {
  const isOn = useStore(choice, (now) => now.isOn);
  const isUnconfirmed = useSession(({ user }) => user?.email_verified_at === null);
  const id = useId();
  return (
    <PanelRow label={label} labelId={id} hint={isOn && isUnconfirmed ? text.unconfirmed : text.hint}>
      <Switch aria-labelledby={id} checked={isOn} onChange={choose} />
    </PanelRow>
  );
}

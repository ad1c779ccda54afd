import { lazy, Suspense, useState } from 'react';
import { RECOVERY_CODES } from '#contract/recovery-codes.ts';
import type { SecondFactor as State } from '#contract/second-factor.ts';
import { day } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { PanelRow } from '#web/ui/panel.tsx';
import { settingsWords } from '#words/settings.ts';
import type { Change } from './second-factor-dialog.tsx';
import { useProfile } from './use-profile.ts';

const SecondFactorDialog = lazy(async () => ({
  default: (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
}));

const { secondFactor: words } = settingsWords;

/** Nothing where there is no password after which a passkey could be asked for. */
export function SecondFactor({ state }: { state: State | null }) {
  const [change, setChange] = useState<Change | null>(null);
  const profile = useProfile().data;
  if (state === null && profile?.has_password !== true) return null;
  return (
    <>
      {state === null ? (
        <Off isConfirmed={profile?.email_verified_at !== null} onChange={setChange} />
      ) : (
        <On state={state} onChange={setChange} />
      )}
      <Suspense fallback={null}>
        {change !== null && <SecondFactorDialog change={change} onClose={() => setChange(null)} />}
      </Suspense>
    </>
  );
}

type OnChange = { onChange: (change: Change) => void };

function Off({ isConfirmed, onChange }: OnChange & { isConfirmed: boolean }) {
  return (
    <PanelRow label={words.label} hint={isConfirmed ? words.hint : words.confirmFirst}>
      <Button variant="soft" disabled={!isConfirmed} onClick={() => onChange('on')}>
        {words.turnOn}
      </Button>
    </PanelRow>
  );
}

function On({ state, onChange }: OnChange & { state: State }) {
  return (
    <>
      <PanelRow label={words.label} hint={words.since(day(state.since))}>
        <Button variant="outline" onClick={() => onChange('off')}>
          {words.turnOff}
        </Button>
      </PanelRow>
      <PanelRow label={words.codes} hint={words.left(state.recovery_codes_left, RECOVERY_CODES)}>
        <Button variant="soft" onClick={() => onChange('codes')}>
          {words.newCodes}
        </Button>
      </PanelRow>
    </>
  );
}

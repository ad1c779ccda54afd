import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { sendBy } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel, PanelRow } from '#web/ui/panel.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { settingsWords } from '#words/settings.ts';
import { changeProfile } from './change-profile.ts';
import { useProfile } from './use-profile.ts';

const { dailyEmail: words } = settingsWords;

const useChange = () =>
  useMutation(
    sendBy(
      (wanted: boolean) =>
        changeProfile({
          preferences: wanted
            ? { daily_email: true, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
            : { daily_email: false },
        }),
      { changes: ['profile'], said: (_, wanted) => (wanted ? words.on : undefined) },
    ),
  );

/** An admin's own choice; the email leads here. */
export function DailyEmail() {
  const { data: profile } = useProfile();
  const change = useChange();
  const label = useId();
  return (
    <Panel title={words.title}>
      <PanelRow label={words.label} labelId={label} hint={words.hint}>
        <Switch
          aria-labelledby={label}
          checked={change.isPending ? change.variables : profile?.preferences.daily_email === true}
          disabled={profile === undefined}
          onChange={(wanted) => change.mutate(wanted)}
        />
      </PanelRow>
    </Panel>
  );
}

/** Asked until it is answered once. */
export function DailyEmailOffer() {
  const { data: profile } = useProfile();
  const change = useChange();
  if (profile === undefined || profile.preferences.daily_email !== undefined) return null;
  return (
    <div className="callout stack gap-3">
      <p>{words.offer}</p>
      <div className="row">
        <Button size="s" busy={change.isPending && change.variables} onClick={() => change.mutate(true)}>
          {words.accept}
        </Button>
        <Button
          size="s"
          variant="plain"
          busy={change.isPending && !change.variables}
          onClick={() => change.mutate(false)}
        >
          {words.decline}
        </Button>
      </div>
    </div>
  );
}

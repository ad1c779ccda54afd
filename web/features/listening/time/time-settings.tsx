import { useId } from 'react';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { PanelRow } from '#web/ui/panel.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { listeningTimeWords } from '#words/listening-time.ts';
import { MonthlyEmail } from './monthly-email.tsx';
import { useDeleteTime } from './time-calls.ts';
import { setCountsTime, useCountsTime } from './time-choice.ts';

const text = listeningTimeWords.settings;

export function TimeSettings() {
  const isOn = useCountsTime();
  const remove = useDeleteTime(text.deleted);
  const id = useId();
  return (
    <>
      <PanelRow label={text.label} labelId={id} hint={text.hint}>
        <Switch aria-labelledby={id} checked={isOn} onChange={setCountsTime} />
      </PanelRow>
      <MonthlyEmail label={listeningTimeWords.monthlyEmail.labelInSettings} />
      <PanelRow label={text.deleteLabel} hint={text.deleteHint}>
        <ConfirmButton
          variant="outline"
          label={text.delete}
          sureLabel={text.sureDelete}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({})}
        />
      </PanelRow>
      {isOn && (
        <div className="row below">
          <ButtonLink to={paths.listeningTime} variant="soft" size="s">
            {text.see}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

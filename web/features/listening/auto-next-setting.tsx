import { useId } from 'react';
import { PanelRow } from '#web/ui/panel.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { settingsWords } from '#words/settings.ts';
import { player, usePlayer } from './player/player.ts';

/** Whether the next book follows by itself. */
export function AutoNextSetting() {
  const autoNext = usePlayer((state) => state.autoNext);
  const id = useId();
  const { autoNext: label, autoNextHint } = settingsWords.playback;
  return (
    <PanelRow label={label} labelId={id} hint={autoNextHint}>
      <Switch aria-labelledby={id} checked={autoNext} onChange={player.setAutoNext} />
    </PanelRow>
  );
}

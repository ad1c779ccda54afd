import { useId } from 'react';
import { FASTEST_SPEED, SLOWEST_SPEED } from '#contract/listening-rules.ts';
import { PanelRow } from '#web/ui/panel.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { listeningWords } from '#words/listening.ts';
import { settingsWords } from '#words/settings.ts';
import { AutoNextSetting } from './auto-next-setting.tsx';
import { player, usePlayer } from './player/player.ts';

const STEP = 0.25;
const marks = [0.5, 1, 1.5, 2, 2.5, 3].map((value) => ({ value, label: listeningWords.speedValue(value) }));

function SkipKeysSetting() {
  const skipKeys = usePlayer((state) => state.skipKeys);
  const labelId = useId();
  const { skipKeys: label, skipKeysHint, skipKeysTo } = settingsWords.playback;
  return (
    <PanelRow label={label} labelId={labelId} hint={skipKeysHint}>
      <Segments
        aria-labelledby={labelId}
        value={skipKeys}
        choices={skipKeysTo}
        onChange={player.setSkipKeys}
      />
    </PanelRow>
  );
}

export function PlaybackSettings() {
  const speed = usePlayer((state) => state.speed);
  const labelId = useId();
  const { playback } = settingsWords;
  return (
    <>
      <PanelRow label={playback.speed} labelId={labelId} hint={playback.speedHint}>
        <Slider
          aria-labelledby={labelId}
          aria-valuetext={listeningWords.speedValue(speed)}
          min={SLOWEST_SPEED}
          max={FASTEST_SPEED}
          step={STEP}
          marks={marks}
          value={speed}
          onChange={player.setSpeed}
        />
      </PanelRow>
      <AutoNextSetting />
      <SkipKeysSetting />
    </>
  );
}

import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Chip } from '#web/ui/chip.tsx';
import { Details } from '#web/ui/details.tsx';
import { FileChooser } from '#web/ui/file-chooser.tsx';
import { Panel, PanelRow } from '#web/ui/panel.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Select } from '#web/ui/select.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { words } from '#web/words/words.ts';

const { appearance } = words.accounts;
const sizes = [12, 14, 16, 18] as const;
const options = sizes.map((size) => [String(size), String(size)] as const);
const marks = sizes.map((value) => ({ value, label: String(value) }));
const tones = ['quiet', 'accent', 'good', 'warning', 'danger'] as const;

/** What one chooses with, and what says how something stands. */
export function StyleChoices() {
  const [size, setSize] = useState(14);
  const [isOn, setOn] = useState(true);
  const [theme, setTheme] = useState<keyof typeof appearance.themes>('light');
  const [sliderId, switchId] = [useId(), useId()];
  return (
    <>
      <Panel title="Segments, Select, Slider, Switch">
        <PanelRow label="Segments" hint={appearance.themeHint}>
          <Segments aria-label="Segments" value={theme} choices={appearance.themes} onChange={setTheme} />
        </PanelRow>
        <PanelRow label="Select" hint={appearance.scaleHint}>
          <Select aria-label="Select" value={size} onChange={(event) => setSize(Number(event.target.value))}>
            {sizes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </PanelRow>
        <PanelRow label="SelectField" hint={appearance.scaleHint}>
          <SelectField
            label={appearance.scale}
            beside
            value={String(size)}
            options={options}
            onChange={(chosen) => setSize(Number(chosen))}
          />
        </PanelRow>
        <PanelRow label="Slider" labelId={sliderId} hint={appearance.scaleHint}>
          <Slider
            aria-labelledby={sliderId}
            min={12}
            max={18}
            step={1}
            marks={marks}
            value={size}
            onChange={setSize}
          />
        </PanelRow>
        <PanelRow label="Switch" labelId={switchId} hint={appearance.rippleHint}>
          <Switch aria-labelledby={switchId} checked={isOn} onChange={setOn} />
        </PanelRow>
        <PanelRow label="disabled">
          <Switch aria-label="disabled" checked disabled onChange={() => undefined} />
        </PanelRow>
      </Panel>
      <Panel title="Chip, Progress, StateChip, Details, FileChooser">
        <p>
          {tones.map((tone) => (
            <StateChip key={tone} tone={tone}>
              {tone}
            </StateChip>
          ))}
        </p>
        <p>
          <Chip label="Chip" count={3} isOn={isOn} onPress={() => setOn(!isOn)} />
          <Chip label="Chip" isOn={!isOn} onPress={() => setOn(!isOn)} />
        </p>
        <Progress aria-label="accent" value={0.4} />
        <br />
        <Progress aria-label="danger" value={0.9} tone="danger" />
        <br />
        <Progress aria-label="unknown" />
        <Details summary="quiet">{appearance.themeHint}</Details>
        <Details summary="line" look="line">
          {appearance.themeHint}
        </Details>
        <FileChooser
          accept=".csv"
          label="FileChooser"
          icon={<IconFileSpreadsheet size="1.4rem" aria-hidden="true" />}
          hint={appearance.themeHint}
          chosen={null}
          disabled={false}
          onChoose={() => undefined}
        />
      </Panel>
    </>
  );
}

import { useId } from 'react';
import { setPreferences } from '#web/platform/preferences/appearance.ts';
import { languages } from '#web/platform/preferences/page-language.ts';
import { SCALE, usePreferences } from '#web/platform/preferences/preferences.ts';
import { PanelRow } from '#web/ui/panel.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Select } from '#web/ui/select.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { profileWords } from '#words/profile.ts';

type ChoiceProps<T extends string> = {
  label: string;
  hint?: string;
  value: T;
  choices: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
};

function Choice<T extends string>({ label, hint, value, choices, onChange }: ChoiceProps<T>) {
  const labelId = useId();
  return (
    <PanelRow label={label} labelId={labelId} hint={hint}>
      <Segments aria-labelledby={labelId} value={value} choices={choices} onChange={onChange} wide />
    </PanelRow>
  );
}

const marks = Array.from({ length: SCALE.most - SCALE.least + 1 }, (_, step) => ({
  value: SCALE.least + step,
  label: String(SCALE.least + step),
}));

const BROWSER = 'browser';

/** Each language under its own name. */
const languageChoices = languages.map((code) => {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return { code, name: name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1) };
});

function LanguageChoice() {
  const { language } = usePreferences();
  const { appearance } = profileWords;
  const labelId = useId();
  return (
    <PanelRow label={appearance.language} labelId={labelId} hint={appearance.languageHint}>
      <Select
        aria-labelledby={labelId}
        value={languages.includes(language) ? language : BROWSER}
        onChange={(event) => setPreferences({ language: event.currentTarget.value })}
      >
        <option value={BROWSER}>{appearance.languageOfBrowser}</option>
        {languageChoices.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </PanelRow>
  );
}

export function AppearanceSettings() {
  const { theme, scale, menu_mode: menuMode, ripple, input_style: inputStyle } = usePreferences();
  const { appearance } = profileWords;
  const [scaleId, rippleId] = [useId(), useId()];
  return (
    <div>
      <Choice
        label={appearance.theme}
        hint={appearance.themeHint}
        value={theme}
        choices={appearance.themes}
        onChange={(chosen) => setPreferences({ theme: chosen })}
      />
      <LanguageChoice />
      <PanelRow label={appearance.scale} labelId={scaleId} hint={appearance.scaleHint}>
        <Slider
          aria-labelledby={scaleId}
          min={SCALE.least}
          max={SCALE.most}
          step={1}
          marks={marks}
          value={scale}
          onChange={(chosen) => setPreferences({ scale: chosen })}
        />
      </PanelRow>
      <Choice
        label={appearance.menuMode}
        hint={appearance.menuModeHint}
        value={menuMode}
        choices={appearance.menuModes}
        onChange={(chosen) => setPreferences({ menu_mode: chosen })}
      />
      <Choice
        label={appearance.inputStyle}
        value={inputStyle}
        choices={appearance.inputStyles}
        onChange={(chosen) => setPreferences({ input_style: chosen })}
      />
      <PanelRow label={appearance.ripple} labelId={rippleId} hint={appearance.rippleHint}>
        <Switch
          aria-labelledby={rippleId}
          checked={ripple}
          onChange={(chosen) => setPreferences({ ripple: chosen })}
        />
      </PanelRow>
    </div>
  );
}

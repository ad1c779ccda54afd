import { Popover } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { readingWords } from '#web/words/reading.ts';
import { type DoneBefore, useOpener } from './late-opener.tsx';
import {
  SIZES,
  setReadingPreferences,
  themes,
  useReadingPreferences,
  widths,
} from './reading-preferences.ts';
import classes from './reading-settings.module.css';

type ChoiceProps<T extends string> = {
  name: string;
  label: string;
  choices: readonly (readonly [value: T, label: string])[];
  value: T;
  onChoose: (value: T) => void;
};

function Choice<T extends string>({ name, label, choices, value, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.options}>
        {choices.map(([choice, text]) => (
          <label key={choice} className={classes.option} data-face={choice}>
            <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(choice)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Size() {
  const { size } = useReadingPreferences();
  const share = Math.round((SIZES[size] ?? 1) * 100);
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{readingWords.size}</legend>
      <div className={classes.size}>
        <IconButton
          variant="outline"
          label={readingWords.smaller}
          icon={<IconMinus size="1.2rem" />}
          disabled={size === 0}
          onClick={() => setReadingPreferences({ size: size - 1 })}
        />
        <output className={classes.share}>{readingWords.sizeNow(share)}</output>
        <IconButton
          variant="outline"
          label={readingWords.larger}
          icon={<IconPlus size="1.2rem" />}
          disabled={size === SIZES.length - 1}
          onClick={() => setReadingPreferences({ size: size + 1 })}
        />
      </div>
    </fieldset>
  );
}

const faces = [
  ['serif', readingWords.serif],
  ['sans', readingWords.sans],
] as const;

const widthNames = widths.map((width) => [width, readingWords.widths[width]] as const);
const themeNames = themes.map((theme) => [theme, readingWords.themes[theme]] as const);

/** Size, typeface, width and theme of every text, kept in the account. */
export function ReadingSettings({ icon, before }: { icon: ReactNode; before: DoneBefore }) {
  const { isOpen, setOpen, button } = useOpener(before);
  const { face, width, theme } = useReadingPreferences();
  return (
    <Popover position="bottom-end" width="19rem" trapFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <IconButton ref={button} label={readingWords.settings} icon={icon} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={readingWords.settings} className={classes.panel}>
        <Size />
        <Choice
          name="face"
          label={readingWords.face}
          choices={faces}
          value={face}
          onChoose={(chosen) => setReadingPreferences({ face: chosen })}
        />
        <Choice
          name="width"
          label={readingWords.width}
          choices={widthNames}
          value={width}
          onChoose={(chosen) => setReadingPreferences({ width: chosen })}
        />
        <Choice
          name="reading-theme"
          label={readingWords.theme}
          choices={themeNames}
          value={theme}
          onChoose={(chosen) => setReadingPreferences({ theme: chosen })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

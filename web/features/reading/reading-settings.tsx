import { IconMinus, IconPlus, IconTextSize } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { readingWords } from '#web/words/reading.ts';
import { SIZES, setReadingPreferences, useReadingPreferences } from './reading-preferences.ts';
import classes from './reading-settings.module.css';

type ChoiceProps<T extends string> = {
  label: string;
  choices: Readonly<Record<T, string>>;
  value: T;
  onChoose: (value: T) => void;
};

function Choice<T extends string>({ label, choices, value, onChoose }: ChoiceProps<T>) {
  const labelId = useId();
  return (
    <div className={`stack gap-2 ${classes.choice}`}>
      <span id={labelId} className="soft strong">
        {label}
      </span>
      <Segments
        aria-labelledby={labelId}
        className={classes.options}
        value={value}
        choices={choices}
        onChange={onChoose}
        wide
      />
    </div>
  );
}

function Size() {
  const { size } = useReadingPreferences();
  const share = Math.round((SIZES[size] ?? 1) * 100);
  return (
    <fieldset className={`stack gap-2 ${classes.choice}`}>
      <legend className="soft strong">{readingWords.size}</legend>
      <div className="row between">
        <IconButton
          variant="outline"
          label={readingWords.smaller}
          icon={<IconMinus size="1.2rem" />}
          disabled={size === 0}
          onClick={() => setReadingPreferences({ size: size - 1 })}
        />
        <output className="figures">{readingWords.sizeNow(share)}</output>
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

const faces = { serif: readingWords.serif, sans: readingWords.sans };

/** Size, typeface, width and theme of every text, kept in the account. */
export function ReadingSettings() {
  const { face, width, theme } = useReadingPreferences();
  return (
    <Popover
      label={readingWords.settings}
      side="below-end"
      className={classes.panel}
      renderButton={(props) => (
        <IconButton
          {...props}
          label={readingWords.settings}
          icon={<IconTextSize size="1.4rem" stroke={1.7} />}
        />
      )}
    >
      <Size />
      <Choice
        label={readingWords.face}
        choices={faces}
        value={face}
        onChoose={(chosen) => setReadingPreferences({ face: chosen })}
      />
      <Choice
        label={readingWords.width}
        choices={readingWords.widths}
        value={width}
        onChoose={(chosen) => setReadingPreferences({ width: chosen })}
      />
      <Choice
        label={readingWords.theme}
        choices={readingWords.themes}
        value={theme}
        onChoose={(chosen) => setReadingPreferences({ theme: chosen })}
      />
    </Popover>
  );
}

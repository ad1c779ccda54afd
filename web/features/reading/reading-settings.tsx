import { IconMinus, IconPlus, IconTextSize } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { readingWords } from '#words/reading.ts';
import {
  type ReadingPreferences,
  SIZES,
  setReadingPreferences,
  useReadingPreferences,
} from './reading-preferences.ts';
import classes from './reading-settings.module.css';

type Named = 'face' | 'width' | 'theme';

type ChoiceProps<N extends Named> = {
  name: N;
  label: string;
  choices: Readonly<Record<ReadingPreferences[N], string>>;
};

function Choice<N extends Named>({ name, label, choices }: ChoiceProps<N>) {
  const labelId = useId();
  const preferences = useReadingPreferences();
  return (
    <div className={`stack gap-2 ${classes.choice}`}>
      <span id={labelId} className="soft strong">
        {label}
      </span>
      <Segments<ReadingPreferences[N]>
        aria-labelledby={labelId}
        className={classes.options}
        value={preferences[name]}
        choices={choices}
        onChange={(chosen) => setReadingPreferences({ [name]: chosen })}
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

export function ReadingSettings() {
  return (
    <Popover
      label={readingWords.settings}
      side="above"
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
      <Choice name="face" label={readingWords.face} choices={faces} />
      <Choice name="width" label={readingWords.width} choices={readingWords.widths} />
      <Choice name="theme" label={readingWords.theme} choices={readingWords.themes} />
    </Popover>
  );
}

import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId } from 'react';
import { importsWords as words } from '#web/words/imports.ts';
import classes from './file-chooser.module.css';

const ACCEPTED = '.xlsx,.xls,.csv';

/** One file, chosen or dropped: the input lies over all of it, and takes what is dropped by itself. */
export function FileChooser(props: {
  file: File | null;
  disabled: boolean;
  onChoose: (file: File | null) => void;
}) {
  const { file, disabled, onChoose } = props;
  const id = useId();
  return (
    <div className={classes.chooser}>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        disabled={disabled}
        data-autofocus
        className={classes.input}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onChoose(chosen);
          // The same file may be chosen again, after it was mended.
          event.currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={classes.label}>
        <IconFileSpreadsheet size="1.4rem" stroke={1.7} aria-hidden="true" />
        {words.choose}
      </label>
      <p role="status" className={classes.name}>
        {file === null ? null : words.chosen(file.name)}
      </p>
      <p id={`${id}-hint`} className={classes.hint}>
        {words.hint}
      </p>
    </div>
  );
}

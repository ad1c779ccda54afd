import { type ReactNode, useId } from 'react';
import classes from './file-chooser.module.css';

/** One file, chosen or dropped: the input covers the whole area. */
export function FileChooser(props: {
  accept: string;
  label: string;
  icon: ReactNode;
  hint: string;
  chosen: string | null;
  disabled: boolean;
  isFirst?: boolean;
  onChoose: (file: File) => void;
}) {
  const { accept, label, icon, hint, chosen, disabled, isFirst = false, onChoose } = props;
  const id = useId();
  return (
    <div className={classes.chooser}>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        data-autofocus={isFirst || undefined}
        className={classes.input}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onChoose(file);
          // The same file may be chosen again after it was fixed.
          event.currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={classes.label}>
        {icon}
        {label}
      </label>
      <p role="status" className="strong">
        {chosen}
      </p>
      <p id={`${id}-hint`} className="soft">
        {hint}
      </p>
    </div>
  );
}

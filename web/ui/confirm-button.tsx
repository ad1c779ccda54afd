import { type ComponentProps, type ReactNode, useState } from 'react';
import { uiWords } from '#words/ui.ts';
import { Button } from './button.tsx';
import classes from './confirm-button.module.css';

/** Asks again in its own place before it does what can't be undone. */
export function ConfirmButton({
  label,
  sureLabel,
  about,
  note,
  onConfirm,
  ...rest
}: {
  label: string;
  sureLabel: string;
  about?: string;
  /** Said beside it while it asks. */
  note?: ReactNode;
  onConfirm: () => void;
} & Omit<ComponentProps<typeof Button>, 'children' | 'onClick' | 'onBlur'>) {
  const [isSure, setSure] = useState(false);
  function press(): void {
    setSure(!isSure);
    if (isSure) onConfirm();
  }
  const shown = isSure ? sureLabel : label;
  return (
    <>
      <Button
        {...rest}
        {...(about === undefined ? {} : { 'aria-label': uiWords.about(shown, about) })}
        variant={isSure ? 'danger' : rest.variant}
        onBlur={() => setSure(false)}
        onClick={press}
      >
        {shown}
      </Button>
      {isSure && note !== undefined && (
        <span role="status" className={`soft ${classes.note}`}>
          {note}
        </span>
      )}
    </>
  );
}

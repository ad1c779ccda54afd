import { type ComponentProps, useState } from 'react';
import { words } from '#web/words/words.ts';
import { Button } from './button.tsx';

/** Asks again in its own place before it does what can't be undone. */
export function ConfirmButton({
  label,
  sureLabel,
  about,
  onConfirm,
  ...rest
}: {
  label: string;
  sureLabel: string;
  about?: string;
  onConfirm: () => void;
} & Omit<ComponentProps<typeof Button>, 'children' | 'onClick' | 'onBlur'>) {
  const [isSure, setSure] = useState(false);
  function press(): void {
    setSure(!isSure);
    if (isSure) onConfirm();
  }
  const shown = isSure ? sureLabel : label;
  return (
    <Button
      {...rest}
      {...(about === undefined ? {} : { 'aria-label': words.ui.about(shown, about) })}
      variant={isSure ? 'danger' : rest.variant}
      onBlur={() => setSure(false)}
      onClick={press}
    >
      {shown}
    </Button>
  );
}

import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';

/** A button that asks again in its own place before it does what cannot be undone. */
export function ConfirmButton({
  label,
  sureLabel,
  onConfirm,
  ...rest
}: { label: string; sureLabel: string; onConfirm: () => void } & Omit<
  ComponentProps<typeof Button>,
  'children' | 'onClick' | 'onBlur'
>) {
  const [isSure, setSure] = useState(false);
  function press(): void {
    setSure(!isSure);
    if (isSure) onConfirm();
  }
  return (
    <Button
      {...rest}
      variant={isSure ? 'danger' : rest.variant}
      onBlur={() => setSure(false)}
      onClick={press}
    >
      {isSure ? sureLabel : label}
    </Button>
  );
}

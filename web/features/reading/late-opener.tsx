import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

/** What was done with a button before that had come which it opens. */
export type DoneBefore = { isFocused: boolean; isPressed: boolean };

type LateOpenerProps = {
  label: string;
  icon: ReactNode;
  opens: 'menu' | 'dialog';
  /** Comes later; goes on with `useOpener`. */
  children: (before: DoneBefore) => ReactNode;
};

/** A button that can be pressed from the first paint, though what it opens is still on its way. */
export function LateOpener({ label, icon, opens, children }: LateOpenerProps) {
  const [isFocused, setFocused] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const early = (
    <IconButton
      label={label}
      icon={icon}
      aria-haspopup={opens}
      aria-expanded={isPressed}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={() => setPressed(!isPressed)}
    />
  );
  return <Suspense fallback={early}>{children({ isFocused, isPressed })}</Suspense>;
}

/** Whether what a button opens is open, and the button: both as they were left before. */
export function useOpener({ isFocused, isPressed }: DoneBefore): {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
} {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [before] = useState({ isFocused, isPressed });
  useEffect(() => {
    if (before.isFocused) button.current?.focus({ preventScroll: true });
    if (!before.isPressed) return;
    // After the button is there: so that the focus comes back to it.
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, [before]);
  return { isOpen, setOpen, button };
}

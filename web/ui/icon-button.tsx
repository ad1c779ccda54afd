import type { ComponentProps, ReactNode } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> & {
  /** Its name for screen readers, and its tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'plain' | 'outline' | 'filled';
};

export function IconButton({ label, icon, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type="button"
      aria-label={label}
      className={[classes.button, classes[variant], className].filter(Boolean).join(' ')}
    >
      {icon}
    </button>
  );
}

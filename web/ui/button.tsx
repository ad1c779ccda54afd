import type { ComponentProps, ReactNode } from 'react';
import { Link } from '#web/platform/page/routing.tsx';
import classes from './button.module.css';

type Look = {
  variant?: 'filled' | 'soft' | 'outline' | 'plain' | 'danger';
  size?: 's' | 'm' | 'l';
  wide?: boolean;
  icon?: ReactNode;
};

function classOf({ variant = 'filled', size = 'm', wide = false }: Look, more?: string): string {
  return [classes.button, classes[variant], classes[size], wide && classes.wide, more]
    .filter(Boolean)
    .join(' ');
}

/** `busy` keeps the width, shows a spinner and takes no second press. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classOf(
        { variant, size, wide },
        [busy && classes.busy, className].filter(Boolean).join(' '),
      )}
    >
      <span className={classes.label}>
        {icon}
        {children}
      </span>
      {busy && <span className={classes.spinner} aria-hidden="true" />}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: Look & Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean }) {
  return (
    <Link {...rest} className={classOf({ variant, size, wide }, className)}>
      <span className={classes.label}>
        {icon}
        {children}
      </span>
    </Link>
  );
}

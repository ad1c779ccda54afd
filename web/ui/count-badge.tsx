import { number } from '#web/platform/format/formats.ts';
import classes from './count-badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A number beside a name, which screen readers hear as `said`; nothing for none. */
export function CountBadge({ count, said }: { count: number; said: (count: number) => string }) {
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden="true">
        {number(count)}
      </span>
      <VisuallyHidden>{said(count)}</VisuallyHidden>
    </>
  );
}

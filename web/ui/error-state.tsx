import { IconCloudOff, IconMoodSad } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOnline } from '#web/platform/online.ts';
import { words } from '#web/words/words.ts';
import { Button } from './button.tsx';
import classes from './notice.module.css';

type ErrorStateProps = {
  title?: string;
  /** What went wrong, in the server's own sentence where there is one. */
  message: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Other ways on. */
  children?: ReactNode;
  compact?: boolean;
};

/** A read that failed, with the way to try again. Offline it says so in place of the error. */
export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  children,
  compact = false,
}: ErrorStateProps) {
  const online = useOnline();
  return (
    <div role="alert" className={[classes.notice, compact && classes.compact].filter(Boolean).join(' ')}>
      <span className={[classes.icon, online && classes.danger].filter(Boolean).join(' ')} aria-hidden="true">
        {online ? <IconMoodSad size="1.8rem" stroke={1.6} /> : <IconCloudOff size="1.8rem" stroke={1.6} />}
      </span>
      <h2 className={classes.title}>{online ? (title ?? words.ui.errorTitle) : words.ui.offlineTitle}</h2>
      <p className={classes.text}>{online ? message : words.ui.offlineText}</p>
      <div className={classes.actions}>
        {onRetry !== undefined && (
          <Button variant="soft" busy={retrying} onClick={onRetry}>
            {words.ui.retry}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

import { IconAlertTriangle } from '@tabler/icons-react';
import { operationsWords } from '#words/operations.ts';
import classes from './operations.module.css';
import { useAdminQueue } from './queue-calls.ts';

/** What doesn't work on the server at the moment, a sentence each; nothing when all is well. */
export function TroublesNotice() {
  const troubles = useAdminQueue().data?.troubles ?? [];
  return (
    <div role="status" className={classes.troubles}>
      {troubles.map(({ kind, provider, book, severity }) => (
        <p
          className="callout"
          data-tone={severity === 'problem' ? 'danger' : 'warning'}
          key={`${kind} ${provider} ${book?.id}`}
        >
          <IconAlertTriangle size="1.1rem" aria-hidden />
          {operationsWords.troubles[kind](provider ?? book?.title ?? '')}
        </p>
      ))}
    </div>
  );
}

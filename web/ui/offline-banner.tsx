import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '#web/platform/online.ts';
import { words } from '#web/words/words.ts';
import classes from './offline-banner.module.css';

/** A quiet line while there is no network. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={classes.banner}>
          <IconCloudOff size="1.1rem" aria-hidden="true" />
          {words.ui.offline}
        </p>
      )}
    </div>
  );
}

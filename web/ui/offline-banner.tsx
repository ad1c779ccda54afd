import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '#web/platform/online.ts';
import { words } from '#web/words/words.ts';

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="callout" data-tone="warning">
          <IconCloudOff size="1.1rem" aria-hidden="true" />
          {words.ui.offline}
        </p>
      )}
    </div>
  );
}

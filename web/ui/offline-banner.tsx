import { IconCloudOff } from '@tabler/icons-react';
import { useConnection } from '#web/platform/offline/online.ts';
import { uiWords } from '#words/ui.ts';

export function OfflineBanner() {
  const connection = useConnection();
  return (
    <div role="status">
      {connection !== 'online' && (
        <p className="callout" data-tone="warning">
          <IconCloudOff size="1.1rem" aria-hidden="true" />
          {connection === 'offline' ? uiWords.offline : uiWords.away}
        </p>
      )}
    </div>
  );
}

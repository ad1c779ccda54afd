import { IconCloudOff, IconMoodSad } from '@tabler/icons-react';
import { useConnection } from '#web/platform/offline/online.ts';
import { uiWords } from '#words/ui.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type ErrorStateProps = {
  message: string;
  onRetry: () => void;
  retrying?: boolean;
  compact?: boolean;
  main?: boolean;
};

export function ErrorState({ message, onRetry, retrying = false, ...size }: ErrorStateProps) {
  const connection = useConnection();
  const online = connection === 'online';
  const Icon = online ? IconMoodSad : IconCloudOff;
  return (
    <div role="alert">
      <EmptyState
        {...size}
        danger={online}
        icon={<Icon size="1.8rem" stroke={1.6} />}
        title={online ? uiWords.errorTitle : uiWords[`${connection}Title`]}
        text={online ? message : uiWords[`${connection}Text`]}
      >
        <Button variant="soft" busy={retrying} onClick={onRetry}>
          {uiWords.retry}
        </Button>
      </EmptyState>
    </div>
  );
}

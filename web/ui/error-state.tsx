import { IconCloudOff, IconMoodSad } from '@tabler/icons-react';
import { useConnection } from '#web/platform/online.ts';
import { words } from '#web/words/words.ts';
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
        title={online ? words.ui.errorTitle : words.ui[`${connection}Title`]}
        text={online ? message : words.ui[`${connection}Text`]}
      >
        <Button variant="soft" busy={retrying} onClick={onRetry}>
          {words.ui.retry}
        </Button>
      </EmptyState>
    </div>
  );
}

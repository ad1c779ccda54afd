import { IconListDetails } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { listeningWords } from '#words/listening.ts';

const PlayerSheet = lazy(async () => ({ default: (await import('./player-sheet.tsx')).PlayerSheet }));

export function SheetButton() {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <IconButton
        label={listeningWords.sheet}
        aria-haspopup="dialog"
        icon={<IconListDetails size="1.35rem" stroke={1.7} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <PlayerSheet onClose={close} />
        </Suspense>
      )}
    </>
  );
}

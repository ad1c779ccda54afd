import { useIsStranger } from '#web/platform/session/use-is-stranger.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { listeningWords } from '#words/listening.ts';
import { ChapterList } from '../chapters/chapter-list.tsx';
import { QueueList } from '../queue/queue-list.tsx';
import { TrailList } from '../trail/trail-list.tsx';
import { useCloseOnLeaving } from './use-close-on-leaving.ts';

export function PlayerSheet({ onClose }: { onClose: () => void }) {
  useCloseOnLeaving(onClose);
  const isStranger = useIsStranger();
  return (
    <Sheet title={listeningWords.sheet} onClose={onClose}>
      <div className="stack gap-6">
        {!isStranger && <QueueList />}
        <ChapterList />
        <TrailList />
      </div>
    </Sheet>
  );
}

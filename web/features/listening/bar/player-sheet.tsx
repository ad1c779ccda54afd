import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Sheet } from '#web/ui/sheet.tsx';
import { listeningWords } from '#web/words/listening.ts';
import { ChapterList } from '../chapters/chapter-list.tsx';
import { QueueList } from '../queue/queue-list.tsx';
import { TrailList } from '../trail/trail-list.tsx';
import classes from './player-sheet.module.css';

/** Around the book in the player: its ideas, what plays next, and where the listener has been. */
export function PlayerSheet({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (openedAt.current !== pathname) onClose();
  }, [pathname, onClose]);
  return (
    <Sheet title={listeningWords.sheet} onClose={onClose}>
      <div className={classes.parts}>
        <QueueList />
        <ChapterList />
        <TrailList />
      </div>
    </Sheet>
  );
}

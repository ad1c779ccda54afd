import { lazy, Suspense, useEffect } from 'react';
import { followConnection } from '#web/platform/offline/online.ts';
import { here, lookForPlayer, usePlayerIsHere } from '../player/needed.ts';
import { giveRoomBack } from './room-for-bar.ts';

const bring = () => import('./resuming-bar.tsx');
const ResumingBar = lazy(async () => ({ default: (await bring()).ResumingBar }));

/** Nothing, until there is something to hear. */
export function PlayerBar() {
  const isHere = usePlayerIsHere();
  useEffect(() => {
    void lookForPlayer(bring).then(() => here.getState().player ?? giveRoomBack());
    return followConnection((isOnline) => {
      if (isOnline) void lookForPlayer(bring);
    });
  }, []);
  if (!isHere) return null;
  return (
    <Suspense fallback={null}>
      <ResumingBar />
    </Suspense>
  );
}

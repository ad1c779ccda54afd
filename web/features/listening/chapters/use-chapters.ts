import { useMemo } from 'react';
import { usePlayer } from '../player/player.ts';
import { type Chapter, chapterAt, chaptersOf } from './chapter-rules.ts';

export function useChapters(): readonly Chapter[] {
  const ideas = usePlayer((state) => state.ideas);
  const duration = usePlayer((state) => state.durationSeconds);
  return useMemo(() => chaptersOf(ideas, duration), [ideas, duration]);
}

/** -1 before the first. */
export const useChapterNow = (chapters: readonly Chapter[]): number =>
  usePlayer((state) => chapterAt(chapters, state.positionSeconds));

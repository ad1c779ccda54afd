import { useMemo } from 'react';
import { usePlayer } from '../player/player.ts';
import { type Chapter, chapterAt, chaptersOf } from './chapter-rules.ts';

/** The key ideas of the book in the player. */
export function useChapters(): readonly Chapter[] {
  const ideas = usePlayer((state) => state.ideas);
  const duration = usePlayer((state) => state.durationSeconds);
  return useMemo(() => chaptersOf(ideas, duration), [ideas, duration]);
}

/** The index of the idea that is heard now; -1 before the first. Changes only with the idea. */
export function useChapterNow(chapters: readonly Chapter[]): number {
  return usePlayer((state) => chapterAt(chapters, state.positionSeconds));
}

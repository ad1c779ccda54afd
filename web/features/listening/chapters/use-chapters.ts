import { useMemo } from 'react';
import { listeningWords } from '#words/listening.ts';
import { usePlayer } from '../player/player.ts';
import { type Chapter, chapterAt, chaptersOf } from './chapter-rules.ts';

export function useChapters(): readonly Chapter[] {
  const ideas = usePlayer((state) => state.ideas);
  const duration = usePlayer((state) => state.durationSeconds);
  return useMemo(() => chaptersOf(ideas, duration), [ideas, duration]);
}

/** Of the key idea that plays; null where the narration has none. */
export function useChapterTitle(): string | null {
  const chapters = useChapters();
  const now = useChapterNow(chapters);
  return chapters.length === 0 ? null : (chapters[now]?.title ?? listeningWords.introduction);
}

/** -1 before the first. */
export const useChapterNow = (chapters: readonly Chapter[]): number =>
  usePlayer((state) => chapterAt(chapters, state.positionSeconds));

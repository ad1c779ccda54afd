import { useEffect, useMemo, useState } from 'react';
import type { Section } from '#contract/reading.ts';
import { cueAt, cuesOf, spokenCues } from '#web/features/reading/cue-rules.ts';
import type { useBookPlayer } from './use-book-player.ts';

type Playback = Pick<ReturnType<typeof useBookPlayer>, 'isHere' | 'isPlaying' | 'isAtEnd' | 'positionNow'>;

/** Which sentence of a short text is spoken, from 0; -1 before the first, and while nothing of it is in the player. */
export function useSpokenLine(
  sections: readonly Section[],
  { isHere, isPlaying, isAtEnd, positionNow }: Playback,
): number {
  const [at, setAt] = useState(-1);
  const spoken = useMemo(() => spokenCues(cuesOf(sections)), [sections]);
  const ids = useMemo(() => sections.flatMap(({ sentences }) => sentences.map(({ id }) => id)), [sections]);

  useEffect(() => {
    if (!isPlaying) return;
    let frame = requestAnimationFrame(follow);
    function follow(): void {
      setAt(ids.indexOf(spoken[cueAt(spoken, positionNow())]?.id ?? ''));
      frame = requestAnimationFrame(follow);
    }
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, ids, spoken, positionNow]);

  return isHere && !isAtEnd ? at : -1;
}

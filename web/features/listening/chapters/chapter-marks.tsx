import type { CSSProperties } from 'react';
import { usePlayer } from '../player/player.ts';
import classes from './chapters.module.css';
import { useChapters } from './use-chapters.ts';

/** Screen readers get them from the slider's own text. */
export function ChapterMarks() {
  const chapters = useChapters();
  const duration = usePlayer((state) => state.durationSeconds);
  if (duration <= 0) return null;
  return (
    <span className={classes.marks} aria-hidden="true">
      {chapters.map(({ title, startSeconds }) => (
        <span
          key={`${startSeconds} ${title}`}
          className={classes.mark}
          style={{ '--share': startSeconds / duration } as CSSProperties}
        />
      ))}
    </span>
  );
}

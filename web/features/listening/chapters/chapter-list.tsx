import { mmss } from '#web/platform/format/clock.ts';
import { listeningWords } from '#words/listening.ts';
import classes from '../bar/player-sheet.module.css';
import { player } from '../player/player.ts';
import { useChapterNow, useChapters } from './use-chapters.ts';

export function ChapterList() {
  const chapters = useChapters();
  const now = useChapterNow(chapters);
  if (chapters.length === 0) return null;
  return (
    <section aria-label={listeningWords.ideas}>
      <h3 className={`soft ${classes.heading}`}>{listeningWords.ideas}</h3>
      <ol className={classes.list}>
        {chapters.map(({ title, startSeconds }, index) => (
          <li key={`${startSeconds} ${title}`} aria-current={index === now ? 'true' : undefined}>
            <button type="button" className={classes.row} onClick={() => player.seek(startSeconds)}>
              <span className={classes.name}>{title}</span>
              <span className={`soft figures ${classes.time}`}>{mmss(startSeconds)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

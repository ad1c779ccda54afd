import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { listeningWords } from '#words/listening.ts';
import { player, usePlayer } from '../player/player.ts';
import { nextChapterStart, previousChapterStart } from './chapter-rules.ts';
import classes from './chapters.module.css';
import { useChapters, useChapterTitle } from './use-chapters.ts';

export function ChapterLine() {
  const chapters = useChapters();
  const title = useChapterTitle();
  const hasNext = usePlayer((state) => nextChapterStart(chapters, state.positionSeconds) !== null);
  if (chapters.length === 0) return null;

  function goOn(): void {
    const start = nextChapterStart(chapters, player.positionNow());
    if (start !== null) player.seek(start);
  }

  return (
    <div dir="ltr" className={classes.line}>
      <IconButton
        label={listeningWords.previousIdea}
        icon={<IconChevronLeft size="1.4rem" />}
        onClick={() => player.seek(previousChapterStart(chapters, player.positionNow()))}
      />
      <span dir="auto" className={`strong ${classes.name}`}>
        {title}
      </span>
      <IconButton
        label={listeningWords.nextIdea}
        icon={<IconChevronRight size="1.4rem" />}
        disabled={!hasNext}
        onClick={goOn}
      />
    </div>
  );
}

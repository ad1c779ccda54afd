import { type KeyboardEvent, useRef, useState } from 'react';
import { mmss } from '#web/platform/format/clock.ts';
import { spokenTime } from '#web/platform/format/formats.ts';
import { Range } from '#web/ui/range.tsx';
import { listeningWords } from '#words/listening.ts';
import { ChapterMarks } from '../chapters/chapter-marks.tsx';
import { chapterAt } from '../chapters/chapter-rules.ts';
import { useChapters } from '../chapters/use-chapters.ts';
import { player, usePlayer } from '../player/player.ts';
import classes from './slider.module.css';

const ARROW_SECONDS = 5;
const PAGE_SECONDS = 60;

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -ARROW_SECONDS,
  ArrowDown: -ARROW_SECONDS,
  ArrowRight: ARROW_SECONDS,
  ArrowUp: ARROW_SECONDS,
  PageDown: -PAGE_SECONDS,
  PageUp: PAGE_SECONDS,
};

function stepByKey(event: KeyboardEvent): void {
  const step = keySteps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  player.skip(step);
}

/** While it's dragged only the picture moves. */
export function SeekSlider() {
  const seconds = usePlayer(({ positionSeconds }) => Math.floor(positionSeconds));
  const duration = usePlayer(({ durationSeconds }) => durationSeconds);
  const buffered = usePlayer(({ bufferedSeconds }) => bufferedSeconds);
  const chapters = useChapters();
  const isHeld = useRef(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? Math.min(seconds, duration);

  const idea = chapters[chapterAt(chapters, shown)]?.title;
  const spoken = listeningWords.seekValue(spokenTime(shown), spokenTime(duration));

  function move(to: number): void {
    if (isHeld.current) setDragged(to);
    else player.seek(to);
  }

  function release(): void {
    if (isHeld.current && dragged !== null) player.seek(dragged);
    isHeld.current = false;
    setDragged(null);
  }

  return (
    <div dir="ltr" className={classes.seek}>
      <span className={`quiet figures ${classes.time}`}>{mmss(shown)}</span>
      <span className={classes.track}>
        <ChapterMarks />
        <Range
          aria-label={listeningWords.seek}
          aria-valuetext={idea === undefined ? spoken : listeningWords.seekValueIn(spoken, idea)}
          min={0}
          max={Math.max(1, Math.floor(duration))}
          step={1}
          value={Math.floor(shown)}
          disabled={duration <= 0}
          buffered={buffered}
          onPointerDown={() => {
            isHeld.current = true;
          }}
          onPointerUp={release}
          onPointerCancel={release}
          onLostPointerCapture={release}
          onKeyDown={stepByKey}
          onChange={(event) => move(event.currentTarget.valueAsNumber)}
        />
      </span>
      <span className={`quiet figures ${classes.time}`}>{mmss(duration)}</span>
    </div>
  );
}

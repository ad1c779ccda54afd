import type { HighlightColor } from '#contract/highlights.ts';
import { readingWords } from '#words/reading.ts';
import { pens } from './highlight-rules.ts';
import classes from './highlights.module.css';

type PenChoiceProps = { color: HighlightColor | null; onChoose: (color: HighlightColor) => void };

export function PenChoice({ color, onChoose }: PenChoiceProps) {
  const { colors, markIn } = readingWords.highlights;
  return (
    <span className={classes.pens}>
      {pens.map((pen) => (
        <button
          key={pen}
          type="button"
          className={classes.pen}
          data-pen={pen}
          aria-label={markIn(colors[pen])}
          aria-pressed={pen === color}
          title={markIn(colors[pen])}
          onClick={() => onChoose(pen)}
        />
      ))}
    </span>
  );
}

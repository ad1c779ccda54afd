import { IconCopy, IconFlag, IconNote, IconTrash, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { Highlight, HighlightColor } from '#contract/highlights.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { readingWords } from '#web/words/reading.ts';
import { reportWords } from '#web/words/reports.ts';
import { words } from '#web/words/words.ts';
import classes from './highlights.module.css';
import { PenChoice } from './pen-choice.tsx';

type MarkBarProps = {
  bar: RefObject<HTMLDivElement | null>;
  /** The highlight that the chosen sentences are in already. */
  existing: Highlight | null;
  onPen: (color: HighlightColor) => void;
  onNote: () => void;
  onCopy: () => void;
  onRemove: () => void;
  onReport: () => void;
  onClose: () => void;
};

/** What can be done with the chosen sentences. At the foot of the window, where no menu of the device lies over it. */
export function MarkBar({ bar, existing, onPen, onNote, onCopy, onRemove, onReport, onClose }: MarkBarProps) {
  const text = readingWords.highlights;
  return (
    <div ref={bar} role="toolbar" aria-label={text.bar} className={classes.bar}>
      <PenChoice color={existing?.color ?? null} onChoose={onPen} />
      <span className={classes.line} />
      <IconButton label={text.note} icon={<IconNote size="1.3rem" stroke={1.7} />} onClick={onNote} />
      <IconButton label={text.copy} icon={<IconCopy size="1.3rem" stroke={1.7} />} onClick={onCopy} />
      {existing !== null && (
        <IconButton label={text.remove} icon={<IconTrash size="1.3rem" stroke={1.7} />} onClick={onRemove} />
      )}
      <IconButton
        label={reportWords.reportSentence}
        icon={<IconFlag size="1.3rem" stroke={1.7} />}
        onClick={onReport}
      />
      <IconButton label={words.ui.close} icon={<IconX size="1.3rem" stroke={1.7} />} onClick={onClose} />
    </div>
  );
}

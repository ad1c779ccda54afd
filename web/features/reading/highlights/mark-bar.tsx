import { IconCopy, IconFlag, IconNote, IconTrash, IconX } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { readingWords } from '#web/words/reading.ts';
import { reportWords } from '#web/words/reports.ts';
import { words } from '#web/words/words.ts';
import classes from './highlights.module.css';
import { PenChoice } from './pen-choice.tsx';
import type { Highlighting } from './use-highlighting.ts';

type MarkBarProps = { highlighting: Highlighting; onReport: () => void };

/** What can be done with the chosen sentences. At the foot of the window, where no menu of the device lies over it. */
export function MarkBar({ highlighting, onReport }: MarkBarProps) {
  const { bar, existing, mark, note, copy, remove, close } = highlighting;
  const text = readingWords.highlights;
  return (
    <div ref={bar} role="toolbar" aria-label={text.bar} className={`row gap-1 ${classes.bar}`}>
      <PenChoice color={existing?.color ?? null} onChoose={mark} />
      <span className={classes.line} />
      <IconButton label={text.note} icon={<IconNote size="1.3rem" stroke={1.7} />} onClick={note} />
      <IconButton
        label={text.copy}
        icon={<IconCopy size="1.3rem" stroke={1.7} />}
        onClick={() => void copy()}
      />
      {existing !== null && (
        <IconButton label={text.remove} icon={<IconTrash size="1.3rem" stroke={1.7} />} onClick={remove} />
      )}
      <IconButton
        label={reportWords.reportSentence}
        icon={<IconFlag size="1.3rem" stroke={1.7} />}
        onClick={onReport}
      />
      <IconButton label={words.ui.close} icon={<IconX size="1.3rem" stroke={1.7} />} onClick={close} />
    </div>
  );
}

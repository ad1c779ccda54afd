import { IconBookmark, IconHeadphones, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { readingWords } from '#words/reading.ts';
import { uiWords } from '#words/ui.ts';
import type { furthest } from './place-rules.ts';
import classes from './read-on.module.css';

const text = readingWords.readOn;

type ReadOnProps = {
  place: ReturnType<typeof furthest>;
  onGo: (sentenceId: string) => void;
  /** Called inside the tap. */
  onHear: (seconds: number) => void;
};

export function ReadOnOffer({ place, onGo, onHear }: ReadOnProps) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen || place === null) return null;
  const { seconds, sentenceId, sectionTitle, isHeard } = place;
  return (
    <aside className={`callout ${classes.offer}`} aria-label={text.title}>
      <IconBookmark size="1.4rem" stroke={1.7} className={classes.icon} aria-hidden="true" />
      <div className="row grow">
        <p className="grow">{isHeard ? text.heardTo(sectionTitle) : text.readTo(sectionTitle)}</p>
        <Button size="s" onClick={() => onGo(sentenceId)}>
          {text.readHere}
        </Button>
        {seconds !== null && (
          <Button
            size="s"
            variant="outline"
            icon={<IconHeadphones size="1rem" aria-hidden="true" />}
            onClick={() => onHear(seconds)}
          >
            {text.hearHere}
          </Button>
        )}
      </div>
      <IconButton label={uiWords.close} icon={<IconX size="1.2rem" />} onClick={() => setOpen(false)} />
    </aside>
  );
}

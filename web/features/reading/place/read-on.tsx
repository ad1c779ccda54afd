import { IconBookmark, IconHeadphones, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { readingWords } from '#web/words/reading.ts';
import { words } from '#web/words/words.ts';
import { isFurther, type ReadOn } from './place-rules.ts';
import classes from './read-on.module.css';

const text = readingWords.readOn;

type ReadOnProps = {
  read: ReadOn | null;
  heard: ReadOn | null;
  onGo: (sentenceId: string) => void;
  /** Called inside the tap. */
  onHear: (seconds: number) => void;
};

function ReadLine({ read, onGo, onHear }: Omit<ReadOnProps, 'heard' | 'read'> & { read: ReadOn }) {
  const { seconds } = read;
  return (
    <div className="row">
      <p className="grow">{text.readTo(read.sectionTitle)}</p>
      <Button size="s" onClick={() => onGo(read.sentenceId)}>
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
  );
}

export function ReadOnOffer({ read, heard, onGo, onHear }: ReadOnProps) {
  const [isOpen, setOpen] = useState(true);
  const further = isFurther(heard, read) ? heard : null;
  if (!isOpen || (read === null && further === null)) return null;
  return (
    <aside className={`callout ${classes.offer}`} aria-label={text.title}>
      <IconBookmark size="1.4rem" stroke={1.7} className={classes.icon} aria-hidden="true" />
      <div className="stack gap-2 grow">
        {read !== null && <ReadLine read={read} onGo={onGo} onHear={onHear} />}
        {further !== null && (
          <div className="row">
            <p className="grow">{text.heardTo(further.sectionTitle)}</p>
            <Button size="s" variant="outline" onClick={() => onGo(further.sentenceId)}>
              {text.readWhereHeard}
            </Button>
          </div>
        )}
      </div>
      <IconButton label={words.ui.close} icon={<IconX size="1.2rem" />} onClick={() => setOpen(false)} />
    </aside>
  );
}

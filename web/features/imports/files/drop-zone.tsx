import { IconBooks } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { importsWords } from '#web/words/imports.ts';
import { type FoundFile, foundIn, foundInDrop } from './chosen-files.ts';
import classes from './files.module.css';

const { files: words } = importsWords;
const ACCEPTED = '.epub,.md,.markdown,.txt,.text,.html,.htm,.xhtml,.zip,.opf,.jpg,.jpeg,.png,.webp';
/** React knows it, its types don't. */
const asFolder = { webkitdirectory: '' };

export function DropZone({ onFound }: { onFound: (found: FoundFile[]) => void }) {
  const [isOver, setOver] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const hint = useId();

  async function drop(event: DragEvent): Promise<void> {
    event.preventDefault();
    setOver(false);
    setLooking(true);
    onFound(await foundInDrop(event.dataTransfer).finally(() => setLooking(false)));
  }

  return (
    <fieldset
      className={classes.zone}
      aria-label={words.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <IconBooks size="2.2rem" stroke={1.5} aria-hidden="true" />
      <p className="strong">{words.drop}</p>
      <div className="row centred">
        <Choice label={words.chooseFiles} hint={hint} accept={ACCEPTED} onFound={onFound} />
        <Choice label={words.chooseFolder} hint={hint} isFolder onFound={onFound} />
      </div>
      <p id={hint} className={`soft ${classes.hint}`}>
        {words.hint}
      </p>
      <p role="status" className="soft">
        {isLooking ? words.looking : ''}
      </p>
    </fieldset>
  );
}

type ChoiceProps = {
  label: string;
  hint: string;
  accept?: string;
  isFolder?: boolean;
  onFound: (found: FoundFile[]) => void;
};

function Choice({ label, hint, accept, isFolder = false, onFound }: ChoiceProps) {
  const id = useId();
  return (
    <span className={classes.choice}>
      <input
        id={id}
        type="file"
        multiple
        accept={accept}
        {...(isFolder ? asFolder : {})}
        className="hidden"
        aria-describedby={hint}
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files && files.length > 0) onFound(foundIn(files));
          // The same files may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  );
}

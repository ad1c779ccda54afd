import { IconBooks } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { importsWords } from '#words/imports.ts';
import { type FoundFile, foundIn, foundInDrop } from './chosen-files.ts';
import classes from './files.module.css';

const { files: words } = importsWords;
const ACCEPTED = '.epub,.md,.markdown,.txt,.text,.html,.htm,.xhtml,.zip,.opf,.jpg,.jpeg,.png,.webp';
/** React knows it, its types don't. */
const asFolder = { webkitdirectory: '' };

/** Anywhere on the page: a file that misses its place would open in the browser instead. */
function useDrop(onDrop: (data: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const listen = (name: 'dragover' | 'dragleave' | 'drop') =>
      addEventListener(
        name,
        (event) => {
          event.preventDefault();
          setOver(name === 'dragover');
          if (name === 'drop' && event.dataTransfer) onDrop(event.dataTransfer);
        },
        { signal: stop.signal },
      );
    for (const name of ['dragover', 'dragleave', 'drop'] as const) listen(name);
    return () => stop.abort();
  }, [onDrop]);
  return isOver;
}

export function DropZone({ onFound }: { onFound: (found: FoundFile[]) => void }) {
  const [isLooking, setLooking] = useState(false);
  const hint = useId();

  async function look(data: DataTransfer): Promise<void> {
    setLooking(true);
    onFound(await foundInDrop(data).finally(() => setLooking(false)));
  }
  const isOver = useDrop((data) => void look(data));

  return (
    <div className={classes.zone} data-over={isOver || undefined}>
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
    </div>
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

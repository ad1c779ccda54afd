import { useState } from 'react';
import { size } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Details } from '#web/ui/details.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { importsWords } from '#words/imports.ts';
import { Afterwards, type Choice } from '../afterwards.tsx';
import { EarlierImports } from '../earlier-imports.tsx';
import { type Chosen, chooseFrom } from './chosen-files.ts';
import { DropZone } from './drop-zone.tsx';
import classes from './files.module.css';
import { SentFiles } from './sent-files.tsx';
import { useSending } from './use-sending.ts';

const { files: words } = importsWords;

export const heading = words;

export function AddFiles() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const work = useSending(chosen);
  const { sending, clear } = work;
  function again(): void {
    clear();
    setChosen(null);
  }
  if (sending !== null && chosen !== null)
    return <SentFiles chosen={chosen} work={{ ...work, sending }} onAgain={again} />;
  return (
    <div className="stack gap-6">
      {chosen === null || chosen.books === 0 ? (
        <div className="stack">
          <DropZone onFound={(found) => setChosen(chooseFrom(found))} />
          <div role="alert">
            {chosen !== null && (
              <p className="callout" data-tone="warning">
                {words.nothing}
              </p>
            )}
          </div>
        </div>
      ) : (
        <Ready chosen={chosen} isStarting={work.isStarting} onStart={work.start} onClear={again} />
      )}
      <EarlierImports kind="files" />
    </div>
  );
}

type ReadyProps = {
  chosen: Chosen;
  isStarting: boolean;
  onStart: (order: { name: string; generate: boolean }) => Promise<void>;
  onClear: () => void;
};

const LONGEST_NAME = 150;

/** What the import is called: the folder or the file that everything is in, else the first. */
function nameOf({ files, books }: Chosen): string {
  const first = files.at(-books)?.path ?? '';
  const top = first.split('/')[0] ?? first;
  const others = files.slice(-books).filter(({ path }) => path.split('/')[0] !== top).length;
  return words.name(top.slice(-LONGEST_NAME), others);
}

function Ready({ chosen, isStarting, onStart, onClear }: ReadyProps) {
  const [choice, setChoice] = useState<Choice>('add');
  const books = chosen.files.slice(-chosen.books).map(({ path }) => path);
  const start = () => onStart({ name: nameOf(chosen), generate: choice === 'generate' });
  return (
    <Panel title={words.chosen(chosen.books, size(chosen.bytes))}>
      <div className="stack">
        <Details summary={words.names} className="soft">
          <ul className={classes.names}>
            {books.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </Details>
        {chosen.leftOut.length > 0 && (
          <Details summary={words.leftOut(chosen.leftOut.length)} className="soft">
            {chosen.leftOut.join(', ')}
          </Details>
        )}
        <Afterwards value={choice} onChange={setChoice} />
        <div className="row">
          <Button data-autofocus busy={isStarting} onClick={() => void start()}>
            {words.start(chosen.books)}
          </Button>
          <Button variant="outline" onClick={onClear}>
            {words.clear}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

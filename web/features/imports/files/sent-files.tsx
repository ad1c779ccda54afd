import { paths } from '#web/app/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { importsWords } from '#words/imports.ts';
import { isOpen, useImport } from '../api.ts';
import { RowCounts } from '../dry-run.tsx';
import { ImportLedger } from '../import-ledger.tsx';
import type { Chosen } from './chosen-files.ts';
import type { Refused } from './send-files.ts';
import type { SendingState, useSending } from './use-sending.ts';

const { files: words, states } = importsWords;

type Work = ReturnType<typeof useSending> & { sending: SendingState };
type SentProps = { chosen: Chosen; work: Work; onAgain: () => void };

export function SentFiles({ chosen, work, onAgain }: SentProps) {
  const { state, importId, refused } = work.sending;
  const isUnderWay = state === 'sending' || state === 'stopped';
  return (
    <Panel title={words.results}>
      <div className="stack">
        {isUnderWay && <SendingRow chosen={chosen} work={work} />}
        {refused.length > 0 && <RefusedFiles refused={refused} />}
        <FilesRead id={importId} />
        {!isUnderWay && (
          <div className="row">
            <Button onClick={onAgain}>{words.again}</Button>
            <ButtonLink variant="outline" to={paths.admin}>
              {words.seeCatalogue}
            </ButtonLink>
          </div>
        )}
      </div>
    </Panel>
  );
}

function SendingRow({ chosen, work }: { chosen: Chosen; work: Work }) {
  const { sending, isOnline, resume, cancel } = work;
  const { place, state, error } = sending;
  const beside = chosen.files.length - chosen.books;
  const done = Math.max(0, place.file - beside);
  return (
    <div className="stack gap-3">
      <Progress aria-label={words.sendingLabel} value={place.file} max={chosen.files.length} />
      <div className="row between">
        <p className="quiet">
          {words.sending(done, chosen.books)} {state === 'sending' && words.stay}
        </p>
        <Button size="s" variant="outline" onClick={() => void cancel()}>
          {words.cancel}
        </Button>
      </div>
      <div role="alert">
        {state === 'stopped' && (
          <div className="callout row between" data-tone="warning">
            <p>{isOnline ? `${words.stopped} ${error ?? ''}` : words.waiting}</p>
            <Button size="s" variant="outline" disabled={!isOnline} onClick={resume}>
              {words.resume}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function RefusedFiles({ refused }: { refused: readonly Refused[] }) {
  return (
    <div className="callout" data-tone="danger" role="alert">
      <p className="strong">{words.refused}</p>
      <ul>
        {refused.map(({ path, message }) => (
          <li key={path}>{`${path}: ${message}`}</li>
        ))}
      </ul>
    </div>
  );
}

function FilesRead({ id }: { id: number }) {
  const { data } = useImport(id);
  if (data === undefined) return null;
  return (
    <div className="stack gap-3">
      {isOpen(data.state) && data.rows > 0 && (
        <>
          <Progress aria-label={words.readingLabel} value={data.rows - data.waiting} max={data.rows} />
          <p className="quiet">{words.reading(data.rows - data.waiting, data.rows)}</p>
        </>
      )}
      <div role="status">
        {!isOpen(data.state) && <RowCounts of={data} label={states[data.state]} wrong={words.wrong} />}
      </div>
      {data.rows > 0 && <ImportLedger of={data} />}
    </div>
  );
}

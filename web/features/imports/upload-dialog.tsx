import { IconCircleCheckFilled, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { CallError } from '#web/platform/data/call.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormInDialog } from '#web/ui/dialog-form.tsx';
import { FileChooser } from '#web/ui/file-chooser.tsx';
import { importsWords as words } from '#words/imports.ts';
import { Afterwards, type Choice } from './afterwards.tsx';
import { upload, useTemplate } from './api.ts';
import { DryRun } from './dry-run.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportProgress } from './import-progress.tsx';
import classes from './upload-dialog.module.css';
import { emptyPlan, isComplete, queryOf } from './upload-plan.ts';

const ACCEPTED = '.xlsx,.xls,.csv';

/** Closing it leaves the import running. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [importId, setImportId] = useState<number | null>(null);
  const [choice, setChoice] = useState<Choice>('generate');
  return (
    <Dialog onClose={onClose} title={words.title}>
      {importId === null ? (
        <UploadForm choice={choice} onChoice={setChoice} onClose={onClose} onUploaded={setImportId} />
      ) : (
        <Uploaded importId={importId} choice={choice} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = {
  choice: Choice;
  onChoice: (choice: Choice) => void;
  onClose: () => void;
  onUploaded: (importId: number | null) => void;
};

function UploadForm({ choice, onChoice, onClose, onUploaded }: FormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState(emptyPlan);
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController>(null);
  const template = useTemplate();
  return (
    <FormInDialog
      sending={upload}
      sent={() => {
        if (file === null) throw new Error(words.noFile);
        setShare(0);
        sending.current = new AbortController();
        return {
          file,
          query: { generate: choice === 'generate' ? 1 : 0, ...queryOf(plan) },
          onProgress: setShare,
          signal: sending.current.signal,
        };
      }}
      onSent={({ data }) => onUploaded(data.import_id)}
      tell={(error) => {
        if (file === null) return words.noFile;
        return error instanceof CallError ? `${words.failed}\n${error.message}` : words.failed;
      }}
      submit={words.upload}
      disabled={file === null || !isComplete(plan.columns)}
      aside={
        <Button variant="plain" busy={template.isPending} onClick={() => template.mutate({})}>
          {words.template}
        </Button>
      }
      onClose={() => {
        sending.current?.abort();
        onClose();
      }}
    >
      {(_, busy) => (
        <>
          <FileChooser
            accept={ACCEPTED}
            label={words.choose}
            icon={<IconFileSpreadsheet size="1.4rem" stroke={1.7} aria-hidden="true" />}
            hint={words.hint}
            chosen={file === null ? null : words.chosen(file.name)}
            disabled={busy}
            isFirst
            onChoose={(chosen) => {
              setFile(chosen);
              setPlan(emptyPlan);
            }}
          />
          {file !== null && !busy && (
            <DryRun
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              plan={plan}
              onPlan={setPlan}
            >
              <Afterwards value={choice} onChange={onChoice} />
            </DryRun>
          )}
          <div role="status">
            {busy && (
              <p className="quiet">{share < 1 ? words.sending(Math.round(share * 100)) : words.reading}</p>
            )}
          </div>
          <EarlierImports kind="list" />
        </>
      )}
    </FormInDialog>
  );
}

type UploadedProps = { importId: number; choice: Choice; onClose: () => void };

function Uploaded({ importId, choice, onClose }: UploadedProps) {
  return (
    <div className="stack">
      <div role="status" className={`stack gap-2 centred ${classes.success}`}>
        <IconCircleCheckFilled size="3.4rem" aria-hidden="true" />
        <p className="strong">{words.success}</p>
        <p className="quiet">{choice === 'generate' ? words.background : words.afterwards.hints.add}</p>
      </div>
      <div className="row centred">
        <ButtonLink variant="outline" to={paths.lastGeneratedBooks}>
          {words.seeBooks}
        </ButtonLink>
        <Button data-autofocus onClick={onClose}>
          {words.done}
        </Button>
      </div>
      <ImportProgress id={importId} />
    </div>
  );
}

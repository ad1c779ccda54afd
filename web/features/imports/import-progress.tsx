import { toastOnSuccess } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { importsWords } from '#words/imports.ts';
import { useCancelImport, useImport } from './api.ts';
import { RowCounts } from './dry-run.tsx';
import { ImportLedger } from './import-ledger.tsx';

const { progress: words, states } = importsWords;

export function ImportProgress({ id }: { id: number }) {
  const { data } = useImport(id);
  const cancel = useCancelImport();
  if (data === undefined) return null;
  const dealtWith = data.rows - data.waiting;
  return (
    <div className="stack gap-3">
      {data.state === 'taking_in' ? (
        <>
          <Progress aria-label={words.label} value={dealtWith} max={data.rows} />
          <div className="row between">
            <p className="quiet">{words.takingIn(dealtWith, data.rows)}</p>
            <Button
              size="s"
              variant="outline"
              busy={cancel.isPending}
              onClick={() => cancel.mutate(id, toastOnSuccess(words.cancelled))}
            >
              {words.cancel}
            </Button>
          </div>
        </>
      ) : (
        <>
          <RowCounts of={data} label={states[data.state]} />
          <ImportLedger of={data} />
        </>
      )}
    </div>
  );
}

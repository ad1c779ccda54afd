import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { importsWords } from '#web/words/imports.ts';
import { useCancelImport, useImport } from './api.ts';
import { ImportLedger } from './import-ledger.tsx';
import classes from './upload-dialog.module.css';

const { progress: words, check, states } = importsWords;

/** How far an import is, and its rows once all of them are dealt with. */
export function ImportProgress({ id }: { id: number }) {
  const { data } = useImport(id);
  const cancel = useCancelImport();
  if (data === undefined) return null;
  const dealtWith = data.rows - data.waiting;
  return (
    <div className={classes.part}>
      {data.state === 'taking_in' ? (
        <>
          <Progress aria-label={words.label} value={dealtWith} max={data.rows} />
          <div className={classes.line}>
            <p className={classes.soft}>{words.takingIn(dealtWith, data.rows)}</p>
            <Button
              size="s"
              variant="outline"
              busy={cancel.isPending}
              onClick={() =>
                cancel.mutate(id, {
                  onSuccess: () => showToast({ kind: 'success', message: words.cancelled }),
                })
              }
            >
              {words.cancel}
            </Button>
          </div>
        </>
      ) : (
        <>
          <ul className={classes.counts} aria-label={states[data.state]}>
            <li data-kind="new">{check.new(data.new)}</li>
            <li data-kind="duplicate">{check.duplicates(data.duplicates)}</li>
            <li data-kind="wrong">{check.wrong(data.wrong)}</li>
          </ul>
          <ImportLedger id={id} />
        </>
      )}
    </div>
  );
}

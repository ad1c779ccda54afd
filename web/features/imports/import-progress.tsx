import { useMutation } from '@tanstack/react-query';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { importsWords } from '#words/imports.ts';
import { useImport } from './api.ts';
import { RowCounts } from './dry-run.tsx';
import { ImportLedger } from './import-ledger.tsx';

const { progress: words, states } = importsWords;

export function ImportProgress({ id }: { id: number }) {
  const { data } = useImport(id);
  const cancel = useMutation(
    send('POST /api/v1/admin/import/:id/cancel', {
      changes: ['admin/import', 'admin/imports', 'admin/books/import'],
      said: words.cancelled,
    }),
  );
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
              onClick={() => cancel.mutate({ params: { id } })}
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

import type { ReactNode } from 'react';
import { CallError } from '#web/platform/data/call.ts';
import { money } from '#web/platform/format/formats.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { importsWords } from '#words/imports.ts';
import { type Upload, useColumns, useDryRun } from './api.ts';
import { ChooseRows } from './choose-rows.tsx';
import { ColumnTable } from './column-table.tsx';
import { DuplicateRows } from './duplicate-rows.tsx';
import { RowTable } from './row-table.tsx';
import classes from './upload-dialog.module.css';
import { type Columns, emptyPlan, isComplete, type UploadPlan } from './upload-plan.ts';

const { check: words } = importsWords;
/** The ledger has all of them after the upload. */
const MOST_SHOWN = 20;

type DryRunProps = {
  file: File;
  plan: UploadPlan;
  onPlan: (plan: UploadPlan) => void;
  children: ReactNode;
};

const isRefusal = (error: Error | null): boolean => error instanceof CallError && error.status === 422;

/** As the file names its columns, and as they were chosen since. */
function useChecked(file: File, columns: Columns | null) {
  const first = useDryRun(file, null);
  const known = useColumns(file, isRefusal(first.error));
  const again = useDryRun(file, columns, {
    enabled: columns !== null && isComplete(columns),
    meanwhile: first.data,
  });
  return { ...(columns === null ? first : again), columns: first.data?.columns ?? known.data ?? [] };
}

/** What a file would bring; `children` are what else there is to choose if it brings something. */
export function DryRun({ file, plan, onPlan, children }: DryRunProps) {
  const { data, error, isFetching, columns } = useChecked(file, plan.columns);
  return (
    <section className="stack gap-3" aria-busy={isFetching} aria-label={words.title}>
      <div role="status" className="stack gap-3">
        {data === undefined && isFetching && <Checking />}
        {data !== undefined && <Expected upload={data} leftOut={plan.without.size} />}
      </div>
      <div role="alert">{error !== null && <Refusal error={error} />}</div>
      {columns.length > 0 && (
        <ColumnTable
          found={columns}
          chosen={plan.columns}
          onChange={(chosen) => onPlan({ ...emptyPlan, duplicates: plan.duplicates, columns: chosen })}
        />
      )}
      {data !== undefined && (
        <Chosen upload={data} plan={plan} onPlan={onPlan}>
          {children}
        </Chosen>
      )}
    </section>
  );
}

type ChosenProps = Omit<DryRunProps, 'file'> & { upload: Upload };

function Chosen({ upload, plan, onPlan, children }: ChosenProps) {
  return (
    <>
      {upload.new > 0 && (
        <ChooseRows
          upload={upload}
          without={plan.without}
          onWithout={(without) => onPlan({ ...plan, without })}
        />
      )}
      {(upload.new > 0 || keepsSome(plan)) && children}
      {upload.duplicate_rows.length > 0 && <DuplicateRows upload={upload} plan={plan} onPlan={onPlan} />}
      <Problems upload={upload} />
    </>
  );
}

const Checking = () => (
  <>
    <p className="quiet">{words.checking}</p>
    <Skeleton width="70%" />
  </>
);

const Refusal = ({ error }: { error: Error }) => (
  <p className="callout" data-tone="danger">
    {isRefusal(error) ? `${words.refused} ` : ''}
    {error.message}
  </p>
);

const keepsSome = ({ duplicates, rows }: UploadPlan): boolean =>
  duplicates === 'keep' || [...rows.values()].includes('keep');

type Counted = Pick<Upload, 'new' | 'duplicates' | 'wrong'>;

type RowCountsProps = { of: Counted; label?: string; wrong?: (count: number) => string };

export function RowCounts({ of, label, wrong = words.wrong }: RowCountsProps) {
  return (
    <ul className={`row ${classes.counts}`} aria-label={label}>
      <li data-kind="new">{words.new(of.new)}</li>
      <li data-kind="duplicate">{words.duplicates(of.duplicates)}</li>
      <li data-kind="wrong">{wrong(of.wrong)}</li>
    </ul>
  );
}

function Expected({ upload, leftOut }: { upload: Upload; leftOut: number }) {
  const { new: all, estimated_cost: cost } = upload;
  return (
    <>
      <RowCounts of={upload} />
      {all === 0 && <p className="quiet">{words.nothing}</p>}
      {cost !== null && all > leftOut && (
        <p className="quiet">{words.cost(money((cost * (all - leftOut)) / all))}</p>
      )}
    </>
  );
}

function Problems({ upload }: { upload: Upload }) {
  if (upload.wrong === 0) return null;
  const shown = upload.problems.filter(({ state }) => state === 'wrong').slice(0, MOST_SHOWN);
  const untold = upload.wrong - shown.length;
  return (
    <>
      <h3 className={classes.heading}>{words.problems}</h3>
      {shown.length > 0 && <RowTable rows={shown} caption={words.problems} />}
      {untold > 0 && <p className="quiet">{words.more(untold)}</p>}
    </>
  );
}

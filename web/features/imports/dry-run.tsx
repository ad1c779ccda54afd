import type { ReactNode } from 'react';
import { CallError } from '#web/platform/call.ts';
import { money } from '#web/platform/formats.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { importsWords } from '#web/words/imports.ts';
import { type Upload, useDryRun } from './api.ts';
import { ChooseRows } from './choose-rows.tsx';
import { RowTable } from './row-table.tsx';
import classes from './upload-dialog.module.css';

const { check: words } = importsWords;
/** The ledger has all of them after the upload. */
const MOST_SHOWN = 20;

type DryRunProps = {
  file: File;
  /** Row numbers that are left out. */
  without: ReadonlySet<number>;
  onWithout: (without: ReadonlySet<number>) => void;
  children: ReactNode;
};

/** What a file would bring; `children` are what else there is to choose if it brings something. */
export function DryRun({ file, without, onWithout, children }: DryRunProps) {
  const { data, error, isFetching } = useDryRun(file);
  return (
    <section className="stack gap-3" aria-busy={isFetching} aria-label={words.title}>
      <div role="status" className="stack gap-3">
        {data === undefined && error === null && (
          <>
            <p className="quiet">{words.checking}</p>
            <Skeleton width="70%" />
          </>
        )}
        {data !== undefined && <Expected upload={data} leftOut={without.size} />}
      </div>
      <div role="alert">
        {error !== null && (
          <p className="callout" data-tone="danger">
            {error instanceof CallError && error.status === 422 ? `${words.refused} ` : ''}
            {error.message}
          </p>
        )}
      </div>
      {data !== undefined && data.new > 0 && (
        <>
          <ChooseRows upload={data} without={without} onWithout={onWithout} />
          {children}
        </>
      )}
      {data !== undefined && <Problems upload={data} />}
    </section>
  );
}

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
  if (upload.problems.length === 0) return null;
  const shown = upload.problems.slice(0, MOST_SHOWN);
  const untold = upload.duplicates + upload.wrong - shown.length;
  return (
    <>
      <h3 className={classes.heading}>{words.problems}</h3>
      <RowTable rows={shown} caption={words.problems} />
      {untold > 0 && <p className="quiet">{words.more(untold)}</p>}
    </>
  );
}

import { useState } from 'react';
import type { ReportForAdmin, ReportState } from '#contract/reports.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import rows from '#web/ui/rows.module.css';
import { Segments } from '#web/ui/segments.tsx';
import { reportWords } from '#words/reports.ts';
import { useReports, useResolveReport } from './api.ts';
import { ReportRow } from './report-row.tsx';
import classes from './reports.module.css';

const { admin: words } = reportWords;

export function AllReports() {
  const [state, setState] = useState<ReportState>('open');
  const [page, setPage] = useState(1);
  const [settling, setSettling] = useState<ReportForAdmin | null>(null);
  const query = useReports({ state, page });
  return (
    <>
      <div className={classes.filters}>
        <Segments<ReportState>
          aria-label={words.filter}
          value={state}
          choices={words.filters}
          onChange={(value) => {
            setState(value);
            setPage(1);
          }}
        />
      </div>
      <PagedList
        query={query}
        rowsOf={({ reports }) => reports}
        page={page}
        onPage={setPage}
        none={<EmptyState compact {...words.none} />}
      >
        {(reports) => (
          <ul className={rows.ruled}>
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} onSettle={() => setSettling(report)} />
            ))}
          </ul>
        )}
      </PagedList>
      {settling !== null && <ResolveDialog report={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function ResolveDialog({ report, onClose }: { report: ReportForAdmin; onClose: () => void }) {
  const resolve = useResolveReport();
  const onSuccess = () => {
    showToast({ kind: 'success', message: words.resolved });
    onClose();
  };
  return (
    <ReasonDialog
      title={words.resolveTitle(report.book.title)}
      label={words.noteLabel}
      tooShort={words.noteShort}
      submit={words.resolve}
      isBusy={resolve.isPending}
      problem={resolve.error?.message}
      onSubmit={(note) => resolve.mutate({ id: report.id, note }, { onSuccess })}
      onClose={onClose}
    >
      <p className={classes.text}>{report.text}</p>
    </ReasonDialog>
  );
}

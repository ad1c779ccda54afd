import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportForAdmin, ReportState } from '#contract/reports.ts';
import { ReasonDialog } from '#web/pieces/reason-dialog.tsx';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import rows from '#web/ui/rows.module.css';
import { Segments } from '#web/ui/segments.tsx';
import { reportWords } from '#words/reports.ts';
import type { SentenceCheckPart } from './mend-form.tsx';
import { ReportRow } from './report-row.tsx';
import classes from './reports.module.css';

const { admin: words } = reportWords;

export function AllReports({ SentenceCheck }: { SentenceCheck: SentenceCheckPart }) {
  const [state, setState] = useState<ReportState>('open');
  const [page, setPage] = useState(1);
  const [settling, setSettling] = useState<ReportForAdmin | null>(null);
  const query = useQuery(read('GET /api/v1/admin/reports', { query: { state, page } }));
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
              <ReportRow
                key={report.id}
                report={report}
                SentenceCheck={SentenceCheck}
                onSettle={() => setSettling(report)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {settling !== null && <ResolveDialog report={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function ResolveDialog({ report, onClose }: { report: ReportForAdmin; onClose: () => void }) {
  return (
    <ReasonDialog
      title={words.resolveTitle(report.book.title)}
      label={words.noteLabel}
      tooShort={words.noteShort}
      submit={words.resolve}
      sending={send('POST /api/v1/admin/reports/:id/resolve', {
        changes: ['admin/reports'],
        said: words.resolved,
      })}
      sent={(note) => ({ params: { id: report.id }, body: { note } })}
      onClose={onClose}
    >
      <p className={classes.text}>{report.text}</p>
    </ReasonDialog>
  );
}

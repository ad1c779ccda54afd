import { useState } from 'react';
import type { ReportForAdmin, ReportState } from '#contract/reports.ts';
import { paths } from '#web/app/paths.ts';
import { ago } from '#web/platform/formats.ts';
import { showToast } from '#web/platform/toasts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import rows from '#web/ui/rows.module.css';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { reportWords } from '#web/words/reports.ts';
import { useReports, useResolveReport } from './api.ts';
import classes from './reports.module.css';

const { admin: words } = reportWords;
const small = { size: 's', variant: 'outline' } as const;

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
      <Loaded query={query} skeleton={<Skeleton width="100%" ratio="4 / 1" />}>
        {({ reports, last_page: last }) => (
          <>
            {reports.length === 0 && <EmptyState compact title={words.none.title} text={words.none.text} />}
            <ul className={rows.ruled}>
              {reports.map((report) => (
                <ReportRow key={report.id} report={report} onSettle={() => setSettling(report)} />
              ))}
            </ul>
            <Pager page={page} last={last} onPage={setPage} />
          </>
        )}
      </Loaded>
      {settling !== null && <ResolveDialog report={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function ReportRow({ report, onSettle }: { report: ReportForAdmin; onSettle: () => void }) {
  const { book, text, sentence, note, reporter, state } = report;
  return (
    <li className={`${rows.entry} ${classes.row}`}>
      <div className="stack gap-2 grow">
        <span className="strong">{book.title}</span>
        <p className={classes.text}>{text}</p>
        {sentence !== null && <blockquote className={classes.sentence}>{sentence}</blockquote>}
        <span className="soft">{words.told(reporter ?? words.gone, ago(report.created_at))}</span>
        {note !== null && <span className="soft">{words.note(note)}</span>}
      </div>
      <div className="row">
        <ButtonLink {...small} to={paths.book(book)} aria-label={words.bookOf(book.title)}>
          {words.book}
        </ButtonLink>
        <ButtonLink {...small} to={paths.adminGeneration(book.id)} aria-label={words.makingOf(book.title)}>
          {words.making}
        </ButtonLink>
        {state === 'open' && (
          <Button size="s" aria-label={words.resolveOf(book.title)} onClick={onSettle}>
            {words.resolve}
          </Button>
        )}
      </div>
    </li>
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

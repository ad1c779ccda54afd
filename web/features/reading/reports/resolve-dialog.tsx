import type { ReportForAdmin } from '#contract/reports.ts';
import { showToast } from '#web/platform/toasts.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { reportWords } from '#web/words/reports.ts';
import { useResolveReport } from './api.ts';
import classes from './reports.module.css';

const { admin: words } = reportWords;

/** Asks what was done before a report is settled. */
export function ResolveDialog({ report, onClose }: { report: ReportForAdmin; onClose: () => void }) {
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

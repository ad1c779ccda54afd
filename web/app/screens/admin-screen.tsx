import { paths } from '#web/app/paths.ts';
import { DailyEmailOffer } from '#web/features/accounts/settings/daily-email.tsx';
import { ownProfile } from '#web/features/accounts/settings/use-profile.ts';
import { BookTable } from '#web/features/books/book-table.tsx';
import { RetryFailed } from '#web/features/generation/retry-failed.tsx';
import { NarrateMissing, UnnarratedBooks } from '#web/features/narration/unnarrated-books.tsx';
import { Dashboard } from '#web/features/operations/dashboard.tsx';
import { settingsQuery } from '#web/features/operations/library-settings/setting-calls.ts';
import { adminQueue } from '#web/features/operations/queue-calls.ts';
import { type QueueActions, QueuePanel } from '#web/features/operations/queue-panel.tsx';
import { RetryJobs } from '#web/features/operations/retry-jobs.tsx';
import { SetupOffer } from '#web/features/operations/setup-guide/setup-offer.tsx';
import { queryClient } from '#web/platform/data/query-client.ts';
import { session } from '#web/platform/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { adminWords } from '#words/admin.ts';
import { operationsWords } from '#words/operations.ts';
import { OnlyAdmins } from './admin-page.tsx';

export const prepare = async (): Promise<unknown> =>
  session.getState().user?.is_admin === true &&
  Promise.allSettled([
    queryClient.query(adminQueue),
    queryClient.query(ownProfile),
    queryClient.query(settingsQuery),
  ]);

export function AdminScreen() {
  return (
    <OnlyAdmins>
      <PageHeading title={adminWords.title} lead={adminWords.lead} />
      <SetupOffer />
      <QueuePanel actions={actions}>
        <DailyEmailOffer />
      </QueuePanel>
      <div id="books">
        <BookTable />
      </div>
      <div className="below">
        <Dashboard />
      </div>
    </OnlyAdmins>
  );
}

const { desk } = operationsWords;

const link = (to: string, label: string, isFirst = true) => (
  <ButtonLink key={to} to={to} size="s" variant={isFirst ? 'soft' : 'outline'}>
    {label}
  </ButtonLink>
);

const actions: QueueActions = {
  review: () => ({ action: link(paths.adminReview, desk.review) }),
  needs_source: () => ({ action: link(paths.adminBooks('waiting'), desk.addSources) }),
  requests: () => ({ action: link(paths.adminRequests, desk.decide) }),
  reports: () => ({ action: link(paths.adminReports, desk.resolve) }),
  failed_books: ({ count }) => ({
    action: (
      <>
        {link(paths.adminBooks('failed'), desk.showBooks, false)}
        <RetryFailed count={count} />
      </>
    ),
  }),
  unnarrated: ({ count }) => ({ action: <NarrateMissing count={count} />, more: <UnnarratedBooks /> }),
  failed_jobs: () => ({ action: <RetryJobs /> }),
};

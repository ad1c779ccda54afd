import { paths } from '#web/app/paths.ts';
import { BookTable } from '#web/features/books/book-table.tsx';
import { UnnarratedPanel } from '#web/features/narration/unnarrated-panel.tsx';
import { Dashboard } from '#web/features/operations/dashboard.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { adminWords } from '#web/words/admin.ts';
import { booksWords } from '#web/words/books.ts';
import { operationsWords } from '#web/words/operations.ts';
import { reportWords } from '#web/words/reports.ts';
import { requestWords } from '#web/words/requests.ts';
import { OnlyAdmins } from './admin-page.tsx';

export function AdminScreen() {
  return (
    <OnlyAdmins>
      <Workshop />
    </OnlyAdmins>
  );
}

function Workshop() {
  const places = [
    [paths.adminFiles, adminWords.files],
    [paths.adminUsers, adminWords.users.link],
    [paths.adminRequests, requestWords.admin.title],
    [paths.adminReports, reportWords.admin.title],
    [paths.adminSettings, operationsWords.settings.link],
    [paths.adminAudit, operationsWords.audit.link],
    [paths.adminBin, booksWords.bin.title],
  ] as const;
  return (
    <>
      <PageHeading title={adminWords.title} lead={adminWords.lead}>
        <nav className="row" aria-label={adminWords.places}>
          {places.map(([to, label]) => (
            <ButtonLink key={to} to={to} variant="outline" size="s">
              {label}
            </ButtonLink>
          ))}
        </nav>
      </PageHeading>
      <UnnarratedPanel />
      <BookTable />
      <div className="below">
        <Dashboard />
      </div>
    </>
  );
}

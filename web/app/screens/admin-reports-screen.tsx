import { paths } from '#web/app/paths.ts';
import { AllReports } from '#web/features/reading/reports/all-reports.tsx';
import { reportWords } from '#web/words/reports.ts';
import { AdminPage } from './admin-page.tsx';

const addresses = { book: paths.book, making: paths.adminGeneration };

/** Mistakes that readers told of. */
export function AdminReportsScreen() {
  const { admin } = reportWords;
  return (
    <AdminPage title={admin.title} lead={admin.lead}>
      <AllReports addresses={addresses} />
    </AdminPage>
  );
}

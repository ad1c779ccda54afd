import { AllReports } from '#web/features/reading/reports/all-reports.tsx';
import { reportWords } from '#words/reports.ts';
import { AdminPage } from './admin-page.tsx';

export function AdminReportsScreen() {
  const { admin } = reportWords;
  return (
    <AdminPage title={admin.title} lead={admin.lead}>
      <AllReports />
    </AdminPage>
  );
}

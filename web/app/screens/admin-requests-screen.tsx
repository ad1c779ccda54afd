import { AllRequests } from '#web/features/requests/all-requests.tsx';
import { requestWords } from '#words/requests.ts';
import { AdminPage } from './admin-page.tsx';

export function AdminRequestsScreen() {
  const { admin } = requestWords;
  return (
    <AdminPage title={admin.title} lead={admin.lead}>
      <AllRequests />
    </AdminPage>
  );
}

import { Invites } from '#web/features/accounts/admin/invites.tsx';
import { Users } from '#web/features/accounts/admin/users.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { adminWords } from '#words/admin.ts';
import { AdminPage } from './admin-page.tsx';

export function AdminUsersScreen() {
  const { users, invites } = adminWords;
  return (
    <AdminPage title={users.title} lead={users.lead}>
      <Panel title={users.accounts}>
        <Users />
      </Panel>
      <Panel title={invites.title} lead={invites.lead}>
        <Invites />
      </Panel>
    </AdminPage>
  );
}

import { AuditLog } from '#web/features/operations/audit-log.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { operationsWords } from '#words/operations.ts';
import { AdminPage } from './admin-page.tsx';

export function AdminAuditScreen() {
  const { audit } = operationsWords;
  return (
    <AdminPage title={audit.title} lead={audit.lead}>
      <Panel title={audit.list}>
        <AuditLog />
      </Panel>
    </AdminPage>
  );
}

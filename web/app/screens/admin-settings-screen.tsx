import { PronunciationPanel } from '#web/features/narration/pronunciation-panel.tsx';
import { VoicesPanel } from '#web/features/narration/voices-panel.tsx';
import { BackupsPanel } from '#web/features/operations/backups-panel.tsx';
import { InstancePanels } from '#web/features/operations/instance-panels.tsx';
import { SettingsPanel } from '#web/features/operations/library-settings/settings-panel.tsx';
import { operationsWords } from '#words/operations.ts';
import { AdminPage } from './admin-page.tsx';

export function AdminSettingsScreen() {
  const { settings } = operationsWords;
  return (
    <AdminPage title={settings.title} lead={settings.lead}>
      <SettingsPanel />
      <InstancePanels />
      <VoicesPanel />
      <PronunciationPanel bookId={null} />
      <BackupsPanel />
    </AdminPage>
  );
}

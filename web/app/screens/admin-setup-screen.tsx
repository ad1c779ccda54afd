import { VoicesPanel } from '#web/features/narration/voices-panel.tsx';
import { SetupGuide } from '#web/features/operations/setup-guide/setup-guide.tsx';
import { librarySettingsWords } from '#words/library-settings.ts';
import { AdminPage } from './admin-page.tsx';

export function AdminSetupScreen() {
  const { guide } = librarySettingsWords;
  return (
    <AdminPage title={guide.title} lead={guide.lead}>
      <SetupGuide voices={<VoicesPanel />} />
    </AdminPage>
  );
}

import { PronunciationPanel } from '#web/features/narration/pronunciation-panel.tsx';
import { VoicesPanel } from '#web/features/narration/voices-panel.tsx';
import { BackupsPanel } from '#web/features/operations/backups-panel.tsx';
import { InstancePanels } from '#web/features/operations/instance-panels.tsx';
import { SettingsPanel } from '#web/features/operations/library-settings/settings-panel.tsx';
import { operationsWords } from '#words/operations.ts';

export const heading = operationsWords.settings;

export function AdminSettingsScreen() {
  return (
    <>
      <SettingsPanel />
      <InstancePanels />
      <VoicesPanel />
      <PronunciationPanel bookId={null} />
      <BackupsPanel />
    </>
  );
}

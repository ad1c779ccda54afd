import { AppearanceSettings } from '#web/features/accounts/appearance-settings.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { accountsWords } from '#words/accounts.ts';

export function ConfigSidebar({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={accountsWords.appearance.title} clear onClose={onClose}>
      <AppearanceSettings />
    </Sheet>
  );
}

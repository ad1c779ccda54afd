import { AppearanceSettings } from '#web/features/accounts/appearance-settings.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { words } from '#web/words/words.ts';

export function ConfigSidebar({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={words.accounts.appearance.title} clear onClose={onClose}>
      <AppearanceSettings />
    </Sheet>
  );
}

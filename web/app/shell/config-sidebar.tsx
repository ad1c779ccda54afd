import { AppearanceSettings } from '#web/features/accounts/appearance-settings.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { profileWords } from '#words/profile.ts';

export function ConfigSidebar({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={profileWords.appearance.title} clear onClose={onClose}>
      <AppearanceSettings />
    </Sheet>
  );
}

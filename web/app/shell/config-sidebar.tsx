import '#web/ui/mantine-dialog-styles.ts';
import { Drawer } from '@mantine/core';
import { AppearanceSettings } from '#web/features/accounts/appearance-settings.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { words } from '#web/words/words.ts';
import classes from './side-panel.module.css';

/** How the application looks, over the page: one sees at once what one chooses. */
export function ConfigSidebar({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={words.accounts.appearance.title}
      overlayProps={{ backgroundOpacity: 0.12 }}
      closeButtonProps={{ 'aria-label': words.ui.close }}
      classNames={{ title: classes.title ?? '', body: classes.narrow ?? '' }}
    >
      <AppearanceSettings />
    </Drawer>
  );
}

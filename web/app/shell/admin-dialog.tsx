import '#web/ui/mantine-dialog-styles.ts';
import { Modal } from '@mantine/core';
import { Button } from '#web/ui/button.tsx';
import { adminWords } from '#web/words/admin.ts';
import { words } from '#web/words/words.ts';
import classes from './admin-dialog.module.css';

/** Says what will be behind a button of the admins' header. */
export function AdminDialog({ dialog, onClose }: { dialog: 'prompts'; onClose: () => void }) {
  const { title, text } = adminWords[dialog];
  return (
    <Modal
      opened
      onClose={onClose}
      size="60rem"
      title={title}
      closeButtonProps={{ 'aria-label': words.ui.close }}
      classNames={{ title: classes.title ?? '' }}
    >
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <Button variant="outline" onClick={onClose}>
          {words.ui.close}
        </Button>
      </div>
    </Modal>
  );
}

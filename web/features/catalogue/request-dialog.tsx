import '#web/ui/mantine-dialog-styles.ts';
import { Modal } from '@mantine/core';
import { Button } from '#web/ui/button.tsx';
import { words } from '#web/words/words.ts';
import classes from './request-dialog.module.css';

/** Where a missing book will be asked for. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { title, text } = words.catalogue.request;
  return (
    <Modal
      opened
      onClose={onClose}
      size="30rem"
      title={title}
      closeButtonProps={{ 'aria-label': words.ui.close }}
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

import './mantine-dialog-styles.ts';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { words } from '#web/words/words.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = {
  title: string;
  /** How wide it is where there is room; Mantine's usual width when left out. */
  size?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A window over the page, open as long as it is rendered. Escape, its button and a press beside it close it. */
export function Dialog({ title, size, onClose, children }: DialogProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(size === undefined ? {} : { size })}
      closeButtonProps={{ 'aria-label': words.ui.close }}
    >
      {children}
    </Modal>
  );
}

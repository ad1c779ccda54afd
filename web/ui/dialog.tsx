import { type ReactNode, useId } from 'react';
import classes from './dialog.module.css';
import { Modal } from './modal.tsx';
import { ModalHead } from './modal-head.tsx';

type DialogProps = { title: string; wide?: boolean; onClose: () => void; children: ReactNode };

export function Dialog({ title, wide = false, onClose, children }: DialogProps) {
  const heading = useId();
  return (
    <Modal
      className={wide ? `${classes.dialog} ${classes.wide}` : classes.dialog}
      aria-labelledby={heading}
      onClose={onClose}
    >
      <ModalHead id={heading} title={title} onClose={onClose} />
      <div className={classes.body}>{children}</div>
    </Modal>
  );
}

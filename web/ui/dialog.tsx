import { type PropsWithChildren, useId } from 'react';
import classes from './dialog.module.css';
import { Modal } from './modal.tsx';
import { ModalHead } from './modal-head.tsx';

type DialogProps = PropsWithChildren<{ title: string; onClose: () => void }>;

/** 30rem wide, or what `--dialog-width` says around it, where the window has that much room. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const heading = useId();
  return (
    <Modal className={classes.dialog} aria-labelledby={heading} onClose={onClose}>
      <ModalHead id={heading} title={title} onClose={onClose} />
      <div className={classes.body}>{children}</div>
    </Modal>
  );
}

/** The last of a dialog. Of three the first stands apart at the start, the others decide. */
export function DialogActions({ children }: PropsWithChildren) {
  return <div className={classes.actions}>{children}</div>;
}

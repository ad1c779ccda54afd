import { type ReactNode, useId } from 'react';
import { Modal } from './modal.tsx';
import { ModalHead } from './modal-head.tsx';
import classes from './sheet.module.css';

type SheetProps = {
  title: string;
  wide?: boolean;
  /** Leaves the page beside it visible, for settings of how it looks. */
  clear?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function Sheet({ title, wide = false, clear = false, onClose, children }: SheetProps) {
  const heading = useId();
  return (
    <Modal
      className={[classes.sheet, wide && classes.wide, clear && classes.clear].filter(Boolean).join(' ')}
      aria-labelledby={heading}
      onClose={onClose}
    >
      <div className={classes.inside}>
        <ModalHead id={heading} title={title} onClose={onClose} />
        <div className={classes.body}>{children}</div>
      </div>
    </Modal>
  );
}

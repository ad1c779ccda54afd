import { type ReactNode, useId } from 'react';
import { Modal } from './modal.tsx';
import { ModalHead } from './modal-head.tsx';
import classes from './sheet.module.css';

type SheetProps = {
  title: string;
  /** For what has two columns. */
  wide?: boolean;
  /** The page beside it stays as it is, for what changes how the page looks. */
  clear?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A panel over the page, at its end on a wide screen and at its foot on a phone. */
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

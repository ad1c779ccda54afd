import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';
import { words } from '#web/words/words.ts';
import { IconButton } from './icon-button.tsx';
import classes from './sheet.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

/**
 * A panel over the page, at its end on a wide screen and at its foot on a phone. Escape, the close button and a press
 * beside it leave it. It lies over other dialogs too.
 */
export function Sheet({
  title,
  wide = false,
  onClose,
  children,
}: {
  title: string;
  /** For what has two columns. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useModalDialog();
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    const leaveBeside = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener('click', leaveBeside);
    return () => element?.removeEventListener('click', leaveBeside);
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      className={wide ? `${classes.sheet} ${classes.wide}` : classes.sheet}
      aria-labelledby={heading}
      onCancel={(event) => {
        // It closes by itself a moment before it says so: whoever opens it again in between would lose it.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // React lets it rise to a dialog below, which would take it for its own.
        event.stopPropagation();
        // React's strict mode closes and opens it once more.
        if (!event.currentTarget.open) onClose();
      }}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <h2 id={heading} className={classes.title}>
            {title}
          </h2>
          <IconButton label={words.ui.close} icon={<IconX size="1.4rem" stroke={1.8} />} onClick={onClose} />
        </div>
        <div className={classes.body}>{children}</div>
      </div>
    </dialog>
  );
}

import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react';
import { openModals } from './open-modals.ts';
import { Toaster } from './toaster.tsx';
import { useSwipeDown } from './use-swipe-down.ts';

type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel' | 'open'> & {
  /** A finger that draws it down closes it too. */
  swipes?: boolean;
  onClose: () => void;
};

/**
 * The browser's own modal, open while rendered: it keeps the focus inside, moves it to `data-autofocus`, and
 * gives it back. Escape and a press beside it call `onClose`.
 */
export function Modal({ swipes = false, onClose, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    openModals.setState(({ ids }) => ({ ids: [...ids, id] }));
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      openModals.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }));
      // Only a closed dialog gives the focus back.
      element.close();
    };
  }, [id]);

  usePressBeside(dialog);
  useSwipeDown(dialog, swipes ? onClose : null);
  return (
    <dialog
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        // A file chooser's cancel event bubbles up to here.
        if (event.target !== event.currentTarget) return;
        // It would close before it says so, and reopening it in between would lose it.
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // React lets it bubble to a dialog below.
        event.stopPropagation();
        // React's strict mode closes and opens it once more.
        if (!event.currentTarget.open) onClose();
      }}
    >
      {children}
      <Toaster modal={id} />
    </dialog>
  );
}

/** Closes the dialog by a press on its backdrop, but not when a text selection ends there. */
function usePressBeside(dialog: { current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    let isBeside = false;
    const begin = ({ target, clientX, clientY }: PointerEvent) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
      isBeside = target === element && !isInside;
    };
    const end = () => {
      if (isBeside) element.close();
      isBeside = false;
    };
    element.addEventListener('pointerdown', begin);
    element.addEventListener('click', end);
    return () => {
      element.removeEventListener('pointerdown', begin);
      element.removeEventListener('click', end);
    };
  }, [dialog]);
}

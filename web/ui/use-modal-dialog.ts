import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a `<dialog>` that is open as long as it is rendered. It is closed however it comes to its end: only then does the
 * browser give the focus back to where it was.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

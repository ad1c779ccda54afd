import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Closes what lies over the page when the listener goes to another page. */
export function useCloseOnLeaving(onClose: () => void): void {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (openedAt.current !== pathname) onClose();
  }, [pathname, onClose]);
}

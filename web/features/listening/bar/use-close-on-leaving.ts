import { useEffect, useRef } from 'react';
import { useLocation } from '#web/platform/page/routing.tsx';

export function useCloseOnLeaving(onClose: () => void): void {
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (openedAt.current !== pathname) onClose();
  }, [pathname, onClose]);
}

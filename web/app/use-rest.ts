import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#web/platform/browser/after-paint.ts';
import { useLocation } from '#web/platform/page/routing.tsx';
import { isPlaceKept } from './scroll-places.ts';

/** Whether to draw what's below the first view: once that is painted, or at once where the reader comes to a place further down. */
export function useRest(): boolean {
  const location = useLocation();
  const [isDrawn, setDrawn] = useState(() => location.hash !== '' || isPlaceKept(location));
  useEffect(() => afterPaint(() => startTransition(() => setDrawn(true))), []);
  return isDrawn;
}

import { useCallback, useEffect, useRef, useState } from 'react';

/** Of pages beside each other, each with its name as `data-page`: the one that fills most of the window. */
export function usePageInSight(pages: readonly string[]) {
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(pages[0] ?? '');
  const names = pages.join(' ');

  useEffect(() => {
    const root = track.current;
    if (root === null || names === '') return;
    const watch = new IntersectionObserver(
      (entries) => {
        const inSight = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (inSight instanceof HTMLElement) setShown(inSight.dataset.page ?? '');
      },
      { root, threshold: 0.6 },
    );
    for (const page of root.children) watch.observe(page);
    return () => watch.disconnect();
  }, [names]);

  const show = useCallback((name: string): void => {
    setShown(name);
    const page = track.current?.querySelector(`[data-page="${name}"]`);
    page?.scrollIntoView({ behavior: 'instant', inline: 'start', block: 'nearest' });
  }, []);

  return { track, shown, show };
}

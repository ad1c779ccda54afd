import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Segments } from '#web/ui/segments.tsx';
import { listeningWords } from '#words/listening.ts';
import classes from './player-pages.module.css';

export type PlayerPage = { name: string; title: string; content: ReactNode };

/** The page that fills most of the window, by a finger or by its name. */
function usePageInSight(pages: readonly PlayerPage[]) {
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(pages[0]?.name ?? '');
  const names = pages.map(({ name }) => name).join(' ');

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

  function show(name: string): void {
    setShown(name);
    const page = track.current?.querySelector(`[data-page="${name}"]`);
    page?.scrollIntoView({ behavior: 'instant', inline: 'start', block: 'nearest' });
  }

  return { track, shown, show };
}

/** Pages beside each other, turned by a finger or by their names. */
export function PlayerPages({ pages }: { pages: readonly PlayerPage[] }) {
  const { track, shown, show } = usePageInSight(pages);
  return (
    <>
      <Segments
        wide
        className={classes.names}
        aria-label={listeningWords.pages}
        value={shown}
        choices={Object.fromEntries(pages.map(({ name, title }) => [name, title]))}
        onChange={show}
      />
      <div ref={track} className={classes.pages}>
        {pages.map(({ name, content }) => (
          <div key={name} data-page={name} className={classes.page} inert={name !== shown}>
            {content}
          </div>
        ))}
      </div>
    </>
  );
}

import type { ReactNode } from 'react';
import { Segments } from '#web/ui/segments.tsx';
import { usePageInSight } from '#web/ui/use-page-in-sight.ts';
import { listeningWords } from '#words/listening.ts';
import classes from './player-pages.module.css';

export type PlayerPage = { name: string; title: string; content: ReactNode };

/** Pages beside each other, turned by a finger or by their names. */
export function PlayerPages({ pages }: { pages: readonly PlayerPage[] }) {
  const { track, shown, show } = usePageInSight(pages.map(({ name }) => name));
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

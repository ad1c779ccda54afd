import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { uiWords } from '#words/ui.ts';
import { IconButton } from './icon-button.tsx';
import classes from './shelf.module.css';

type ShelfProps = {
  title: string;
  lead?: string | undefined;
  action?: ReactNode;
  /** `<li>` elements. */
  children: ReactNode;
  busy?: boolean;
  /** 11rem by default. */
  itemWidth?: string;
};

type Ends = { start: boolean; end: boolean };

/** Whether the row is at either end. Right-to-left rows count downwards from 0. */
function endsOf(row: HTMLElement): Ends {
  const done = Math.abs(row.scrollLeft);
  return { start: done < 4, end: done + row.clientWidth > row.scrollWidth - 4 };
}

/** A row that scrolls sideways: by finger, wheel, arrows, and Tab through its items. */
export function Shelf({ title, lead, action, children, busy = false, itemWidth }: ShelfProps) {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState<Ends>({ start: true, end: true });
  const heading = useId();

  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const look = () => {
      const now = endsOf(element);
      setEnds((before) => (before.start === now.start && before.end === now.end ? before : now));
    };
    // It looks once the row is laid out; looking before would lay it out twice.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    const items = new MutationObserver(look);
    items.observe(element, { childList: true });
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      items.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  function turn(pages: number): void {
    const element = row.current;
    if (element === null) return;
    const forward = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollBy({ left: pages * forward * element.clientWidth * 0.85 });
  }

  return (
    <section className={classes.shelf} aria-labelledby={heading} aria-busy={busy}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        <div className={classes.tools}>
          {action}
          {!(ends.start && ends.end) && (
            <>
              <IconButton
                variant="outline"
                className={classes.arrow}
                label={uiWords.scrollBack}
                icon={<IconChevronLeft size="1.3rem" />}
                disabled={ends.start}
                onClick={() => turn(-1)}
              />
              <IconButton
                variant="outline"
                className={classes.arrow}
                label={uiWords.scrollOn}
                icon={<IconChevronRight size="1.3rem" />}
                disabled={ends.end}
                onClick={() => turn(1)}
              />
            </>
          )}
        </div>
        {lead !== undefined && <p className={`soft ${classes.lead}`}>{lead}</p>}
      </div>
      <ul
        ref={row}
        className={classes.row}
        style={itemWidth === undefined ? undefined : ({ '--shelf-item': itemWidth } as CSSProperties)}
      >
        {children}
      </ul>
    </section>
  );
}

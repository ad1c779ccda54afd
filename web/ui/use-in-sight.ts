import { type RefObject, useEffect, useRef } from 'react';

/** The link of the page that's open is moved into sight where its row is longer than the window. */
export function useInSight<Row extends HTMLElement>(page: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector<HTMLElement>('[aria-current]') ?? null;
    if (page === undefined || list === null || link === null) return;
    // Not `scrollIntoView`, which would take the page along.
    list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [page]);
  return row;
}

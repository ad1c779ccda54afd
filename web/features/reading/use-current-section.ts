import { type RefObject, useEffect, useState } from 'react';

/** From the top of the window. */
const READING_LINE = 0.35;

/** The last section whose heading has passed the reading line; 0 before that. */
export function useCurrentSection(root: RefObject<HTMLElement | null>, count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    let frame = 0;
    function look(): void {
      frame = 0;
      const headings = [...(root.current?.querySelectorAll('[data-section]') ?? [])];
      const line = innerHeight * READING_LINE;
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= line).length;
      const isAtFoot = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
      setCurrent(isAtFoot ? Math.max(0, count - 1) : Math.max(0, passed - 1));
    }
    function onScroll(): void {
      if (frame === 0) frame = requestAnimationFrame(look);
    }
    look();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
    };
  }, [root, count]);
  return current;
}

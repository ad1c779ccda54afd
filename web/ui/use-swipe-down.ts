import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A slow hand lets go of it below this share of its height. */
const FAR = 0.25;
const FLICK_PX = 40;
const FLICK_PX_PER_MS = 0.5;
const SLIDE_MS = 160;

/** Whether a hand that lets go here means to put it away. */
export const isPutAway = (swipe: { px: number; ms: number; height: number }): boolean =>
  swipe.px > swipe.height * FAR || (swipe.px > FLICK_PX && swipe.px > swipe.ms * FLICK_PX_PER_MS);

/** What has a use of its own for a finger that moves down: a slider, a menu, or a list that isn't at its top. */
function isTaken(target: EventTarget | null, root: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest('input, [popover]') !== null) return true;
  for (let part: Element | null = target; part !== null; part = part.parentElement) {
    if (part.scrollTop > 0) return true;
    if (part === root) return false;
  }
  return true;
}

const slide = (root: HTMLElement, frames: [from: string, to: string], fill: FillMode): Animation =>
  root.animate(
    { translate: frames },
    {
      duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SLIDE_MS,
      easing: 'ease-out',
      fill,
    },
  );

type Swipe = { x: number; y: number; startMs: number; px: number };

function followFinger(root: HTMLElement, onAway: () => void): () => void {
  const stop = new AbortController();
  let swipe: Swipe | null = null;

  function begin({ touches, target, timeStamp }: TouchEvent): void {
    const [touch] = touches;
    const isOurs = touch !== undefined && touches.length === 1 && !isTaken(target, root);
    swipe = isOurs ? { x: touch.clientX, y: touch.clientY, startMs: timeStamp, px: 0 } : null;
  }

  function move(event: TouchEvent): void {
    const [touch] = event.touches;
    if (swipe === null || touch === undefined) return;
    const down = touch.clientY - swipe.y;
    if (swipe.px === 0 && (down <= 0 || Math.abs(touch.clientX - swipe.x) > down)) {
      swipe = null;
      return;
    }
    // The browser would take it for a scroll.
    event.preventDefault();
    swipe.px = Math.max(1, down);
    root.style.translate = `0 ${swipe.px}px`;
  }

  function end({ timeStamp, type }: TouchEvent): void {
    if (swipe === null || swipe.px === 0) return;
    const { px, startMs } = swipe;
    swipe = null;
    if (type === 'touchend' && isPutAway({ px, ms: timeStamp - startMs, height: root.clientHeight })) {
      void slide(root, [`0 ${px}px`, '0 100%'], 'forwards').finished.then(onAway);
      return;
    }
    root.style.translate = '';
    slide(root, [`0 ${px}px`, '0 0'], 'none');
  }

  const { signal } = stop;
  root.addEventListener('touchstart', begin, { signal, passive: true });
  root.addEventListener('touchmove', move, { signal, passive: false });
  root.addEventListener('touchend', end, { signal });
  root.addEventListener('touchcancel', end, { signal });
  return () => stop.abort();
}

/** Moves with the finger that draws it down, and calls `onAway` once that has put it away. Null turns it off. */
export function useSwipeDown(element: RefObject<HTMLElement | null>, onAway: (() => void) | null): void {
  const away = useEffectEvent(() => onAway?.());
  const isOn = onAway !== null;
  useEffect(() => {
    if (element.current !== null && isOn) return followFinger(element.current, () => away());
    return undefined;
  }, [element, isOn]);
}

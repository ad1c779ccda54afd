import { useEffect } from 'react';

/** A hand that trembles is no turn. */
const TURN_PX = 24;
const TOP_PX = 80;
const END_PX = 4;
/** What was just pressed may scroll the page: the bars stay for the next press. */
const PRESSED_MS = 1_500;
/** A page that was pushed glides on: no pause between two of its scrolls is longer. */
const GLIDE_MS = 150;
/** A hand on a wheel moves the mouse a little too. */
const WHEEL_MS = 400;

/** Tells from each place of a scroll whether bars are wanted: up the page, and at both its ends. Null for no change. */
export function createScrollSense(start: number) {
  let last = start;
  let turnedAt = start;
  return (top: number, lastTop: number): boolean | null => {
    if ((top - last) * (last - turnedAt) < 0) turnedAt = last;
    last = top;
    if (top <= TOP_PX || top >= lastTop - END_PX) return true;
    if (Math.abs(top - turnedAt) < TURN_PX) return null;
    return top < turnedAt;
  };
}

/** Somebody is at them: a mouse, the keyboard, or a menu of theirs. A finger leaves `:hover` behind. */
function areHeld(): boolean {
  const mouse = matchMedia('(hover: hover)').matches ? ':hover, ' : '';
  return document.querySelector(`[data-bar]:is(${mouse}:has(:focus-visible, :popover-open))`) !== null;
}

export function showBars(): void {
  delete document.documentElement.dataset.bars;
}

/**
 * While a reader scrolls down a page by wheel or finger, everything marked `data-bar` slides away, and what floats
 * above that (`data-floats`) sinks; a page that follows the narration keeps its bars. Scrolling up, a tap, a key and a
 * mouse that moves bring them back.
 */
export function useQuietBars(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const wanted = createScrollSense(scrollY);
    let pressedMs = Number.NEGATIVE_INFINITY;
    let pushedMs = Number.NEGATIVE_INFINITY;
    const since = (ms: number): number => performance.now() - ms;

    function pushed(): void {
      pushedMs = performance.now();
    }

    function scrolled(): void {
      const isWanted = wanted(scrollY, document.documentElement.scrollHeight - innerHeight);
      if (isWanted === true) showBars();
      if (since(pushedMs) > GLIDE_MS) return;
      pushed();
      if (isWanted !== false || since(pressedMs) < PRESSED_MS || areHeld()) return;
      document.documentElement.dataset.bars = 'away';
    }

    function pressed(): void {
      pressedMs = performance.now();
      showBars();
    }

    function moved({ pointerType, movementX, movementY }: PointerEvent): void {
      if (pointerType === 'mouse' && movementX + movementY !== 0 && since(pushedMs) > WHEEL_MS) showBars();
    }

    function focused({ target }: FocusEvent): void {
      if (target instanceof Element && target.closest('[data-bar]') !== null) showBars();
    }

    for (const hand of ['wheel', 'touchmove']) addEventListener(hand, pushed, { signal, passive: true });
    addEventListener('scroll', scrolled, { signal, passive: true });
    addEventListener('click', pressed, { signal });
    addEventListener('keydown', pressed, { signal });
    addEventListener('pointermove', moved, { signal, passive: true });
    addEventListener('focusin', focused, { signal });
    return () => {
      stop.abort();
      showBars();
    };
  }, []);
}

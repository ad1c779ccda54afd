/** The lit sentence is kept inside this part of the window, measured from its top. */
const COMFORT = { from: 0.16, to: 0.62 } as const;
/** Where it is put when it leaves. */
const REST = 0.34;
/** A scroll of our own begins within this, and goes on for as long as no such gap comes between its steps. */
const OWN_SCROLL_MS = 700;
const OWN_SCROLL_GAP_MS = 200;
/** Further than this, in heights of the window, nobody wants to watch the text fly by. */
const FAR_WINDOWS = 2;

/** How far to scroll so that an element is read in comfort; 0 when it is. Pixels of the window. */
export function scrollNeeded(element: { top: number; bottom: number }, windowHeight: number): number {
  const isComfortable =
    element.top >= windowHeight * COMFORT.from && element.bottom <= windowHeight * COMFORT.to;
  return isComfortable ? 0 : Math.round(element.top - windowHeight * REST);
}

export type FollowScroll = {
  /** Brings an element to where it is read in comfort. */
  bring: (element: HTMLElement) => void;
  stop: () => void;
};

const scrollKeys: ReadonlySet<string> = new Set([
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'ArrowUp',
  'ArrowDown',
]);

/** Scrolls for the voice, and tells when the reader scrolls: then the page is the reader's. */
export function createFollowScroll(onReaderScroll: () => void): FollowScroll {
  let ownUntilMs = 0;
  const abort = new AbortController();
  const { signal } = abort;

  function readerScrolls(): void {
    // A smooth scroll of our own that is under way would go on to where the voice is, against the reader's hand.
    if (Date.now() <= ownUntilMs) scrollBy({ top: 0, behavior: 'instant' });
    ownUntilMs = 0;
    onReaderScroll();
  }

  addEventListener('wheel', readerScrolls, { signal, passive: true });
  addEventListener('touchmove', readerScrolls, { signal, passive: true });
  addEventListener(
    'keydown',
    (event) => {
      if (scrollKeys.has(event.key) && event.target === document.body) readerScrolls();
    },
    { signal },
  );
  // The scroll bar tells nothing but that the page has moved.
  addEventListener(
    'scroll',
    () => {
      const nowMs = Date.now();
      if (nowMs > ownUntilMs) onReaderScroll();
      else ownUntilMs = Math.max(ownUntilMs, nowMs + OWN_SCROLL_GAP_MS);
    },
    { signal, passive: true },
  );
  return {
    bring(element) {
      const top = scrollNeeded(element.getBoundingClientRect(), innerHeight);
      if (top === 0) return;
      ownUntilMs = Date.now() + OWN_SCROLL_MS;
      const isFar = Math.abs(top) > innerHeight * FAR_WINDOWS;
      const isCalm = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches;
      scrollBy({ top, behavior: isCalm ? 'instant' : 'smooth' });
    },
    stop: () => abort.abort(),
  };
}

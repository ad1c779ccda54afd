/** The lit sentence is kept inside this part of the window, measured from its top. */
const COMFORT = { from: 0.16, to: 0.62 } as const;
/** Where it is put when it leaves. */
const REST = 0.34;
/** A step of a scroll may be off by this for the fractions of pixels that a browser keeps. */
const STEP_PX = 2;
/** Further than this, in heights of the window, nobody wants to watch the text fly by. */
const FAR_WINDOWS = 2;

/** How far to scroll so that an element is read in comfort; 0 when it is. Pixels of the window. */
export function scrollNeeded(element: { top: number; bottom: number }, windowHeight: number): number {
  const isComfortable =
    element.top >= windowHeight * COMFORT.from && element.bottom <= windowHeight * COMFORT.to;
  return isComfortable ? 0 : Math.round(element.top - windowHeight * REST);
}

/**
 * Tells a scroll of our own from the reader's by where it goes: ours comes nearer to its target and stays there. Time
 * tells nothing: a busy page may stand still for a second between two steps.
 */
export function createOwnScroll() {
  let target = Number.NaN;
  let nearest = 0;
  let swerve = 0;
  return {
    /** `swervePx`: how far it may go off before it turns, for a browser keeps the speed of a scroll that it redirects. */
    begin(to: number, swervePx: number): void {
      target = to;
      swerve = swervePx;
      nearest = Number.POSITIVE_INFINITY;
    },
    end(): void {
      target = Number.NaN;
    },
    isUnderWay: (): boolean => nearest > STEP_PX && !Number.isNaN(target),
    /** Whether the page that is at `top` now was brought there by us. */
    isStep(top: number): boolean {
      const distance = Math.abs(target - top);
      const slack = nearest > STEP_PX ? swerve : STEP_PX;
      if (!(distance <= nearest + slack)) return false;
      nearest = Math.min(nearest, distance);
      return true;
    },
  };
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
  const own = createOwnScroll();
  const abort = new AbortController();
  const { signal } = abort;

  function readerScrolls(): void {
    // A smooth scroll of our own that is under way would go on to where the voice is, against the reader's hand.
    if (own.isUnderWay()) scrollBy({ top: 0, behavior: 'instant' });
    own.end();
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
      if (own.isStep(scrollY)) return;
      own.end();
      onReaderScroll();
    },
    { signal, passive: true },
  );
  return {
    bring(element) {
      const top = scrollNeeded(element.getBoundingClientRect(), innerHeight);
      if (top === 0) return;
      const last = document.documentElement.scrollHeight - innerHeight;
      const to = Math.max(0, Math.min(last, scrollY + top));
      own.begin(to, innerHeight);
      const isFar = Math.abs(top) > innerHeight * FAR_WINDOWS;
      const isCalm = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches;
      scrollTo({ top: to, behavior: isCalm ? 'instant' : 'smooth' });
    },
    stop: () => abort.abort(),
  };
}

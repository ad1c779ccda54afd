/** The lit sentence is kept inside this part of the window, measured from its top. */
const COMFORT = { from: 0.16, to: 0.62 } as const;
/** Where it is put when it leaves. */
const REST = 0.34;
/** Nearer than a line is there: on a busy page Chromium arrives, and goes some pixels back a moment later. */
const THERE_PX = 24;
/** Further than this, in heights of the window, nobody wants to watch the text fly by. */
const FAR_WINDOWS = 2;

/** How far to scroll so that an element is read in comfort; 0 when it is. Pixels of the window. */
export function scrollNeeded(element: { top: number; bottom: number }, windowHeight: number): number {
  const isComfortable =
    element.top >= windowHeight * COMFORT.from && element.bottom <= windowHeight * COMFORT.to;
  return isComfortable ? 0 : toRest(element.top, windowHeight);
}

const toRest = (top: number, windowHeight: number): number => Math.round(top - windowHeight * REST);

/**
 * Tells a scroll of our own from the reader's by where it goes: ours brings its sentence nearer to its place and leaves
 * it there. Time tells nothing: a busy page may stand still for a second between two steps. Nor does where the page is:
 * what grows above the sentence moves the page, and the browser moves it back.
 */
export function createOwnScroll() {
  let isOurs = false;
  let nearest = 0;
  let swerve = 0;
  return {
    /** `swervePx`: how far it may go off before it turns, for a browser keeps the speed of a scroll that it redirects. */
    begin(swervePx: number): void {
      isOurs = true;
      swerve = swervePx;
      nearest = Number.POSITIVE_INFINITY;
    },
    end(): void {
      isOurs = false;
    },
    isUnderWay: (): boolean => isOurs && nearest > THERE_PX,
    /** Whether the sentence that is so far from its place now was brought there by us. */
    isStep(distancePx: number): boolean {
      const slack = nearest > THERE_PX ? swerve : THERE_PX;
      if (!isOurs || distancePx > nearest + slack) return false;
      nearest = Math.min(nearest, distancePx);
      return true;
    },
  };
}

export type FollowScroll = {
  /** Brings an element to where it is read in comfort. */
  bring: (element: HTMLElement) => void;
  stop: () => void;
};

const scrollKeys = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'];

/** Scrolls for the voice, and tells when the reader scrolls: then the page is the reader's. */
export function createFollowScroll(onReaderScroll: () => void): FollowScroll {
  const own = createOwnScroll();
  let distance = (): number => 0;
  const abort = new AbortController();

  function readerScrolls(): void {
    // A smooth scroll of our own that is under way would go on to where the voice is, against the reader's hand.
    if (own.isUnderWay()) scrollBy({ top: 0, behavior: 'instant' });
    own.end();
    onReaderScroll();
  }

  function keyPressed(event: KeyboardEvent): void {
    if (scrollKeys.includes(event.key) && event.target === document.body) readerScrolls();
  }

  // The scroll bar tells nothing but that the page has moved.
  function pageMoved(): void {
    if (own.isStep(distance())) return;
    own.end();
    onReaderScroll();
  }

  const passive = { signal: abort.signal, passive: true };
  addEventListener('wheel', readerScrolls, passive);
  addEventListener('touchmove', readerScrolls, passive);
  addEventListener('keydown', keyPressed, passive);
  addEventListener('scroll', pageMoved, passive);
  return {
    bring(element) {
      const { top, bottom } = element.getBoundingClientRect();
      // Where it is in a scroll that is under way says nothing of where it will be.
      const needed = own.isUnderWay() ? toRest(top, innerHeight) : scrollNeeded({ top, bottom }, innerHeight);
      if (needed === 0) return;
      const last = document.documentElement.scrollHeight - innerHeight;
      const to = Math.max(0, Math.min(last, scrollY + needed));
      const place = top - (to - scrollY);
      // A sentence that is no longer drawn tells nothing of who scrolls.
      distance = () => (element.isConnected ? Math.abs(element.getBoundingClientRect().top - place) : 0);
      own.begin(innerHeight);
      const isFar = Math.abs(needed) > innerHeight * FAR_WINDOWS;
      const isCalm = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches;
      scrollTo({ top: to, behavior: isCalm ? 'instant' : 'smooth' });
    },
    stop: () => abort.abort(),
  };
}

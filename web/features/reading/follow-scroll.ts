/** The lit sentence stays inside this part of the window, from its top. */
const COMFORT = { from: 0.16, to: 0.62 } as const;
/** Where it is put when it leaves. */
const REST = 0.34;
/** Closer than a line counts as there: on a busy page Chromium arrives, then goes back some pixels. */
const THERE_PX = 24;
/** Nobody wants to watch the text fly by further than this, in window heights. */
const FAR_WINDOWS = 2;

/** In px of the window; 0 when the element is read in comfort. */
export function scrollNeeded(element: { top: number; bottom: number }, windowHeight: number): number {
  const isComfortable =
    element.top >= windowHeight * COMFORT.from && element.bottom <= windowHeight * COMFORT.to;
  return isComfortable ? 0 : toRest(element.top, windowHeight);
}

const toRest = (top: number, windowHeight: number): number => Math.round(top - windowHeight * REST);

/** Tells by where a scroll goes, as a busy page may pause between two steps: ours nears its sentence. */
export function createOwnScroll() {
  let isOurs = false;
  let nearest = 0;
  let swerve = 0;
  return {
    /** `swervePx`: how far it may overshoot, since a browser keeps the speed of a scroll it redirects. */
    begin(swervePx: number): void {
      isOurs = true;
      swerve = swervePx;
      nearest = Number.POSITIVE_INFINITY;
    },
    end(): void {
      isOurs = false;
    },
    isUnderWay: (): boolean => isOurs && nearest > THERE_PX,
    isStep(distancePx: number): boolean {
      const slack = nearest > THERE_PX ? swerve : THERE_PX;
      if (!isOurs || distancePx > nearest + slack) return false;
      nearest = Math.min(nearest, distancePx);
      return true;
    },
  };
}

export type FollowScroll = {
  bring: (element: HTMLElement) => void;
  stop: () => void;
};

const scrollKeys = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'];

export function createFollowScroll(onReaderScroll: () => void): FollowScroll {
  const own = createOwnScroll();
  let distance = (): number => 0;
  let sentence: HTMLElement | undefined;
  const abort = new AbortController();

  function readerScrolls(): void {
    // A smooth scroll under way would otherwise go on to the narration, against the reader's hand.
    if (own.isUnderWay()) scrollBy({ top: 0, behavior: 'instant' });
    own.end();
    onReaderScroll();
  }

  function keyPressed(event: KeyboardEvent): void {
    if (scrollKeys.includes(event.key) && event.target === document.body) readerScrolls();
  }

  // A scroll bar says only that the page has moved.
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
  // A jump in mid-scroll may end short of its sentence: Chromium adds what was left of the first scroll.
  addEventListener('scrollend', () => sentence?.isConnected && own.isUnderWay() && bring(sentence), passive);

  function bring(element: HTMLElement): void {
    sentence = element;
    const { top, bottom } = element.getBoundingClientRect();
    // A position in mid-scroll doesn't say where it will end.
    const needed = own.isUnderWay() ? toRest(top, innerHeight) : scrollNeeded({ top, bottom }, innerHeight);
    if (needed === 0) return;
    const last = document.documentElement.scrollHeight - innerHeight;
    const to = Math.max(0, Math.min(last, scrollY + needed));
    const place = top - (to - scrollY);
    // A sentence that is no longer drawn doesn't say who scrolls.
    distance = () => (element.isConnected ? Math.abs(element.getBoundingClientRect().top - place) : 0);
    own.begin(innerHeight);
    const isFar = Math.abs(needed) > innerHeight * FAR_WINDOWS;
    const isCalm = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: to, behavior: isCalm ? 'instant' : 'smooth' });
  }

  return { bring, stop: () => abort.abort() };
}

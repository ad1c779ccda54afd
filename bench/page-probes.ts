/** What runs inside the page that is measured. Each is handed over whole: it knows nothing that stands outside it. */

/**
 * From the next press of a pointer until the audio element's time moves on by playing, in milliseconds. Looks every
 * 4 ms, so it tells up to 8 too many.
 */
export const soundAfterTap = (): Promise<number> =>
  new Promise((told, failed) => {
    const audio = document.querySelector('audio');
    if (audio === null) return failed(new Error('The page has no audio element.'));
    const look = (tappedAt: number) => {
      let before: number | null = null;
      const timer = setInterval(() => {
        // A moment of silence from memory, by which an element is made to play later, is no sound.
        const isSilent = audio.paused || audio.seeking || audio.src.startsWith('blob:');
        const advance = before === null ? 0 : audio.currentTime - before;
        before = isSilent ? null : audio.currentTime;
        // A longer step is a jump.
        if (isSilent || advance <= 0 || advance > 0.5) return;
        clearInterval(timer);
        told(performance.now() - tappedAt);
      }, 4);
    };
    addEventListener('pointerdown', ({ timeStamp }) => look(timeStamp), { once: true, capture: true });
  });

/** Frames drawn in each of the next seconds. */
export const framesIn = (seconds: number): Promise<number[]> =>
  new Promise((told) => {
    const counts = Array.from({ length: seconds }, () => 0);
    let began: number | null = null;
    const count = (now: number) => {
      began ??= now;
      const second = Math.floor((now - began) / 1000);
      if (second >= seconds) return told(counts);
      counts[second] = (counts[second] ?? 0) + 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });

export type Commits = {
  /** All of them. */
  all: number;
  /** Those that rendered a component outside the player: the element of the first of each. */
  where: string[];
};

export type Counting = Window & { precisCommits?: Commits };

/**
 * Before React loads: counts its commits by the door that is kept for its developer tools, and looks in each which
 * components were rendered. One is outside the player when the first element that it made, or else that it stands in,
 * is not in the player's section.
 */
export function countCommits(): void {
  type Fiber = {
    tag: number;
    flags: number;
    child: Fiber | null;
    sibling: Fiber | null;
    return: Fiber | null;
    alternate: Fiber | null;
    stateNode: unknown;
  };
  const PERFORMED_WORK = 1;
  // Functions, classes, with a forwarded ref, memoized.
  const componentTags = [0, 1, 11, 14, 15];
  const seen: Commits = { all: 0, where: [] };
  (window as Counting).precisCommits = seen;

  const elementBelow = (fiber: Fiber): Element | null => {
    if (fiber.stateNode instanceof Element) return fiber.stateNode;
    for (let child = fiber.child; child !== null; child = child.sibling) {
      const found = elementBelow(child);
      if (found !== null) return found;
    }
    return null;
  };
  const elementAbove = (fiber: Fiber): Element | null => {
    for (let above = fiber.return; above !== null; above = above.return)
      if (above.stateNode instanceof Element) return above.stateNode;
    return null;
  };
  const renderedOutside = (fiber: Fiber): Element | null => {
    if (!componentTags.includes(fiber.tag) || (fiber.flags & PERFORMED_WORK) === 0) return null;
    const element = elementBelow(fiber) ?? elementAbove(fiber);
    return element?.closest('section[aria-label="Player"]') === null ? element : null;
  };
  const firstOutside = (fiber: Fiber): Element | null => {
    const here = renderedOutside(fiber);
    // Children that are the same objects as before were not looked at in this commit.
    if (here !== null || fiber.child === fiber.alternate?.child) return here;
    for (let child = fiber.child; child !== null; child = child.sibling) {
      const found = firstOutside(child);
      if (found !== null) return found;
    }
    return null;
  };
  const onCommitFiberRoot = (_id: number, root: { current: Fiber }) => {
    seen.all += 1;
    const element = firstOutside(root.current);
    if (element === null) return;
    seen.where.push(`${element.tagName.toLowerCase()}.${element.className}`);
  };
  const nothing = () => undefined;
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: nothing,
      onCommitFiberRoot,
      onPostCommitFiberRoot: nothing,
      onCommitFiberUnmount: nothing,
    },
  });
}

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Cue, cueAt, spokenCues } from './cue-rules.ts';
import { createFollowScroll, type FollowScroll } from './follow-scroll.ts';
import type { Voice } from './voice.ts';

type Following = {
  isFollowing: boolean;
  backToVoice: () => void;
};

const LIT = 'data-lit';

type Lit = { id: string | undefined; element: HTMLElement | null };

/** Null where the cue is lit already. */
function moveLight(
  lit: RefObject<Lit>,
  root: RefObject<HTMLElement | null>,
  id: string | undefined,
): HTMLElement | null {
  if (id === lit.current.id) return null;
  lit.current.element?.removeAttribute(LIT);
  const element = root.current?.querySelector<HTMLElement>(`[data-cue="${id}"]`) ?? null;
  element?.setAttribute(LIT, '');
  lit.current = { id, element };
  return element;
}

/** The page stays where words are selected: they'd be pulled away from under the hand. */
const isChosen = (root: HTMLElement | null): boolean =>
  getSelection()?.isCollapsed === false || (root?.querySelector('[data-chosen]') ?? null) !== null;

/** Sets an attribute, so that a text of hundreds of sentences isn't rendered again. */
export function useVoiceLight(
  root: RefObject<HTMLElement | null>,
  cues: readonly Cue[],
  { isHere, isPlaying, isOn, positionNow, seconds }: Voice,
): Following {
  const spoken = useMemo(() => spokenCues(cues), [cues]);
  const lit = useRef<Lit>({ id: undefined, element: null });
  const scroll = useRef<FollowScroll | null>(null);
  /** A page that has just opened stays at its top until the narration plays or moves. */
  const isOpening = useRef(true);
  const [isFollowing, setFollowing] = useState(true);
  const [wasOn, setWasOn] = useState(isOn);

  // Playing takes the page along again; a moment of buffering doesn't.
  if (wasOn !== isOn) {
    setWasOn(isOn);
    if (isOn) setFollowing(true);
  }

  useEffect(() => {
    scroll.current = createFollowScroll(() => setFollowing(false));
    return () => scroll.current?.stop();
  }, []);

  const show = useCallback(() => {
    const element = moveLight(lit, root, spoken[cueAt(spoken, positionNow())]?.id);
    if (element && isFollowing && !isOpening.current && !isChosen(root.current))
      scroll.current?.bring(element);
  }, [root, spoken, positionNow, isFollowing]);

  useEffect(() => {
    if (!isHere) return;
    return () => void moveLight(lit, root, undefined);
  }, [root, isHere]);

  useEffect(() => {
    if (!isHere || !isPlaying) return;
    isOpening.current = false;
    let frame = 0;
    function follow(): void {
      show();
      frame = requestAnimationFrame(follow);
    }
    follow();
    return () => cancelAnimationFrame(frame);
  }, [isHere, isPlaying, show]);

  // Paused, it follows jumps only. At the very start nothing has been spoken yet.
  useEffect(() => {
    if (!isHere || isPlaying || seconds < 0) return;
    if (positionNow() > 0) show();
    else moveLight(lit, root, undefined);
    isOpening.current = false;
  }, [root, isHere, isPlaying, show, positionNow, seconds]);

  const backToVoice = useCallback(() => {
    setFollowing(true);
    if (lit.current.element) scroll.current?.bring(lit.current.element);
  }, []);

  return { isFollowing, backToVoice };
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Cue } from './cue-rules.ts';
import { createFollowScroll, type FollowScroll } from './follow-scroll.ts';
import type { Voice } from './voice.ts';
import { createVoiceLight, type VoiceLight } from './voice-light.ts';

type Following = {
  /** The page goes with the voice. Ends when the reader scrolls. */
  isFollowing: boolean;
  backToVoice: () => void;
};

/** Lights what the voice reads inside `root`, and takes the page along until the reader scrolls. */
export function useVoiceLight(
  root: RefObject<HTMLElement | null>,
  cues: readonly Cue[],
  voice: Voice,
): Following {
  const [light, setLight] = useState<VoiceLight | null>(null);
  const scroll = useRef<FollowScroll | null>(null);
  const isFollowingRef = useRef(true);
  const isComing = useRef(true);
  const [isFollowing, setFollowing] = useState(true);
  const { isHere, isPlaying, isLoading, positionNow, seconds } = voice;
  const isOn = isPlaying || isLoading;

  const [wasOn, setWasOn] = useState(isOn);

  // Play takes the page along again; a moment without sound does not.
  if (wasOn !== isOn) {
    setWasOn(isOn);
    if (isOn) setFollowing(true);
  }

  useEffect(() => {
    isFollowingRef.current = isFollowing;
  }, [isFollowing]);

  useEffect(() => {
    scroll.current = createFollowScroll(() => setFollowing(false));
    return () => scroll.current?.stop();
  }, []);

  useEffect(() => {
    if (root.current === null || !isHere) return;
    const made = createVoiceLight({
      root: root.current,
      cues,
      positionNow,
      tell: (element) => {
        // A page that has just opened stays at its top, until the voice plays or is moved.
        if (isFollowingRef.current && !isComing.current) scroll.current?.bring(element);
      },
    });
    setLight(made);
    return () => {
      made.clear();
      setLight(null);
    };
  }, [root, cues, isHere, positionNow]);

  useEffect(() => {
    if (!isPlaying || light === null) return;
    isComing.current = false;
    light.follow();
    return () => light.stop();
  }, [isPlaying, light]);

  // Paused, the light follows jumps only.
  useEffect(() => {
    if (isPlaying || light === null || seconds < 0) return;
    light.show();
    isComing.current = false;
  }, [isPlaying, light, seconds]);

  const backToVoice = useCallback(() => {
    setFollowing(true);
    const lit = light?.litElement();
    if (lit) scroll.current?.bring(lit);
  }, [light]);

  return { isFollowing, backToVoice };
}

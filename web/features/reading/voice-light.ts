import { type Cue, cueAt, spokenCues, type TimedCue } from './cue-rules.ts';

const LIT = 'data-lit';

export type VoiceLight = {
  /** Lights what is spoken now, and goes on with every frame. */
  follow: () => void;
  /** Lights what is spoken now, once. */
  show: () => void;
  stop: () => void;
  clear: () => void;
  litElement: () => HTMLElement | null;
};

/**
 * Lights the sentence that the voice reads, by an attribute on its element: a text of some hundred sentences is not
 * rendered again for it. `tell` hears of each new sentence.
 */
export function createVoiceLight(parts: {
  root: HTMLElement;
  cues: readonly Cue[];
  positionNow: () => number;
  tell: (element: HTMLElement, cue: TimedCue) => void;
}): VoiceLight {
  const { root, positionNow, tell } = parts;
  const spoken = spokenCues(parts.cues);
  let lit: HTMLElement | null = null;
  let litIndex = -1;
  let frame = 0;

  function elementOf(cue: TimedCue): HTMLElement | null {
    return root.querySelector<HTMLElement>(`[data-cue="${CSS.escape(cue.id)}"]`);
  }

  function clear(): void {
    lit?.removeAttribute(LIT);
    lit = null;
    litIndex = -1;
  }

  function show(): void {
    const index = cueAt(spoken, positionNow());
    if (index === litIndex) return;
    clear();
    litIndex = index;
    const cue = spoken[index];
    if (!cue) return;
    lit = elementOf(cue);
    lit?.setAttribute(LIT, '');
    if (lit) tell(lit, cue);
  }

  function stop(): void {
    cancelAnimationFrame(frame);
    frame = 0;
  }

  function follow(): void {
    show();
    frame = requestAnimationFrame(follow);
  }

  return {
    follow() {
      stop();
      follow();
    },
    show,
    stop,
    clear() {
      stop();
      clear();
    },
    litElement: () => lit,
  };
}

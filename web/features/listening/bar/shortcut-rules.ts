import { SKIP_SECONDS } from '#contract/listening-rules.ts';
import type { PlayerEvent } from '../player/events.ts';

const SHORT_SKIP_SECONDS = 5;
const VOLUME_STEP = 5;

/** Space and arrows belong to the focused element first. */
const sharedKeys: Readonly<Record<string, PlayerEvent>> = {
  ' ': { type: 'toggle' },
  ArrowLeft: { type: 'skip', seconds: -SHORT_SKIP_SECONDS },
  ArrowRight: { type: 'skip', seconds: SHORT_SKIP_SECONDS },
};

const letters: Readonly<Record<string, PlayerEvent>> = {
  k: { type: 'toggle' },
  j: { type: 'skip', seconds: -SKIP_SECONDS },
  l: { type: 'skip', seconds: SKIP_SECONDS },
  m: { type: 'mute' },
  '0': { type: 'seek', seconds: 0 },
  '-': { type: 'volumeBy', by: -VOLUME_STEP },
  '+': { type: 'volumeBy', by: VOLUME_STEP },
  '=': { type: 'volumeBy', by: VOLUME_STEP },
  N: { type: 'next' },
  P: { type: 'previous' },
};

export type KeyPress = {
  key: string;
  hasModifier: boolean;
  /** Anything that takes typing. */
  isInField: boolean;
  isInDialog: boolean;
  /** On a button, a link or a slider, which have keys of their own. */
  isOnControl: boolean;
};

export function shortcutOf(press: KeyPress): PlayerEvent | null {
  if (press.hasModifier || press.isInField || press.isInDialog) return null;
  const shared = sharedKeys[press.key];
  if (shared) return press.isOnControl ? null : shared;
  return letters[press.key] ?? null;
}

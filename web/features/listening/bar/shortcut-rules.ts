import { SKIP_SECONDS } from '#contract/listening-rules.ts';

export type Shortcut =
  | { act: 'toggle' | 'mute' | 'next' | 'previous' | 'start' }
  | { act: 'skip'; seconds: number }
  | { act: 'volume'; by: number };

const SHORT_SKIP_SECONDS = 5;
const VOLUME_STEP = 5;

/** Space and arrows belong to whatever has the focus first. */
const sharedKeys: Readonly<Record<string, Shortcut>> = {
  ' ': { act: 'toggle' },
  ArrowLeft: { act: 'skip', seconds: -SHORT_SKIP_SECONDS },
  ArrowRight: { act: 'skip', seconds: SHORT_SKIP_SECONDS },
};

const letters: Readonly<Record<string, Shortcut>> = {
  k: { act: 'toggle' },
  j: { act: 'skip', seconds: -SKIP_SECONDS },
  l: { act: 'skip', seconds: SKIP_SECONDS },
  m: { act: 'mute' },
  '0': { act: 'start' },
  '-': { act: 'volume', by: -VOLUME_STEP },
  '+': { act: 'volume', by: VOLUME_STEP },
  '=': { act: 'volume', by: VOLUME_STEP },
  N: { act: 'next' },
  P: { act: 'previous' },
};

/** What is around the place where a key was pressed. */
export type KeyPress = {
  key: string;
  hasModifier: boolean;
  /** In a text field, a list of choices, or anything that takes typing. */
  isInField: boolean;
  /** A dialog or a menu is open. */
  isInDialog: boolean;
  /** On a button, a link or a slider, which have keys of their own. */
  isOnControl: boolean;
};

/** What a key does to the player; null for nothing. */
export function shortcutOf(press: KeyPress): Shortcut | null {
  if (press.hasModifier || press.isInField || press.isInDialog) return null;
  const shared = sharedKeys[press.key];
  if (shared) return press.isOnControl ? null : shared;
  return letters[press.key] ?? null;
}

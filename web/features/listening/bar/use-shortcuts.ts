import { useEffect } from 'react';
import { player } from '../player/player.ts';
import { type KeyPress, shortcutOf } from './shortcut-rules.ts';

const FIELDS = 'input:not([type="range"]), textarea, select, [contenteditable=""], [contenteditable="true"]';
const TYPED_IN = '[role="textbox"], [role="combobox"], [role="searchbox"], [role="listbox"]';
const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';
const CONTROLS =
  'button, a[href], summary, audio, video, input, [role="button"], [role="slider"], [role="tab"], [role="option"], [role="menuitem"]';

function pressOf(event: KeyboardEvent): KeyPress {
  const at = event.target instanceof Element ? event.target : document.body;
  return {
    key: event.key,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey || event.isComposing,
    isInField: at.closest(`${FIELDS}, ${TYPED_IN}`) !== null,
    isInDialog:
      at.closest(DIALOGS) !== null || document.querySelector('dialog[open], [aria-modal="true"]') !== null,
    isOnControl: at.closest(CONTROLS) !== null,
  };
}

function listen(event: KeyboardEvent): void {
  if (event.defaultPrevented || player.state.getState().book === null) return;
  const shortcut = shortcutOf(pressOf(event));
  if (shortcut === null || (event.repeat && shortcut.type === 'toggle')) return;
  event.preventDefault();
  player.dispatch(shortcut);
}

export function useShortcuts(): void {
  useEffect(() => {
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

import { type KeyboardEvent, useState } from 'react';

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

export function optionAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return null;
}

/**
 * The keys of a field with a list of options. A new list, by its name, starts with none active. Its active option stays
 * active wherever it moves to.
 */
export function useOptions<Item>(given: {
  name: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  onPick: (item: Item) => void;
  onOpen: () => void;
  onClose: () => void;
  /** Enter with no option active. */
  onEnter: () => void;
}) {
  const { name, items, keyOf, onPick, onOpen, onClose, onEnter } = given;
  const [chosen, setChosen] = useState({ name, key: '' });
  const index = chosen.name === name ? items.findIndex((item) => keyOf(item) === chosen.key) : -1;
  const active = index >= 0 ? index : null;

  function setActive(to: number): void {
    const item = items[to];
    if (item !== undefined) setChosen({ name, key: keyOf(item) });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key === 'ArrowDown') onOpen();
    const next = optionAfterKey(event.key, index, items.length);
    if (next !== null) {
      event.preventDefault();
      setActive(next);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const item = items[index];
    if (item === undefined) onEnter();
    else onPick(item);
  }

  return { active, setActive, onKeyDown };
}

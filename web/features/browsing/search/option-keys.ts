import { type KeyboardEvent, useState } from 'react';

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

export function optionAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return null;
}

/**
 * The keys of a field with a list of options. A new list, by its name, starts with none active; a list that grows keeps
 * its active option.
 */
export function useOptions<Item>(given: {
  name: string;
  items: readonly Item[];
  onPick: (item: Item) => void;
  onOpen: () => void;
  onClose: () => void;
  /** Enter with no option active. */
  onEnter: () => void;
}) {
  const { name, items, onPick, onOpen, onClose, onEnter } = given;
  const [chosen, setChosen] = useState({ name, index: -1 });
  const index = Math.min(chosen.name === name ? chosen.index : -1, items.length - 1);
  const active = index >= 0 ? index : null;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key === 'ArrowDown') onOpen();
    const next = optionAfterKey(event.key, index, items.length);
    if (next !== null) {
      event.preventDefault();
      setChosen({ name, index: next });
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const item = items[index];
    if (item === undefined) onEnter();
    else onPick(item);
  }

  return { active, setActive: (to: number) => setChosen({ name, index: to }), onKeyDown };
}

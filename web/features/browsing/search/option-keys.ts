import { type KeyboardEvent, useState } from 'react';

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

export function optionAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return null;
}

/**
 * The keys of a field with a list of options. A new list, by its name, starts with its first option active if
 * it `startsActive`, else with none. A list that grows keeps its active option.
 */
export function useOptions<Item>(given: {
  name: string;
  items: readonly Item[];
  startsActive: boolean;
  onPick: (item: Item) => void;
  onOpen: () => void;
  onClose: () => void;
  /** Enter while there is nothing to pick yet. */
  onEarlyEnter: () => void;
}) {
  const { name, items, startsActive, onPick, onOpen, onClose, onEarlyEnter } = given;
  const start = startsActive ? 0 : -1;
  const [chosen, setChosen] = useState({ name, index: start });
  const index = Math.min(chosen.name === name ? chosen.index : start, items.length - 1);
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
    if (item === undefined) onEarlyEnter();
    else onPick(item);
  }

  return { active, setActive: (to: number) => setChosen({ name, index: to }), onKeyDown };
}

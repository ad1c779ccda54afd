import { type KeyboardEvent, useState } from 'react';

/** The id of an option's element, for the field that points at it. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Where a key leads among `count` options; null for a key that leads nowhere. */
export function optionAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  return null;
}

/**
 * The keys of a field with a list of options below it. The first option is active until a key or the pointer says
 * otherwise; a new list begins anew.
 */
export function useOptions<Item>(given: {
  items: readonly Item[];
  onPick: (item: Item) => void;
  onOpen: () => void;
  onClose: () => void;
  /** Enter while there is nothing to pick yet. */
  onEarlyEnter: () => void;
}) {
  const { items, onPick, onOpen, onClose, onEarlyEnter } = given;
  const [chosen, setChosen] = useState<{ of: readonly Item[]; index: number }>({ of: items, index: 0 });
  const index = chosen.of === items ? chosen.index : 0;
  const active = items.length > 0 ? index : null;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key === 'ArrowDown') onOpen();
    const next = optionAfterKey(event.key, index, items.length);
    if (next !== null) {
      event.preventDefault();
      setChosen({ of: items, index: next });
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const item = items[index];
    if (item === undefined) onEarlyEnter();
    else onPick(item);
  }

  return { active, setActive: (to: number) => setChosen({ of: items, index: to }), onKeyDown };
}

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLetterKeys } from '#web/ui/use-letter-keys.ts';

type Acts = { onSelect: (id: number) => void; onOpen: (id: number) => void };

const rowsIn = (body: HTMLElement | null) => [
  ...(body?.querySelectorAll<HTMLElement>('tr[data-book]') ?? []),
];

/** `/` and letters work everywhere on the page, the other keys on the row that has the focus. */
export function useRowKeys({ onSelect, onOpen }: Acts): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);

  function step(by: 1 | -1): void {
    const rows = rowsIn(body.current);
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const to = at === -1 ? rows[0] : rows[at + by];
    to?.focus();
    to?.scrollIntoView({ block: 'nearest' });
  }

  useLetterKeys({ j: () => step(1), k: () => step(-1), '/': toSearch });

  const hear = useEffectEvent((event: KeyboardEvent) => {
    const row = event.target;
    if (!(row instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = Number(row.dataset.book);
    if (!(id > 0)) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      ' ': () => onSelect(id),
      Enter: () => onOpen(id),
      Escape: () => row.blur(),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const rows = body.current;
    const listen = (event: KeyboardEvent) => hear(event);
    rows?.addEventListener('keydown', listen);
    return () => rows?.removeEventListener('keydown', listen);
  }, []);

  return body;
}

const toSearch = (): void => document.querySelector<HTMLInputElement>('#books input[type="search"]')?.focus();

import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from './text-field.tsx';
import { useSettled } from './use-settled.ts';

const DELAY_MS = 300;

type Props = {
  label: string;
  q: string;
  /** In a dialog: where one begins. */
  isFirst?: boolean;
  onSearch: (q: string) => void;
};

/** Searches for `q`, which is kept elsewhere (the address, say), once nothing more is typed. */
export function SearchField({ label, q, isFirst = false, onSearch }: Props) {
  const [{ typed, since }, setTyped] = useState({ typed: q, since: q });
  const settled = useSettled(typed.trim(), DELAY_MS);
  const search = useEffectEvent((wanted: string) => {
    if (wanted !== q) onSearch(wanted);
  });
  useEffect(() => search(settled), [settled]);
  // Going back in the browser's history changes the text too.
  if (since !== q) setTyped({ typed: typed.trim() === q ? typed : q, since: q });
  return (
    <TextField
      label={label}
      type="search"
      maxLength={200}
      value={typed}
      data-autofocus={isFirst || undefined}
      // It searches as one types: in a form, Enter sends nothing.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(event) => setTyped({ typed: event.currentTarget.value, since: q })}
    />
  );
}

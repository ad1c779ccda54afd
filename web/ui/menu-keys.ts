/** The index that a key leads to from `at`, by arrows or first letters; null for any other key. */
export function itemAfterKey(key: string, at: number, names: readonly string[]): number | null {
  const count = names.length;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return null;
  const letter = key.toLocaleLowerCase();
  const onwards = names.map((_name, step) => (at + 1 + step) % count);
  return onwards.find((index) => names[index]?.trim().toLocaleLowerCase().startsWith(letter)) ?? null;
}

import { useEffect, useState } from 'react';

/** A value as it was when it had not changed for so long: what is typed is searched for when the typing rests. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

import { useState } from 'react';

/** One sending at a time. `error` stays until the next try. */
export function useSending(tellError: (error: unknown) => string): {
  busy: boolean;
  error: string | null;
  send: (work: () => Promise<unknown>) => void;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(tellError(failure));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    error,
    send: (work) => {
      if (!busy) void run(work);
    },
  };
}

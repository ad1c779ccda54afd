import { useState } from 'react';

/** Progress as it is shown: it never goes back while the same work runs. `work` names the work. */
export function forward(
  shown: { work: string; value: number },
  now: { work: string; value: number },
): { work: string; value: number } {
  return shown.work === now.work && shown.value >= now.value ? shown : now;
}

/** News may come in another order than it happened, and a step that is tried again starts over. */
export function useForward(value: number, work: string): number {
  const [shown, setShown] = useState({ work, value });
  const next = forward(shown, { work, value });
  if (next !== shown) setShown(next);
  return next.value;
}

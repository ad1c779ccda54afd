import type { Pace } from './pace.ts';

/** Lets so many calls to a provider go ahead at once, the others in the order in which they came. */
export type Gate = {
  /** Throws the signal's reason if it's aborted while the call waits. */
  pass: <Value>(signal: AbortSignal, call: () => Promise<Value>) => Promise<Value>;
  /** To be told when the number has changed. A call that's under way is never stopped. */
  changed: () => void;
};

/** `most` is read whenever a call comes or ends; `pace` says when one that may go ahead begins. */
export function openGate(most: () => number, pace: Pace): Gate {
  const waiting = new Set<() => void>();
  let underWay = 0;

  function letIn(): void {
    for (const enter of waiting) {
      if (underWay >= most()) return;
      underWay += 1;
      waiting.delete(enter);
      enter();
    }
  }

  /** False where it was aborted first. */
  const entered = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const leave = () => {
        waiting.delete(enter);
        resolve(false);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(enter);
      letIn();
    });

  return {
    pass: async (signal, call) => {
      signal.throwIfAborted();
      if (!(await entered(signal))) signal.throwIfAborted();
      try {
        await pace(signal);
        return await call();
      } finally {
        underWay -= 1;
        letIn();
      }
    },
    changed: letIn,
  };
}

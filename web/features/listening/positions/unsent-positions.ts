import { keepUnsent, settleUnsent, type Unsent, type UnsentPosition, unsentFrom } from './unsent-rules.ts';

export type UnsentPositions = {
  all: () => Unsent;
  of: (bookId: number) => UnsentPosition | undefined;
  keep: (position: UnsentPosition) => void;
  settle: (sent: Pick<UnsentPosition, 'bookId' | 'listenedAt'>) => void;
};

/**
 * Positions that wait to be confirmed, in local storage, apart for each user. Where storage is closed they live
 * as long as the page.
 */
export function keepUnsentPositions(userId: () => number): UnsentPositions {
  const inMemory = new Map<string, string>();
  const key = () => `unsent-positions-${userId()}`;

  function read(): Unsent {
    try {
      return unsentFrom(localStorage.getItem(key()));
    } catch {
      return unsentFrom(inMemory.get(key()) ?? null);
    }
  }

  function write(all: Unsent): void {
    const text = JSON.stringify(all);
    try {
      if (all.length === 0) localStorage.removeItem(key());
      else localStorage.setItem(key(), text);
    } catch {
      inMemory.set(key(), text);
    }
  }

  return {
    all: read,
    of: (bookId) => read().find((one) => one.bookId === bookId),
    keep: (position) => write(keepUnsent(read(), position)),
    settle: (sent) => write(settleUnsent(read(), sent)),
  };
}

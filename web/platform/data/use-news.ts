import { useEffect, useEffectEvent, useRef } from 'react';
import { showToast, type Toast } from '../page/toasts.ts';

const LASTS_MS = 12_000;

/** A toast, once, for each that is news, of which `see` then tells the server. */
export function useNews<Item extends { id: number; is_news: boolean }>(
  items: readonly Item[] | undefined,
  see: (ids: number[]) => Promise<unknown>,
  toastOf: (item: Item) => Pick<Toast, 'kind' | 'message' | 'action'>,
): void {
  const told = useRef(new Set<number>());
  const tell = useEffectEvent((news: readonly Item[]) => {
    for (const item of news) {
      told.current.add(item.id);
      showToast({ ...toastOf(item), durationMs: LASTS_MS });
    }
    // On failure the news is shown once more.
    if (news.length > 0) void see(news.map(({ id }) => id)).catch(() => undefined);
  });

  useEffect(() => {
    tell((items ?? []).filter(({ id, is_news: isNews }) => isNews && !told.current.has(id)));
  }, [items]);
}

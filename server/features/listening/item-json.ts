import type { HistoryItem, WrittenItem } from '#contract/listening.ts';
import type { Item } from './store.ts';

const moment = (at: number): string => new Date(at).toISOString();

export function historyItemOf(item: Item): HistoryItem {
  return {
    history_id: item.historyId,
    book_id: item.bookId,
    time: item.positionSeconds,
    listened_at: moment(item.listenedAt),
    finished_at: item.finishedAt === null ? null : moment(item.finishedAt),
    version: item.version,
    device: item.device,
  };
}

export const writtenItemOf = (item: Item, accepted: boolean): WrittenItem => ({
  ...historyItemOf(item),
  accepted,
});

export function conflictOf(item: Item): Record<string, unknown> {
  const { history_id, book_id, time, listened_at, device, version } = historyItemOf(item);
  return { history_id, book_id, time, listened_at, device, version };
}

import type { HistoryItem, WrittenItem } from '#contract/listening.ts';
import { audioVersionOf } from '#server/features/narration/index.ts';
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
    audio_version: item.audioKey === null ? null : audioVersionOf(item.audioKey),
  };
}

export const writtenItemOf = (item: Item, accepted: boolean): WrittenItem => ({
  ...historyItemOf(item),
  accepted,
});

export function conflictOf(item: Item): Record<string, unknown> {
  const { finished_at: _finished, ...place } = historyItemOf(item);
  return place;
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';

const removal = { historyId: 7, bookId: 1, listenedAt: '2026-01-01T08:00:00.000Z' };
const asked: string[] = [];
let listenedAt = removal.listenedAt;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal(
    'localStorage',
    memoryStorage({ 'outbox-history-0': JSON.stringify([removal]), token: 'one' }),
  );
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    const history = [{ history_id: removal.historyId, listened_at: listenedAt }];
    return new Response(JSON.stringify({ history }), { headers: { 'content-type': 'application/json' } });
  });
  asked.length = 0;
});

afterEach(() => void vi.unstubAllGlobals());

it.each([
  { heard: removal.listenedAt, sends: true },
  { heard: '2026-01-02T20:00:00.000Z', sends: false },
])('a removal that an earlier visit left is sent, unless the book was heard since ($heard)', async (one) => {
  listenedAt = one.heard;
  const { hiddenEntries } = await import('./history-calls.ts');
  await import('./remove-from-history.ts');
  expect([...hiddenEntries.getState()]).toEqual([removal.historyId]);
  await vi.waitFor(() => expect(hiddenEntries.getState().size).toBe(0));
  expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual(
    one.sends ? ['DELETE /api/v1/history/7'] : [],
  );
  expect(localStorage.getItem('outbox-history-0')).toBeNull();
});

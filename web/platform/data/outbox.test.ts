import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from './call.ts';
import { createOutbox } from './outbox.ts';

type Item = { name: string };
const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && typeof (value as Item).name === 'string';

const failure = (status: number) => new CallError({ status, code: 'network', message: 'no' });

function setUp(kept: string | null = null) {
  const disk = { text: kept };
  const sent: string[] = [];
  const refused: string[] = [];
  const answers: (Error | null)[] = [];
  const outbox = createOutbox<Item>({
    storage: {
      read: () => disk.text,
      write: (text) => {
        disk.text = text;
      },
    },
    isItem,
    merge: (waiting, item) => [...waiting.filter(({ name }) => name !== item.name), item],
    send: async ({ name }) => {
      const answer = answers.shift() ?? null;
      if (answer !== null) throw answer;
      sent.push(name);
    },
    onRefused: ({ name }) => refused.push(name),
  });
  const waiting = () => outbox.waiting.getState().map(({ name }) => name);
  return { outbox, disk, sent, refused, answers, waiting };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('outbox', () => {
  it('sends in order, one after the other, and forgets what has arrived', async () => {
    const { outbox, disk, sent, waiting } = setUp();
    for (const name of ['a', 'b', 'c']) outbox.put({ name });
    expect(waiting()).toEqual(['a', 'b', 'c']);
    await outbox.flush();
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(disk.text).toBeNull();
  });

  it('leaves the server alone for as long as it asks', async () => {
    const { outbox, sent, answers } = setUp();
    answers.push(new CallError({ status: 503, code: 'unavailable', message: 'no', retryAfterMs: 60_000 }));
    outbox.put({ name: 'a' });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual(['a']);
  });

  it.each([0, 401, 429, 503])('keeps what met %d, and tries again by itself, in order', async (status) => {
    const { outbox, disk, sent, answers } = setUp();
    answers.push(failure(status));
    outbox.put({ name: 'a' });
    outbox.put({ name: 'b' });
    await outbox.flush();
    expect(sent).toEqual([]);
    expect(disk.text).toBe('[{"name":"a"},{"name":"b"}]');
    await vi.advanceTimersByTimeAsync(16_000);
    expect(sent).toEqual(['a', 'b']);
  });

  it('drops what the server will never take, tells of it, and goes on', async () => {
    const { outbox, sent, refused, answers } = setUp();
    answers.push(failure(422));
    outbox.put({ name: 'a' });
    outbox.put({ name: 'b' });
    await outbox.flush();
    expect(refused).toEqual(['a']);
    expect(sent).toEqual(['b']);
  });

  it('takes up what an earlier visit left, and nothing else that lies there', async () => {
    const { outbox, sent } = setUp('[{"name":"a"},7,{"nom":"b"},null]');
    await outbox.flush();
    expect(sent).toEqual(['a']);
    expect(setUp('broken').waiting()).toEqual([]);
  });

  it('does not lose an item that takes the place of the one on its way', async () => {
    const { outbox, sent, waiting } = setUp();
    outbox.put({ name: 'a' });
    outbox.put({ name: 'a' });
    await outbox.flush();
    expect(waiting()).toEqual([]);
    expect(sent).toEqual(['a', 'a']);
  });

  it('sends at once for a page that leaves', () => {
    const { outbox, sent } = setUp();
    outbox.put({ name: 'a' }, { keepalive: true });
    expect(sent).toEqual(['a']);
  });
});

import { describe, expect, it } from 'vitest';
import { deviceLabel } from '#web/platform/browser/device-label.ts';
import { keyTargets, positionStateOf } from './media-session.ts';
import { otherPlaceFrom } from './other-place.ts';
import { playbackPreferencesFrom } from './playback-preferences.ts';
import { waitBeforeTry } from './recovering-rules.ts';
import { silence } from './silence.ts';
import { type PlayerState, stateAtStart } from './state.ts';

describe('deviceLabel', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari on Mac'],
    ['', 'Browser'],
  ])('%s', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});

describe('positionStateOf', () => {
  it('tells a place inside the narration', () => {
    const told = positionStateOf({ positionSeconds: 900, durationSeconds: 840, speed: 1.5 });
    expect(told).toEqual({ duration: 840, position: 840, playbackRate: 1.5 });
  });

  it.each([
    { positionSeconds: Number.NaN, durationSeconds: 840, speed: 1 },
    { positionSeconds: 1, durationSeconds: 0, speed: 1 },
    { positionSeconds: 1, durationSeconds: Number.POSITIVE_INFINITY, speed: 1 },
    { positionSeconds: 1, durationSeconds: 840, speed: 0 },
  ])('tells nothing that would throw: %o', (now) => {
    expect(positionStateOf(now)).toBeNull();
  });
});

describe('the keys of a headset', () => {
  const idea = (title: string, time: number) => ({ title, time });
  const state: PlayerState = {
    ...stateAtStart(playbackPreferencesFrom(null)),
    ideas: [idea('One', 20), idea('Two', 60), idea('Three', 90)],
    durationSeconds: 120,
    previousHistoryId: 7,
  };
  const { nexttrack, previoustrack } = keyTargets;

  it('go from idea to idea, and beyond the first and the last to another book', () => {
    expect([10, 30, 70].map((seconds) => nexttrack(state, seconds))).toEqual([20, 60, 90]);
    expect(nexttrack(state, 100)).toBeNull();
    expect([100, 61, 30, 10].map((seconds) => previoustrack(state, seconds))).toEqual([90, 20, 20, 0]);
    expect(previoustrack(state, 2)).toBeNull();
    expect(previoustrack({ ...state, previousHistoryId: null }, 2)).toBe(0);
  });

  it('go from book to book by choice, and where there are no ideas', () => {
    for (const other of [
      { ...state, skipKeys: 'books' as const },
      { ...state, ideas: [] },
    ]) {
      expect(nexttrack(other, 30)).toBeNull();
      expect(previoustrack(other, 70)).toBeNull();
    }
  });
});

it('reads the other place from a 409', () => {
  const body = {
    code: 'conflict',
    time: 754,
    version: 9,
    device: 'Firefox on Linux',
    listened_at: '2026-01-01T00:00:00.000Z',
  };
  expect(otherPlaceFrom(body)).toEqual({
    seconds: 754,
    audio: null,
    version: 9,
    device: 'Firefox on Linux',
    listenedAt: '2026-01-01T00:00:00.000Z',
  });
  for (const nonsense of [null, 'no', {}, { time: 'x', version: 1 }, { time: 3 }]) {
    expect(otherPlaceFrom(nonsense)).toBeNull();
  }
});

it('keeps only sensible playback preferences', () => {
  expect(playbackPreferencesFrom('{"volume":40,"speed":1.5}')).toEqual({
    volume: 40,
    speed: 1.5,
    autoNext: false,
    skipKeys: 'ideas',
    voices: {},
  });
  expect(playbackPreferencesFrom('{"volume":400,"speed":"fast"}')).toEqual({
    volume: 100,
    speed: 1,
    autoNext: false,
    skipKeys: 'ideas',
    voices: {},
  });
  const atStart = { volume: 100, speed: 1, autoNext: false, skipKeys: 'ideas', voices: {} };
  expect(playbackPreferencesFrom('broken')).toEqual(atStart);
  expect(playbackPreferencesFrom(null)).toEqual(atStart);
  expect(playbackPreferencesFrom('{"skipKeys":"books"}')).toEqual({ ...atStart, skipKeys: 'books' });
});

it('tries at once, then slower, then asks the listener', () => {
  const waits = [0, 1, 2, 3, 4].map(waitBeforeTry);
  expect(waits[0]).toBe(0);
  expect(waits.slice(0, 4)).toEqual(waits.slice(0, 4).toSorted((one, other) => Number(one) - Number(other)));
  expect(waits[4]).toBeNull();
});

it('makes a WAV file of silence', async () => {
  const bytes = new Uint8Array(await silence().arrayBuffer());
  expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe('RIFF');
  expect(new DataView(bytes.buffer).getUint32(4, true)).toBe(bytes.length - 8);
  expect(new Set(bytes.slice(44))).toEqual(new Set([128]));
});

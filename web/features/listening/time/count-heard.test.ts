import { beforeEach, expect, it } from 'vitest';
import { countHeard } from './count-heard.ts';

class FakeElement extends EventTarget {
  currentTime = 0;
  playbackRate = 1;
  volume = 1;
  muted = false;
  paused = true;
  seeking = false;
}

let element: FakeElement;
let clock: { atMs: number; isCounted: boolean; heard: number };
beforeEach(() => {
  element = new FakeElement();
  clock = { atMs: 0, isCounted: true, heard: 0 };
  countHeard({
    element: element as unknown as HTMLAudioElement,
    isCounted: () => clock.isCounted,
    nowMs: () => clock.atMs,
    add: (seconds) => {
      clock.heard += seconds;
    },
  });
});

const tell = (event: string) => element.dispatchEvent(new Event(event));
const start = () => {
  element.paused = false;
  tell('playing');
};
/** Four looks a second, as browsers give them. */
function play(seconds: number): void {
  for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
    clock.atMs += 250;
    element.currentTime += element.playbackRate / 4;
    tell('timeupdate');
  }
}
function jump(to: number): void {
  element.seeking = true;
  element.currentTime = to;
  tell('seeking');
  tell('timeupdate');
  clock.atMs += 300;
  element.seeking = false;
  tell('timeupdate');
}

it('counts what plays, at any speed by the time that passes', () => {
  start();
  play(10);
  element.playbackRate = 2;
  tell('ratechange');
  play(10);
  expect(clock.heard).toBeCloseTo(20, 6);
});

it('counts nothing of jumps, stops and waiting', () => {
  start();
  play(3);
  jump(400);
  play(3);
  jump(2);
  play(1);
  tell('waiting');
  clock.atMs += 20_000;
  tell('timeupdate');
  play(1);
  element.paused = true;
  tell('pause');
  clock.atMs += 60_000;
  start();
  play(2);
  expect(clock.heard).toBeCloseTo(10, 6);
});

it('counts the last moment before a pause', () => {
  start();
  play(1);
  clock.atMs += 200;
  element.currentTime += 0.2;
  element.paused = true;
  tell('pause');
  expect(clock.heard).toBeCloseTo(1.2, 6);
});

it.each([
  ['muted', () => Object.assign(element, { muted: true })],
  ['at volume 0', () => Object.assign(element, { volume: 0 })],
  ['turned off', () => Object.assign(clock, { isCounted: false })],
])('counts nothing while %s', (_name, silence) => {
  start();
  play(2);
  silence();
  tell('volumechange');
  tell('timeupdate');
  play(30);
  expect(clock.heard).toBeCloseTo(2, 6);
});

it('counts nothing of another file that begins elsewhere', () => {
  start();
  play(2);
  tell('emptied');
  element.currentTime = 90;
  play(1);
  expect(clock.heard).toBeCloseTo(2.75, 6);
});

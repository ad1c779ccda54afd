import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Heard = { isPlaying: boolean; seconds: number; hasFailed: boolean };

const SILENT: Heard = { isPlaying: false, seconds: 0, hasFailed: false };
const heard = createStore<Heard>()(() => SILENT);

let sound: HTMLAudioElement | null = null;
let holders = 0;

const look = (): void => {
  if (sound) heard.setState({ isPlaying: !sound.paused, seconds: sound.currentTime });
};

/** Nothing is fetched before it's played; when nothing on the page holds it any more, it stops. */
function hold(address: string): () => void {
  holders += 1;
  if (sound === null) {
    sound = new Audio();
    sound.preload = 'none';
    sound.src = address;
    for (const name of ['play', 'pause', 'timeupdate']) sound.addEventListener(name, look);
  }
  return () => {
    holders -= 1;
    if (holders > 0) return;
    sound?.pause();
    sound = null;
    heard.setState(SILENT);
  };
}

function turn(): void {
  if (!sound?.paused) {
    sound?.pause();
    return;
  }
  heard.setState({ hasFailed: false });
  sound.play().catch((error: DOMException) => {
    if (error.name !== 'AbortError') heard.setState({ hasFailed: true });
  });
}

/** The page's one sample, whoever shows it. */
export function useSound(address: string): Heard & { turn: () => void } {
  useEffect(() => hold(address), [address]);
  return { ...useStore(heard), turn };
}

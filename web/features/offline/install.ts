import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What Chromium gives a page that can be installed; other browsers have it in their menu only. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const offered = createStore<InstallEvent | null>()(() => null);

/** Called once, at the start: the browser's offer comes early. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.setState(event as InstallEvent, true);
  });
  addEventListener('appinstalled', () => offered.setState(null, true));
}

/** Asks to install; null where the browser offers nothing, or it is installed. */
export function useInstall(): (() => void) | null {
  const event = useStore(offered);
  if (event === null) return null;
  return () => {
    offered.setState(null, true);
    void event.prompt();
  };
}

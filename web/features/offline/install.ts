import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What Chromium gives a page that can be installed; other browsers have it in their menu only. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const offered = createStore<{ event: InstallEvent | null }>()(() => ({ event: null }));

/** Called once, at the start: the browser's offer comes early. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.setState({ event: event as InstallEvent });
  });
  addEventListener('appinstalled', () => offered.setState({ event: null }));
}

/** Asks to install; null where the browser offers nothing, or it is installed. */
export function useInstall(): (() => void) | null {
  const event = useStore(offered, (state) => state.event);
  if (event === null) return null;
  return () => {
    offered.setState({ event: null });
    void event.prompt();
  };
}

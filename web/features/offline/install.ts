import { createStore } from 'zustand/vanilla';

/** What Chromium gives a page that can be installed; other browsers have it in their menu only. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

/** Null where the browser offers nothing, or it is installed. */
export const offered = createStore<InstallEvent | null>()(() => null);

/** Called once, at the start: the browser's offer comes early. */
export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.setState(event as InstallEvent, true);
  });
  addEventListener('appinstalled', () => offered.setState(null, true));
}

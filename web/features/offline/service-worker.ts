import { whenIdle } from '#web/platform/browser/idle.ts';
import { base } from '#web/platform/page/base.ts';
import { session } from '#web/platform/session/session.ts';
import { appLanguage } from '#words/language.ts';

/** Each language has a worker of its own, which keeps the page and the files of that language. */
const NAME = appLanguage === 'en' ? 'service-worker.js' : `service-worker.${appLanguage}.js`;

/** Only over https (or on the machine itself) does a browser let a page save anything for later. */
export const canDownload = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && typeof caches !== 'undefined';

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(`${base}/${NAME}`, { updateViaCache: 'none' });

/** Lets the application open offline, for signed-in readers. Starts when the page is idle. */
export function startWorker(): void {
  if (!canDownload()) return;
  const start = () => {
    // Private windows refuse: then only offline use is missing.
    if (session.getState().token !== null) whenIdle(() => void registerWorker().catch(() => undefined));
  };
  start();
  session.subscribe((now, before) => {
    if (now.token !== before.token) start();
  });
}

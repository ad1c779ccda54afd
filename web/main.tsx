import '@fontsource-variable/inter/wght.css';
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/primitives.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { guard } from '#web/app/guards.ts';
import { keepAddress } from '#web/app/keep-address.ts';
import { accessAt, bringPage, preparePage } from '#web/app/routes.tsx';
import { guardSavedBooks, oldCopies } from '#web/features/offline/device-books.ts';
import { awaitInstallOffer } from '#web/features/offline/install.ts';
import { startWorker } from '#web/features/offline/service-worker.ts';
import { hasWaiting } from '#web/platform/account-outbox.ts';
import { followAccountPreferences } from '#web/platform/account-preferences.ts';
import { followLanguage } from '#web/platform/page-language.ts';
import { paintPreferences } from '#web/platform/preferences.ts';
import { followOtherTabs, keptToken } from '#web/platform/session.ts';

paintPreferences();
const isLeft = followLanguage();
followOtherTabs();
followAccountPreferences();
guardSavedBooks();
awaitInstallOffer();
// What nobody waits for comes after what is looked at.
const afterLoad = () => {
  setTimeout(() => void keepAddress(), 0);
  startWorker();
  if (hasWaiting('own-collections')) void import('#web/features/collections/own/own-calls.ts');
  if (oldCopies().length > 0)
    void import('#web/features/offline/save-books.ts').then(({ keepCopiesCurrent }) => keepCopiesCurrent());
};
const beginAfterLoad = () => {
  if (document.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad, { once: true });
};

const root = document.querySelector<HTMLElement>('#root');
if (root === null) throw new Error('index.html has no #root');
// A page that is left for another language would only be in the way of the one that comes.
if (!isLeft) {
  beginAfterLoad();
  void show(root);
}

/** Draws the first page when all of its files are here. */
async function show(place: HTMLElement): Promise<void> {
  if (guard(accessAt(location), keptToken(), location) === null) {
    preparePage(location).catch(() => undefined);
    await bringPage(location);
  }
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

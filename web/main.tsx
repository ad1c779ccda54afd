import '@fontsource-variable/inter/wght.css';
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { guard } from '#web/app/guards.ts';
import { keepAddress } from '#web/app/keep-address.ts';
import { accessAt, bringPage, preparePage } from '#web/app/routes.tsx';
import { guardSavedBooks } from '#web/features/offline/device-books.ts';
import { awaitInstallOffer } from '#web/features/offline/install.ts';
import { startWorker } from '#web/features/offline/service-worker.ts';
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

async function show(place: HTMLElement): Promise<void> {
  // In a turn of its own: what was tapped while the scripts ran is not kept waiting any longer.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const page = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // The build writes some pages down as a stranger sees them. Whoever is signed in is shown another one.
  const isDrawn = place.dataset.drawn !== undefined && keptToken() === null;
  // The frame of other pages stays until React draws over it.
  if (!isDrawn && place.dataset.drawn !== undefined) place.replaceChildren();
  if (guard(accessAt(location), keptToken(), location) === null) {
    await bringPage(location);
    await preparePage(location);
  }
  delete place.dataset.drawn;
  // In a transition React lets others have their turn: the page can be scrolled and tapped meanwhile.
  startTransition(() => {
    if (isDrawn) hydrateRoot(place, page);
    else createRoot(place).render(page);
  });
}

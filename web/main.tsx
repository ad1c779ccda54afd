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
import { awaitInstallOffer } from '#web/features/offline/install.ts';
import { whenIdle } from '#web/platform/browser/idle.ts';
import { firstAnswers, stopWaiting } from '#web/platform/data/first-answers.ts';
import { comeInside } from '#web/platform/page/base.ts';
import { placeNow } from '#web/platform/page/routing.tsx';
import { followLanguage } from '#web/platform/preferences/page-language.ts';
import { paintPreferences } from '#web/platform/preferences/preferences.ts';
import { followOtherTabs, keptToken } from '#web/platform/session/session.ts';

const MEASURED_AFTER_MS = 8_000;

paintPreferences();
const isLeft = comeInside() || followLanguage();
followOtherTabs();
awaitInstallOffer();
// Words drawn without it would be laid out twice.
void document.fonts.load('1rem "Inter Variable"').catch(() => undefined);

const root = document.querySelector<HTMLElement>('#root');
if (root === null) throw new Error('index.html has no #root');
// A page that is left for another language would only be in the way of the one that comes.
if (!isLeft) void show(root);

/** Draws the first page when all of its files are here, with what this device has of its data. */
async function show(place: HTMLElement): Promise<void> {
  const here = placeNow();
  if (guard(accessAt(here), keptToken(), here) === null) {
    preparePage(here).then(stopWaiting, stopWaiting);
    await bringPage(here);
    await firstAnswers;
  }
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // What nobody waits for comes after what is looked at.
  whenIdle(() => {
    void keepAddress();
    if (keptToken() !== null) void import('#web/app/prepare-ahead.ts');
    // Browsers keep what happened until somebody asks, so this can wait.
    setTimeout(() => void import('#web/app/measure-page.ts').catch(() => undefined), MEASURED_AFTER_MS);
  });
}

import '@fontsource-variable/inter/wght.css';
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { keepAddress } from '#web/app/keep-address.ts';
import { guardSavedBooks } from '#web/features/offline/device-books.ts';
import { awaitInstallOffer } from '#web/features/offline/install.ts';
import { startWorker } from '#web/features/offline/service-worker.ts';
import { followAccountPreferences } from '#web/platform/account-preferences.ts';
import { followLanguage } from '#web/platform/page-language.ts';
import { paintPreferences } from '#web/platform/preferences.ts';
import { followOtherTabs } from '#web/platform/session.ts';

paintPreferences();
followLanguage();
followOtherTabs();
followAccountPreferences();
guardSavedBooks();
awaitInstallOffer();
// What nobody waits for comes after what is looked at.
addEventListener('load', () => setTimeout(() => void keepAddress(), 0), { once: true });
addEventListener('load', startWorker, { once: true });

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

import '@fontsource-variable/inter/wght.css';
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { followSession } from '#web/app/follow-session.ts';
import { router } from '#web/app/router.tsx';
import { paintPreferences } from '#web/platform/preferences.ts';
import { followOtherTabs } from '#web/platform/session.ts';

paintPreferences();
followOtherTabs();
followSession(router);

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

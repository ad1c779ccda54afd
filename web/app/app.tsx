import { Suspense } from 'react';
import { BrowserRouter, useLocation, useRoutes } from 'react-router';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { words } from '#web/words/words.ts';
import { useFollowSession } from './follow-session.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { bringPage, routes } from './routes.tsx';
import { useScrollPlaces } from './scroll-places.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

function Screens() {
  void bringPage(useLocation());
  useFollowSession();
  useScrollPlaces();
  useFocusOnNavigation();
  return useRoutes(routes);
}

/** The router changes pages in a transition: the old page stays until the next one's files are here. */
export function App() {
  return (
    <BrowserRouter>
      <SkipLink label={words.shell.skip} />
      <NavigationProgress />
      <Suspense fallback={null}>
        <Screens />
      </Suspense>
    </BrowserRouter>
  );
}

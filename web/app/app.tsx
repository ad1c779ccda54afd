import { Suspense, useEffect } from 'react';
import { firstPageIsDrawn } from '#web/platform/browser/after-paint.ts';
import { Route, Routing, useLocation } from '#web/platform/page/routing.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { shellWords } from '#words/shell.ts';
import { usePageIsComing } from './coming-page.ts';
import { useFollowSession } from './follow-session.ts';
import classes from './navigation-progress.module.css';
import { bringPage, routeAt } from './routes.tsx';
import { useScrollPlaces } from './scroll-places.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

function Screens() {
  const place = useLocation();
  void bringPage(place);
  useFollowSession();
  useScrollPlaces();
  useFocusOnNavigation();
  const { path, element } = routeAt(place);
  return <Route path={path}>{element}</Route>;
}

/** A thin line at the top while the next screen loads. It shows after a moment: most are there at once. */
function NavigationProgress() {
  return usePageIsComing() ? <div className={classes.line} aria-hidden="true" /> : null;
}

export function App() {
  useEffect(firstPageIsDrawn, []);
  return (
    <Routing bring={bringPage}>
      <SkipLink label={shellWords.skip} />
      <NavigationProgress />
      <Suspense fallback={null}>
        <Screens />
      </Suspense>
    </Routing>
  );
}

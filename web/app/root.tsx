import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { words } from '#web/words/words.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** A page that was loaded anew has no key yet: its address keeps its place apart from that of the page before it. */
function placeKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** Around every screen. New pages begin at the top; going back finds the place again. */
export function Root() {
  useFocusOnNavigation();
  return (
    <>
      <SkipLink label={words.shell.skip} />
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration getKey={placeKey} />
    </>
  );
}

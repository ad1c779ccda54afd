import { type PropsWithChildren, Suspense, useEffect, useState } from 'react';
import { useCurrentUser } from '#web/features/accounts/use-current-user.ts';
import { whenIdle } from '#web/platform/browser/idle.ts';
import { useLocation } from '#web/platform/page/routing.tsx';
import { usePreferences } from '#web/platform/preferences/preferences.ts';
import { useSession } from '#web/platform/session/session.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { shellWords } from '#words/shell.ts';
import { lazyPart } from '../lazy-part.tsx';
import { BottomBar } from './bottom-bar.tsx';
import classes from './main-layout.module.css';
import { closeMenu, closeMenus, menuAtStart, menuPlace, toggleMenu, WIDE_WINDOW } from './menu-state.ts';
import { PageFooter } from './page-footer.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useDrawer } from './use-drawer.ts';

export { NarrowPage } from '../screens/narrow-page.tsx';

const ProfileSidebar = lazyPart(() => import('./profile-sidebar.tsx'), 'ProfileSidebar');
const ConfigSidebar = lazyPart(() => import('./config-sidebar.tsx'), 'ConfigSidebar');
const GuestNote = lazyPart(() => import('./guest-note.tsx'), 'GuestNote');
const ReportNews = lazyPart(() => import('#web/features/reading/reports/report-news.tsx'), 'ReportNews');
const RequestNews = lazyPart(() => import('#web/features/requests/request-news.tsx'), 'RequestNews');

/** After the first picture, and after whatever is typed or tapped in it. */
function News() {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  if (!isTime) return null;
  return (
    <Suspense fallback={null}>
      <ReportNews />
      <RequestNews />
    </Suspense>
  );
}

/** Menu and player around what anybody may see, for those who are signed in. */
export function MainLayoutIfSignedIn({ children }: PropsWithChildren) {
  const signedIn = useSession(({ token }) => token !== null);
  return signedIn ? <MainLayout>{children}</MainLayout> : children;
}

export function MainLayout({ children }: PropsWithChildren) {
  const user = useCurrentUser();
  const { menu_mode: menuMode } = usePreferences();
  const wide = useMedia(WIDE_WINDOW);
  const { pathname } = useLocation();
  const [menu, setMenu] = useState(menuAtStart);
  const place = menuPlace(menu, { menuMode, wide });
  const over = place === 'over';

  const situation = { pathname, mode: `${menuMode} ${wide}` };
  const [seen, setSeen] = useState(situation);
  if (seen.pathname !== pathname || seen.mode !== situation.mode) {
    setSeen(situation);
    setMenu(seen.pathname === pathname ? closeMenu : closeMenus);
  }
  const drawer = useDrawer(over, () => setMenu(closeMenus));

  return (
    <div className={classes.layout} data-menu={place}>
      <aside id="menu" ref={drawer} className={classes.sidebar} inert={place === 'hidden'}>
        <Sidebar
          user={user}
          onProfile={() => setMenu((now) => ({ ...closeMenus(now), profileSidebarVisible: true }))}
        />
      </aside>
      {over && (
        <button
          type="button"
          className={classes.veil}
          aria-label={shellWords.closeMenu}
          onClick={() => setMenu(closeMenus)}
        />
      )}
      <div className={classes.column} inert={over}>
        <TopBar
          menuShown={place !== 'hidden'}
          onMenu={() => setMenu((now) => toggleMenu(now, { menuMode, wide }))}
          onAppearance={() => setMenu((now) => ({ ...closeMenus(now), configSidebarVisible: true }))}
        />
        <main id="content" tabIndex={-1} className={classes.content}>
          {user === null && (
            <div className={classes.guest}>
              <Suspense fallback={null}>
                <GuestNote />
              </Suspense>
            </div>
          )}
          {children}
        </main>
        <PageFooter />
        <BottomBar />
      </div>
      {user !== null && <News />}
      <Suspense fallback={null}>
        {menu.profileSidebarVisible && user !== null && (
          <ProfileSidebar user={user} onClose={() => setMenu(closeMenus)} />
        )}
        {menu.configSidebarVisible && <ConfigSidebar onClose={() => setMenu(closeMenus)} />}
      </Suspense>
    </div>
  );
}

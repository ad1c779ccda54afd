import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { useCurrentUser } from '#web/features/accounts/use-current-user.ts';
import { usePreferences } from '#web/platform/preferences.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { words } from '#web/words/words.ts';
import classes from './main-layout.module.css';
import { closeMenus, menuAtStart, menuPlace, toggleMenu, WIDE_WINDOW } from './menu-state.ts';
import { PageFooter } from './page-footer.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useDrawer } from './use-drawer.ts';

const ProfileSidebar = lazy(async () => ({
  default: (await import('./profile-sidebar.tsx')).ProfileSidebar,
}));
const ReportNews = lazy(async () => ({
  default: (await import('#web/features/reading/reports/report-news.tsx')).ReportNews,
}));
const RequestNews = lazy(async () => ({
  default: (await import('#web/features/requests/request-news.tsx')).RequestNews,
}));
const ConfigSidebar = lazy(async () => ({ default: (await import('./config-sidebar.tsx')).ConfigSidebar }));

/** Around home, books, authors, settings and help: the menu at the side, the bar above, the footer below. */
export function MainLayout() {
  const user = useCurrentUser();
  const { menu_mode: menuMode } = usePreferences();
  const wide = useMedia(WIDE_WINDOW);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [menu, setMenu] = useState(menuAtStart);
  const place = menuPlace(menu, { menuMode, wide });
  const over = place === 'over';

  // Another page, another mode or another width of the window: what lay over the page goes.
  const situation = `${pathname} ${menuMode} ${wide}`;
  const [seen, setSeen] = useState(situation);
  if (seen !== situation) {
    setSeen(situation);
    setMenu(closeMenus);
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
          aria-label={words.shell.closeMenu}
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
          <Outlet />
        </main>
        <PageFooter />
      </div>
      <Suspense fallback={null}>
        <ReportNews />
        <RequestNews addressOf={paths.book} listAddress={paths.settings} onGo={(to) => void navigate(to)} />
        {menu.profileSidebarVisible && user !== null && (
          <ProfileSidebar user={user} onClose={() => setMenu(closeMenus)} />
        )}
        {menu.configSidebarVisible && <ConfigSidebar onClose={() => setMenu(closeMenus)} />}
      </Suspense>
    </div>
  );
}

import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  replace,
} from 'react-router';
import { readSessionAgain, session } from '#web/platform/session.ts';
import type { RouteHandle } from './follow-session.ts';
import { guard, type RouteAccess } from './guards.ts';
import { patterns } from './paths.ts';
import { Root } from './root.tsx';
import { RouteProblem } from './route-problem.tsx';

type Load = () => Promise<ComponentType>;

/** Before each route change the token is checked. */
function check(access: RouteAccess) {
  return ({ request }: LoaderFunctionArgs): Response | null => {
    readSessionAgain();
    const { origin, pathname, search } = new URL(request.url);
    // On a page load or a step back the browser stands at the address already: going back must not lead here again.
    const isHere = origin === location.origin && pathname === location.pathname && search === location.search;
    const place = { pathname, search, hash: isHere ? location.hash : '' };
    const instead = guard(access, session.getState().token, place);
    if (instead === null) return null;
    return isHere ? replace(instead) : redirect(instead);
  };
}

/**
 * A file that cannot be loaded becomes a screen that throws: the router shows nothing at all where loading itself
 * fails, while what a screen throws ends at the route's error boundary.
 */
function orProblem(load: Load): Load {
  return async () => {
    try {
      return await load();
    } catch (error) {
      return () => {
        throw error;
      };
    }
  };
}

/** A screen in a file of its own, with its guard and its own error boundary. */
function screen(path: string, access: RouteAccess, load: Load): RouteObject {
  return {
    path,
    loader: check(access),
    handle: { access } satisfies RouteHandle,
    lazy: { Component: orProblem(load) },
    ErrorBoundary: RouteProblem,
  };
}

function layout(load: Load, children: RouteObject[]): RouteObject {
  return { lazy: { Component: orProblem(load) }, ErrorBoundary: RouteProblem, children };
}

const publicScreens = layout(
  async () => (await import('./shell/public-layout.tsx')).PublicLayout,
  [
    screen(
      patterns.landing,
      'anyone',
      async () => (await import('./screens/landing-screen.tsx')).LandingScreen,
    ),
  ],
);

const accountScreens = layout(
  async () => (await import('./shell/account-layout.tsx')).AccountLayout,
  [
    screen(
      patterns.login,
      'signed-out',
      async () => (await import('./screens/login-screen.tsx')).LoginScreen,
    ),
    screen(
      patterns.register,
      'signed-out',
      async () => (await import('./screens/login-screen.tsx')).RegisterScreen,
    ),
    screen(
      patterns.resetRequest,
      'anyone',
      async () => (await import('./screens/account-link-screens.tsx')).ResetRequestScreen,
    ),
    screen(
      patterns.newPassword,
      'anyone',
      async () => (await import('./screens/account-link-screens.tsx')).NewPasswordScreen,
    ),
    screen(
      patterns.magicLink,
      'anyone',
      async () => (await import('./screens/account-link-screens.tsx')).MagicLinkScreen,
    ),
    screen(
      patterns.magicLogin,
      'anyone',
      async () => (await import('./screens/account-link-screens.tsx')).MagicLoginScreen,
    ),
  ],
);

const mainScreens = layout(
  async () => (await import('./shell/main-layout.tsx')).MainLayout,
  [
    screen(patterns.home, 'token', async () => (await import('./screens/home-screen.tsx')).HomeScreen),
    screen(patterns.test, 'token', async () => (await import('./screens/test-screen.tsx')).TestScreen),
    screen(patterns.book, 'token', async () => (await import('./screens/book-screen.tsx')).BookScreen),
    screen(
      patterns.readBook,
      'token',
      async () => (await import('./screens/read-book-screen.tsx')).ReadBookScreen,
    ),
    screen(patterns.author, 'token', async () => (await import('./screens/author-screen.tsx')).AuthorScreen),
    screen(
      patterns.history,
      'token',
      async () => (await import('./screens/history-screen.tsx')).HistoryScreen,
    ),
    screen(patterns.saved, 'token', async () => (await import('./screens/saved-screen.tsx')).SavedScreen),
    screen(
      patterns.highlights,
      'token',
      async () => (await import('./screens/highlights-screen.tsx')).HighlightsScreen,
    ),
    screen(
      patterns.settings,
      'token',
      async () => (await import('./screens/settings-screen.tsx')).SettingsScreen,
    ),
    screen(patterns.terms, 'token', async () => (await import('./screens/terms-screen.tsx')).TermsScreen),
    screen(
      patterns.privacy,
      'token',
      async () => (await import('./screens/privacy-screen.tsx')).PrivacyScreen,
    ),
    screen(patterns.help, 'token', async () => (await import('./screens/help-screen.tsx')).HelpScreen),
  ],
);

const adminScreens = layout(
  async () => (await import('./shell/admin-layout.tsx')).AdminLayout,
  [
    screen(patterns.admin, 'token', async () => (await import('./screens/admin-screen.tsx')).AdminScreen),
    screen(
      patterns.adminUsers,
      'token',
      async () => (await import('./screens/admin-users-screen.tsx')).AdminUsersScreen,
    ),
    screen(
      patterns.adminRequests,
      'token',
      async () => (await import('./screens/admin-requests-screen.tsx')).AdminRequestsScreen,
    ),
    screen(
      patterns.adminAudit,
      'token',
      async () => (await import('./screens/admin-audit-screen.tsx')).AdminAuditScreen,
    ),
    screen(
      patterns.adminReports,
      'token',
      async () => (await import('./screens/admin-reports-screen.tsx')).AdminReportsScreen,
    ),
    screen(
      patterns.adminGeneration,
      'token',
      async () => (await import('./screens/admin-generation-screen.tsx')).AdminGenerationScreen,
    ),
    screen(
      patterns.adminSettings,
      'token',
      async () => (await import('./screens/admin-settings-screen.tsx')).AdminSettingsScreen,
    ),
  ],
);

const simpleScreens = layout(
  async () => (await import('./shell/simple-layout.tsx')).SimpleLayout,
  [
    screen(
      patterns.lastGeneratedBooks,
      'anyone',
      async () => (await import('./screens/last-generated-books-screen.tsx')).LastGeneratedBooksScreen,
    ),
  ],
);

/** Every piece of web/ui in every state. The build leaves it out. */
const styleScreens = import.meta.env.DEV
  ? [screen('/style', 'anyone', async () => (await import('./screens/style-screen.tsx')).StyleScreen)]
  : [];

const notFound: Load = async () => (await import('./screens/not-found-screen.tsx')).NotFoundScreen;

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteProblem,
    HydrateFallback: () => null,
    children: [
      publicScreens,
      accountScreens,
      layout(
        async () => (await import('./providers.tsx')).Providers,
        [mainScreens, adminScreens, simpleScreens, ...styleScreens],
      ),
      screen(patterns.notFound, 'anyone', notFound),
      screen('*', 'anyone', notFound),
    ],
  },
]);

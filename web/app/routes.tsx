import { type ComponentType, lazy, useState } from 'react';
import { type Location, matchRoutes, type RouteObject } from 'react-router';
import { awaitPage } from './coming-page.ts';
import { Guarded } from './guarded.tsx';
import type { RouteAccess } from './guards.ts';
import { idFrom } from './id-from.ts';
import { paths } from './paths.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

/** What the file of a screen may export besides it: `prepare` fetches what the screen shows first. */
type File = { prepare?: (place: { id: number | null; search: string }) => Promise<unknown> };
type Import<Name extends string> = () => Promise<Record<Name, ComponentType> & File>;

type RouteHandle = {
  load: () => Promise<ComponentType>;
  /** Who may see it, and its file, where it is a screen. */
  access?: RouteAccess;
  file?: () => Promise<File>;
};

/** What has been fetched by `bringPage`. */
const brought = new Map<RouteHandle['load'], ComponentType>();

function part(load: RouteHandle['load']) {
  const Later = lazy(async () => ({ default: await load() }));
  /** What is here is shown at once: what React has to wait for it shows 300 ms later at the soonest. */
  function Part() {
    const [Shown] = useState<ComponentType>(() => brought.get(load) ?? Later);
    return <Shown />;
  }
  return (
    <ScreenBoundary>
      <Part />
    </ScreenBoundary>
  );
}

/** A screen in a file of its own, with its guard and its own error boundary. */
function screen<Name extends string>(path: string, access: RouteAccess, file: Import<Name>, name: Name) {
  const load = async () => (await file())[name];
  return {
    path,
    element: <Guarded access={access}>{part(load)}</Guarded>,
    handle: { load, access, file } satisfies RouteHandle,
  };
}

function layout<Name extends string>(file: Import<Name>, name: Name, children: RouteObject[]): RouteObject {
  const load = async () => (await file())[name];
  return { element: part(load), handle: { load } satisfies RouteHandle, children };
}

const loginFile = () => import('./screens/login-screen.tsx');
const linkFile = () => import('./screens/account-link-screens.tsx');
const notFoundFile = () => import('./screens/not-found-screen.tsx');

const publicScreens = layout(() => import('./shell/public-layout.tsx'), 'PublicLayout', [
  screen(paths.landing, 'anyone', () => import('./screens/landing-screen.tsx'), 'LandingScreen'),
]);

const accountScreens = layout(() => import('./shell/account-layout.tsx'), 'AccountLayout', [
  screen(paths.login(), 'signed-out', loginFile, 'LoginScreen'),
  screen(paths.register(), 'signed-out', loginFile, 'RegisterScreen'),
  screen(paths.resetRequest, 'anyone', linkFile, 'ResetRequestScreen'),
  screen('/auth/reset-password/:token', 'anyone', linkFile, 'NewPasswordScreen'),
  screen(paths.magicLink, 'anyone', linkFile, 'MagicLinkScreen'),
  screen(`${paths.magicLink}/:token`, 'anyone', linkFile, 'MagicLoginScreen'),
]);

const mainScreens = layout(() => import('./shell/main-layout.tsx'), 'MainLayout', [
  screen(paths.home, 'token', () => import('./screens/home-screen.tsx'), 'HomeScreen'),
  screen(paths.test, 'token', () => import('./screens/test-screen.tsx'), 'TestScreen'),
  screen('/book/:bookTitle/:id', 'token', () => import('./screens/book-screen.tsx'), 'BookScreen'),
  screen(
    '/read-book/:bookTitle/:id',
    'token',
    () => import('./screens/read-book-screen.tsx'),
    'ReadBookScreen',
  ),
  screen('/author/:id', 'token', () => import('./screens/author-screen.tsx'), 'AuthorScreen'),
  screen(paths.history, 'token', () => import('./screens/history-screen.tsx'), 'HistoryScreen'),
  screen(paths.saved, 'token', () => import('./screens/saved-screen.tsx'), 'SavedScreen'),
  screen(paths.highlights, 'token', () => import('./screens/highlights-screen.tsx'), 'HighlightsScreen'),
  screen(paths.settings, 'token', () => import('./screens/settings-screen.tsx'), 'SettingsScreen'),
  screen(paths.terms, 'token', () => import('./screens/prose-screens.tsx'), 'TermsScreen'),
  screen(paths.privacy, 'token', () => import('./screens/prose-screens.tsx'), 'PrivacyScreen'),
  screen(paths.help, 'token', () => import('./screens/help-screen.tsx'), 'HelpScreen'),
]);

const adminScreens = layout(() => import('./shell/admin-layout.tsx'), 'AdminLayout', [
  screen(paths.admin, 'token', () => import('./screens/admin-screen.tsx'), 'AdminScreen'),
  screen(paths.adminUsers, 'token', () => import('./screens/admin-users-screen.tsx'), 'AdminUsersScreen'),
  screen(
    paths.adminRequests,
    'token',
    () => import('./screens/admin-requests-screen.tsx'),
    'AdminRequestsScreen',
  ),
  screen(paths.adminAudit, 'token', () => import('./screens/admin-audit-screen.tsx'), 'AdminAuditScreen'),
  screen(
    paths.adminReports,
    'token',
    () => import('./screens/admin-reports-screen.tsx'),
    'AdminReportsScreen',
  ),
  screen(
    '/admin/books/:id/generation',
    'token',
    () => import('./screens/admin-generation-screen.tsx'),
    'AdminGenerationScreen',
  ),
  screen(
    paths.adminSettings,
    'token',
    () => import('./screens/admin-settings-screen.tsx'),
    'AdminSettingsScreen',
  ),
]);

const simpleScreens = layout(() => import('./shell/simple-layout.tsx'), 'SimpleLayout', [
  screen(
    paths.lastGeneratedBooks,
    'anyone',
    () => import('./screens/last-generated-books-screen.tsx'),
    'LastGeneratedBooksScreen',
  ),
]);

export const routes: RouteObject[] = [
  publicScreens,
  accountScreens,
  layout(() => import('./providers.tsx'), 'Providers', [mainScreens, adminScreens, simpleScreens]),
  screen(paths.notFound, 'anyone', notFoundFile, 'NotFoundScreen'),
  screen('*', 'anyone', notFoundFile, 'NotFoundScreen'),
];

type Matches = NonNullable<ReturnType<typeof matchRoutes>>;

let lastMatched: { pathname: string; matches: Matches } | null = null;

/** All who ask while a page begins ask for the same one, and the router reads all routes for each answer. */
function matchesAt({ pathname }: Pick<Location, 'pathname'>): Matches {
  if (lastMatched?.pathname !== pathname)
    lastMatched = { pathname, matches: matchRoutes(routes, { pathname }) ?? [] };
  return lastMatched.matches;
}

const handlesAt = (location: Pick<Location, 'pathname'>): RouteHandle[] =>
  matchesAt(location).map(({ route }) => route.handle as RouteHandle);

export function accessAt(location: Pick<Location, 'pathname'>): RouteAccess {
  return handlesAt(location).at(-1)?.access ?? 'anyone';
}

/** Asks for what the first page shows while it is being drawn. A screen whose data does not come says so itself. */
export async function preparePage(location: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const file = await handlesAt(location).at(-1)?.file?.();
  const id = idFrom(matchesAt(location).at(-1)?.params.id);
  await file?.prepare?.({ id, search: location.search });
}

let broughtPath: string | null = null;

/**
 * Fetches what a page is made of at once: React alone would ask for a screen only when its layout is there. Resolves
 * when all of it is here, or is known not to come.
 */
export async function bringPage(location: Pick<Location, 'pathname'>): Promise<void> {
  if (location.pathname === broughtPath) return;
  broughtPath = location.pathname;
  await awaitPage(
    handlesAt(location).map(async ({ load }) => {
      brought.set(load, await load());
    }),
  );
}

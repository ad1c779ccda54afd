import { type ComponentType, lazy, useState } from 'react';
import { type Location, matchRoutes, type RouteObject } from 'react-router';
import { awaitPage } from './coming-page.ts';
import { Guarded } from './guarded.tsx';
import type { RouteAccess } from './guards.ts';
import { idFrom, paths } from './paths.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

/** `prepare` fetches what the screen shows first. */
type File = { prepare?: (place: { id: number | null; search: string }) => Promise<unknown> };
type Import<Name extends string> = () => Promise<Record<Name, ComponentType> & File>;

type RouteHandle = { load: () => Promise<ComponentType>; access?: RouteAccess; file?: () => Promise<File> };

const brought = new Map<RouteHandle['load'], ComponentType>();

function part(load: RouteHandle['load']) {
  const Later = lazy(async () => ({ default: await load() }));
  /** Shown at once if it's here: React shows what it has to wait for 300 ms later at the earliest. */
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

function screen<Name extends string>(path: string, access: RouteAccess, file: Import<Name>, name: Name) {
  const load = async () => (await file())[name];
  return {
    path,
    element: <Guarded access={access}>{part(load)}</Guarded>,
    handle: { load, access, file } satisfies RouteHandle,
  };
}

const page = <Name extends string>(path: string, file: Import<Name>, name: Name) =>
  screen(path, 'token', file, name);

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
  screen(`${paths.confirmEmail}/:token`, 'anyone', linkFile, 'ConfirmEmailScreen'),
  screen(paths.singleSignOn, 'signed-out', linkFile, 'SingleSignOnScreen'),
]);

const mainScreens = layout(() => import('./shell/main-layout.tsx'), 'MainLayout', [
  page(paths.home, () => import('./screens/home-screen.tsx'), 'HomeScreen'),
  page(paths.test, () => import('./screens/test-screen.tsx'), 'TestScreen'),
  page('/book/:bookTitle/:id', () => import('./screens/book-screen.tsx'), 'BookScreen'),
  page('/book/:bookTitle/:id/finished', () => import('./screens/finished-screen.tsx'), 'FinishedScreen'),
  page('/read-book/:bookTitle/:id', () => import('./screens/read-book-screen.tsx'), 'ReadBookScreen'),
  page('/author/:id', () => import('./screens/author-screen.tsx'), 'AuthorScreen'),
  page(paths.collections, () => import('./screens/collections-screen.tsx'), 'CollectionsScreen'),
  page('/collections/:id', () => import('./screens/own-collection-screen.tsx'), 'OwnCollectionScreen'),
  page('/collection/:name/:id', () => import('./screens/collection-screen.tsx'), 'CollectionScreen'),
  page(paths.search(), () => import('./screens/search-screen.tsx'), 'SearchScreen'),
  page(paths.explore, () => import('./screens/explore-screen.tsx'), 'ExploreScreen'),
  page(paths.authors, () => import('./screens/authors-screen.tsx'), 'AuthorsScreen'),
  page(paths.library, () => import('./screens/library-screen.tsx'), 'LibraryScreen'),
  page(paths.history, () => import('./screens/history-screen.tsx'), 'HistoryScreen'),
  page(paths.listeningTime, () => import('./screens/listening-time-screen.tsx'), 'ListeningTimeScreen'),
  page(paths.saved, () => import('./screens/saved-screen.tsx'), 'SavedScreen'),
  page(paths.offline, () => import('./screens/offline-screen.tsx'), 'OfflineScreen'),
  page(paths.highlights, () => import('./screens/highlights-screen.tsx'), 'HighlightsScreen'),
  page(paths.settings, () => import('./screens/settings-screen.tsx'), 'SettingsScreen'),
  page(paths.requests, () => import('./screens/requests-screen.tsx'), 'RequestsScreen'),
  page(paths.terms, () => import('./screens/prose-screens.tsx'), 'TermsScreen'),
  page(paths.privacy, () => import('./screens/prose-screens.tsx'), 'PrivacyScreen'),
  page(paths.help, () => import('./screens/help-screen.tsx'), 'HelpScreen'),
]);

const adminScreens = layout(() => import('./shell/admin-layout.tsx'), 'AdminLayout', [
  page(paths.admin, () => import('./screens/admin-screen.tsx'), 'AdminScreen'),
  page(paths.adminUsers, () => import('./screens/admin-users-screen.tsx'), 'AdminUsersScreen'),
  page(paths.adminRequests, () => import('./screens/admin-requests-screen.tsx'), 'AdminRequestsScreen'),
  page(paths.adminAudit, () => import('./screens/admin-audit-screen.tsx'), 'AdminAuditScreen'),
  page(paths.adminFiles, () => import('./screens/admin-files-screen.tsx'), 'AdminFilesScreen'),
  page(paths.adminBin, () => import('./screens/admin-bin-screen.tsx'), 'AdminBinScreen'),
  page(paths.adminReview, () => import('./screens/admin-review-screen.tsx'), 'AdminReviewScreen'),
  page(paths.adminReports, () => import('./screens/admin-reports-screen.tsx'), 'AdminReportsScreen'),
  page(
    '/admin/books/:id/generation',
    () => import('./screens/admin-generation-screen.tsx'),
    'AdminGenerationScreen',
  ),
  page(paths.adminSettings, () => import('./screens/admin-settings-screen.tsx'), 'AdminSettingsScreen'),
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

/** Everyone asks for the same page while it opens, and the router would read all routes each time. */
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

/** Asks for the first page's data while it's drawn. A screen whose data doesn't come says so itself. */
export async function preparePage(location: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const file = await handlesAt(location).at(-1)?.file?.();
  const id = idFrom(matchesAt(location).at(-1)?.params.id);
  await file?.prepare?.({ id, search: location.search });
}

let broughtPath: string | null = null;

/**
 * Fetches a page and its layout at once; React alone would ask for the screen after its layout. Resolves when
 * they have arrived or failed.
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

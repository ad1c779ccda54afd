import { type ComponentType, lazy, type PropsWithChildren, type ReactNode, useState } from 'react';
import { type Place, paramsIn } from '#web/platform/page/routing.tsx';
import { awaitPage } from './coming-page.ts';
import { Guarded } from './guarded.tsx';
import type { RouteAccess } from './guards.ts';
import { idFrom, paths } from './paths.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

/** A layout, with the screen as its child, or a screen. */
type Part = ComponentType<PropsWithChildren>;
type Load = () => Promise<Part>;

/** `prepare` fetches what the screen shows first. */
type File = { prepare?: (place: { id: number | null; search: string }) => Promise<unknown> };
type Import<Name extends string> = () => Promise<Record<Name, Part> & File>;

/** `loads`: of each part, the outermost first. */
type PageRoute = {
  path: string | RegExp;
  access: RouteAccess;
  file: () => Promise<File>;
  loads: Load[];
  element: ReactNode;
};

const brought = new Map<Load, Part>();

function part(load: Load): Part {
  const Later = lazy(async () => ({ default: await load() }));
  /** Shown at once if it's here: React shows what it has to wait for 300 ms later at the earliest. */
  function Coming({ children }: PropsWithChildren) {
    const [Shown] = useState<Part>(() => brought.get(load) ?? Later);
    return <Shown>{children}</Shown>;
  }
  return function Bounded({ children }) {
    return (
      <ScreenBoundary>
        <Coming>{children}</Coming>
      </ScreenBoundary>
    );
  };
}

function screen<Name extends string>(
  path: PageRoute['path'],
  access: RouteAccess,
  file: Import<Name>,
  name: Name,
): PageRoute {
  const load = async () => (await file())[name];
  const Screen = part(load);
  const element = (
    <Guarded access={access}>
      <Screen />
    </Guarded>
  );
  return { path, access, file, loads: [load], element };
}

const page = <Name extends string>(path: string, file: Import<Name>, name: Name) =>
  screen(path, 'token', file, name);

function layout<Name extends string>(file: Import<Name>, name: Name, around: PageRoute[]): PageRoute[] {
  const load = async () => (await file())[name];
  const Layout = part(load);
  return around.map((route) => ({
    ...route,
    loads: [load, ...route.loads],
    element: <Layout>{route.element}</Layout>,
  }));
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
  page(paths.adminPrompts, () => import('./screens/admin-prompts-screen.tsx'), 'AdminPromptsScreen'),
  page(paths.adminDuplicates, () => import('./screens/admin-duplicates-screen.tsx'), 'AdminDuplicatesScreen'),
  page(paths.adminAuthors, () => import('./screens/admin-authors-screen.tsx'), 'AdminAuthorsScreen'),
  page(paths.adminCategories, () => import('./screens/admin-categories-screen.tsx'), 'AdminCategoriesScreen'),
  page(
    paths.adminCollections,
    () => import('./screens/admin-collections-screen.tsx'),
    'AdminCollectionsScreen',
  ),
  page(paths.adminBin, () => import('./screens/admin-bin-screen.tsx'), 'AdminBinScreen'),
  page(paths.adminReview, () => import('./screens/admin-review-screen.tsx'), 'AdminReviewScreen'),
  page(paths.adminReports, () => import('./screens/admin-reports-screen.tsx'), 'AdminReportsScreen'),
  page(
    '/admin/books/:id/generation',
    () => import('./screens/admin-generation-screen.tsx'),
    'AdminGenerationScreen',
  ),
  page(paths.adminSetup, () => import('./screens/admin-setup-screen.tsx'), 'AdminSetupScreen'),
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

export const routes: PageRoute[] = [
  ...publicScreens,
  ...accountScreens,
  ...layout(() => import('./providers.tsx'), 'Providers', [
    ...mainScreens,
    ...adminScreens,
    ...simpleScreens,
  ]),
  screen(paths.notFound, 'anyone', notFoundFile, 'NotFoundScreen'),
];

const anywhereElse = screen(/^/, 'anyone', notFoundFile, 'NotFoundScreen');

let lastFound: { pathname: string; route: PageRoute } | null = null;

/** Everyone asks for the same page while it opens, and each pattern is read anew. */
export function routeAt({ pathname }: Pick<Place, 'pathname'>): PageRoute {
  if (lastFound?.pathname !== pathname) {
    const route = routes.find(({ path }) => paramsIn(pathname, path) !== null) ?? anywhereElse;
    lastFound = { pathname, route };
  }
  return lastFound.route;
}

export const accessAt = (place: Pick<Place, 'pathname'>): RouteAccess => routeAt(place).access;

/** Asks for the first page's data while it's drawn. A screen whose data doesn't come says so itself. */
export async function preparePage({ pathname, search }: Pick<Place, 'pathname' | 'search'>): Promise<void> {
  const { path, file } = routeAt({ pathname });
  const { prepare } = await file();
  await prepare?.({ id: idFrom(paramsIn(pathname, path)?.id), search });
}

let broughtPath: string | null = null;

/**
 * Fetches a page and its layout at once; React alone would ask for the screen after its layout. Resolves when
 * they have arrived or failed.
 */
export async function bringPage(place: Pick<Place, 'pathname'>): Promise<void> {
  if (place.pathname === broughtPath) return;
  broughtPath = place.pathname;
  await awaitPage(
    routeAt(place).loads.map(async (load) => {
      brought.set(load, await load());
    }),
  );
}

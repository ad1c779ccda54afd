import { type ComponentType, type PropsWithChildren, type ReactNode, useEffect, useMemo } from 'react';
import { type Place, paramsIn, Redirect, useLocation } from '#web/platform/page/routing.tsx';
import { keptToken, readSessionAgain } from '#web/platform/session/session.ts';
import { useIsGuest } from '#web/platform/session/use-is-guest.ts';
import type { Heading } from '#web/ui/page-heading.tsx';
import { awaitPage } from './coming-page.ts';
import { guard, needsAccount, type RouteAccess } from './guards.ts';
import { partOf } from './lazy-part.tsx';
import { idFrom, paths } from './paths.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

/** A layout, with the screen as its child, or a screen. */
type Part = ComponentType<PropsWithChildren>;
type Load = () => Promise<Part>;

/** `prepare` fetches what the screen shows first. */
type File = { prepare?: (place: { id: number | null; search: string }) => Promise<unknown> };
type Import<Name extends string> = () => Promise<Record<Name, Part> & File>;

/** `files` and `parts`: the outermost first. */
type PageRoute = {
  path: string | RegExp;
  access: RouteAccess;
  files: (() => Promise<object>)[];
  parts: ReturnType<typeof partOf<PropsWithChildren>>[];
  element: ReactNode;
};

const AccountNeeded = partOf(async () => (await import('#web/pieces/account-needed.tsx')).AccountNeeded);

/** Checks the token kept in the browser before each route change. */
function Guarded({ access, children }: { access: RouteAccess; children: ReactNode }) {
  const location = useLocation();
  const isGuest = useIsGuest();
  const instead = useMemo(() => guard(access, keptToken(), location), [access, location]);
  // After the redirect below, so that the reader is already on the way.
  useEffect(readSessionAgain, [location]);
  if (isGuest && needsAccount(access, location))
    return (
      <ScreenBoundary>
        <AccountNeeded />
      </ScreenBoundary>
    );
  return instead === null ? children : <Redirect key={instead} to={instead} replace />;
}

function route(
  path: PageRoute['path'],
  access: RouteAccess,
  load: Load,
  ...files: PageRoute['files']
): PageRoute {
  const Screen = partOf(load);
  const element = (
    <Guarded access={access}>
      <ScreenBoundary>
        <Screen />
      </ScreenBoundary>
    </Guarded>
  );
  return { path, access, files, parts: [Screen], element };
}

const screen = <Name extends string>(
  path: PageRoute['path'],
  access: RouteAccess,
  file: Import<Name>,
  name: Name,
): PageRoute => route(path, access, async () => (await file())[name], file);

const page = <Name extends string>(path: string, file: Import<Name>, name: Name) =>
  screen(path, 'token', file, name);

/** An address that stays good: what it showed is somewhere else. */
const moved = (path: string, to: string): PageRoute =>
  route(path, 'token', async () => () => <Redirect to={to} replace />);

/** Puts a layout around routes; it stays as it is from one of them to the next. */
function layout<Name extends string>(file: Import<Name>, name: Name): (inner: PageRoute) => PageRoute {
  const load = async () => (await file())[name];
  const Layout = partOf(load);
  return (inner) => ({
    ...inner,
    files: [file, ...inner.files],
    parts: [Layout, ...inner.parts],
    element: (
      <ScreenBoundary>
        <Layout>{inner.element}</Layout>
      </ScreenBoundary>
    ),
  });
}

/** For pages that are alike around what each of them shows. Its file exports the `heading` too. */
function framed<Frame extends string>(
  frameFile: () => Promise<Record<Frame, ComponentType<PropsWithChildren<Heading>>>>,
  frame: Frame,
) {
  return <Name extends string>(
    path: string,
    file: () => Promise<Record<Name, Part> & File & { heading: Heading }>,
    name: Name,
  ): PageRoute => {
    const load = async (): Promise<Part> => {
      const [around, inside] = await Promise.all([frameFile(), file()]);
      const [Around, Inside] = [around[frame], inside[name]];
      return () => (
        <Around {...inside.heading}>
          <Inside />
        </Around>
      );
    };
    return route(path, 'token', load, frameFile, file);
  };
}

const mainFile = () => import('./shell/main-layout.tsx');
const narrow = framed(mainFile, 'NarrowPage');
const adminFile = () => import('./shell/admin-layout.tsx');
const admin = framed(adminFile, 'AdminPage');
const catalogue = framed(adminFile, 'CataloguePage');

const loginFile = () => import('./screens/login-screen.tsx');
const linkFile = () => import('./screens/account-link-screens.tsx');
const libraryFile = () => import('./screens/library-page.tsx');
const library = framed(libraryFile, 'LibraryPage');
const settingsFile = () => import('./screens/settings-screen.tsx');
const minutesFile = () => import('./screens/minutes-screen.tsx');

const publicScreens = [
  screen(paths.landing, 'anyone', () => import('./screens/landing-screen.tsx'), 'LandingScreen'),
  screen('/shared/:secret', 'anyone', () => import('./screens/shared-screen.tsx'), 'SharedScreen'),
].map(layout(() => import('./shell/public-layout.tsx'), 'PublicLayout'));

const accountScreens = [
  screen(paths.login(), 'signed-out', loginFile, 'LoginScreen'),
  screen(paths.register(), 'signed-out', loginFile, 'RegisterScreen'),
  screen(paths.resetRequest, 'anyone', linkFile, 'ResetRequestScreen'),
  screen('/auth/reset-password/:token', 'anyone', linkFile, 'NewPasswordScreen'),
  screen('/stop-email/:token', 'anyone', linkFile, 'StopEmailScreen'),
  screen(paths.magicLink, 'anyone', linkFile, 'MagicLinkScreen'),
  screen(`${paths.magicLink}/:token`, 'anyone', linkFile, 'MagicLoginScreen'),
  screen(`${paths.confirmEmail}/:token`, 'anyone', linkFile, 'ConfirmEmailScreen'),
  screen(paths.singleSignOn, 'signed-out', linkFile, 'SingleSignOnScreen'),
].map(layout(() => import('./shell/account-layout.tsx'), 'AccountLayout'));

const mainScreens = [
  page(paths.home, () => import('./screens/home-screen.tsx'), 'HomeScreen'),
  narrow(paths.test, () => import('./screens/test-screen.tsx'), 'TestScreen'),
  page('/book/:bookTitle/:id', () => import('./screens/book-screen.tsx'), 'BookScreen'),
  page('/book/:bookTitle/:id/finished', () => import('./screens/finished-screen.tsx'), 'FinishedScreen'),
  page('/read-book/:bookTitle/:id', () => import('./screens/read-book-screen.tsx'), 'ReadBookScreen'),
  page('/author/:id', () => import('#web/features/browsing/author-page.tsx'), 'AuthorPage'),
  page(paths.collections, () => import('./screens/collections-screen.tsx'), 'CollectionsScreen'),
  page('/collections/:id', () => import('./screens/own-collection-screen.tsx'), 'OwnCollectionScreen'),
  page('/collection/:name/:id', () => import('./screens/collection-screen.tsx'), 'CollectionScreen'),
  page(paths.minutes, minutesFile, 'MinutesScreen'),
  page(`${paths.minutes}/:id`, minutesFile, 'MinutesScreen'),
  page(paths.search(), () => import('./screens/search-screen.tsx'), 'SearchScreen'),
  page(paths.explore, () => import('#web/features/browsing/explore-page.tsx'), 'ExplorePage'),
  page(paths.authors, () => import('#web/features/browsing/authors-page.tsx'), 'AuthorsPage'),
  moved(paths.library, paths.history),
  library(paths.history, () => import('#web/features/listening/history/history-page.tsx'), 'HistoryPage'),
  narrow(paths.listeningTime, () => import('#web/features/listening/time/time-page.tsx'), 'TimePage'),
  library(
    paths.finishedBooks,
    () => import('#web/features/listening/history/finished-page.tsx'),
    'FinishedPage',
  ),
  library(paths.saved, () => import('#web/features/browsing/bookmarks/saved-list.tsx'), 'SavedList'),
  library(paths.offline, () => import('#web/features/offline/offline-page.tsx'), 'OfflinePage'),
  library(
    paths.highlights,
    () => import('#web/features/reading/highlights/highlights-page.tsx'),
    'HighlightsPage',
  ),
  narrow(paths.welcome, () => import('#web/features/browsing/interests/welcome-page.tsx'), 'WelcomePage'),
  page(paths.settings, settingsFile, 'SettingsScreen'),
  page(`${paths.settings}/:section`, settingsFile, 'SettingsScreen'),
  narrow(paths.requests, () => import('./screens/requests-screen.tsx'), 'RequestsScreen'),
  page(paths.terms, () => import('./screens/prose-screens.tsx'), 'TermsScreen'),
  page(paths.privacy, () => import('./screens/prose-screens.tsx'), 'PrivacyScreen'),
  narrow(paths.help, () => import('./screens/help-screen.tsx'), 'HelpScreen'),
].map(layout(mainFile, 'MainLayout'));

const adminScreens = [
  page(paths.admin, () => import('./screens/admin-screen.tsx'), 'AdminScreen'),
  admin(paths.adminUsers, () => import('#web/features/accounts/admin/users.tsx'), 'UsersPage'),
  admin(paths.adminRequests, () => import('#web/features/requests/all-requests.tsx'), 'AllRequests'),
  admin(paths.adminAudit, () => import('#web/features/operations/audit-log.tsx'), 'AuditLog'),
  admin(paths.adminFiles, () => import('#web/features/imports/files/add-files.tsx'), 'AddFiles'),
  admin(paths.adminPrompts, () => import('#web/features/generation/prompts-page.tsx'), 'PromptsPage'),
  catalogue(
    paths.adminDuplicates,
    () => import('#web/features/books/duplicates/duplicates.tsx'),
    'Duplicates',
  ),
  catalogue(paths.adminAuthors, () => import('#web/features/books/authors/authors.tsx'), 'Authors'),
  catalogue(
    paths.adminCategories,
    () => import('#web/features/books/categories/categories.tsx'),
    'Categories',
  ),
  catalogue(
    paths.adminCollections,
    () => import('#web/features/books/collections/collections.tsx'),
    'Collections',
  ),
  admin(paths.adminBin, () => import('#web/features/books/bin.tsx'), 'Bin'),
  admin(paths.adminReview, () => import('./screens/admin-review-screen.tsx'), 'AdminReviewScreen'),
  admin(paths.adminReports, () => import('./screens/admin-reports-screen.tsx'), 'AdminReportsScreen'),
  page(
    '/admin/books/:id/generation',
    () => import('./screens/admin-generation-screen.tsx'),
    'AdminGenerationScreen',
  ),
  admin(paths.adminSetup, () => import('./screens/admin-setup-screen.tsx'), 'AdminSetupScreen'),
  admin(paths.adminSettings, () => import('./screens/admin-settings-screen.tsx'), 'AdminSettingsScreen'),
].map(layout(adminFile, 'AdminLayout'));

const simpleScreens = [
  screen(
    paths.lastGeneratedBooks,
    'anyone',
    () => import('./screens/last-generated-books-screen.tsx'),
    'LastGeneratedBooksScreen',
  ),
].map(layout(() => import('./shell/simple-layout.tsx'), 'SimpleLayout'));

const withProviders = layout(() => import('./providers.tsx'), 'Providers');
const withMenu = layout(mainFile, 'MainLayoutIfSignedIn');

const notFoundAt = (path: PageRoute['path']): PageRoute =>
  withProviders(
    withMenu(screen(path, 'anyone', () => import('./screens/not-found-screen.tsx'), 'NotFoundScreen')),
  );

export const routes: PageRoute[] = [
  ...publicScreens,
  ...accountScreens,
  ...[...mainScreens, ...adminScreens, ...simpleScreens].map(withProviders),
  notFoundAt(paths.notFound),
];

const anywhereElse = notFoundAt(/^/);

const firstPart = (path: string): string => path.toLowerCase().split('/')[1] ?? '';

/** Making an expression of each pattern takes longer. */
const mayBeAt = (path: PageRoute['path'], pathname: string): boolean =>
  typeof path !== 'string' || firstPart(path) === firstPart(pathname);

let lastFound: { pathname: string; route: PageRoute } | null = null;

/** Everyone asks for the same page while it opens, and each pattern is read anew. */
export function routeAt({ pathname }: Pick<Place, 'pathname'>): PageRoute {
  if (lastFound?.pathname !== pathname) {
    const route =
      routes.find(({ path }) => mayBeAt(path, pathname) && paramsIn(pathname, path) !== null) ?? anywhereElse;
    lastFound = { pathname, route };
  }
  return lastFound.route;
}

export const accessAt = (place: Pick<Place, 'pathname'>): RouteAccess => routeAt(place).access;

/** Asks for the first page's data while it's drawn. A screen whose data doesn't come says so itself. */
export async function preparePage({ pathname, search }: Pick<Place, 'pathname' | 'search'>): Promise<void> {
  const { path, files } = routeAt({ pathname });
  const file: File | undefined = await files.at(-1)?.();
  await file?.prepare?.({ id: idFrom(paramsIn(pathname, path)?.id), search });
}

/**
 * Fetches a page and its layout at once; React alone would ask for the screen after its layout. Null if they're here;
 * else resolves when they have arrived or failed.
 */
export function bringPage(place: Pick<Place, 'pathname'>): Promise<void> | null {
  const missing = routeAt(place).parts.filter(({ isHere }) => !isHere());
  return missing.length === 0 ? null : awaitPage(missing.map(({ bring }) => bring()));
}

import { type ComponentType, lazy, useState } from 'react';
import { type Location, matchRoutes, type RouteObject } from 'react-router';
import { awaitPage } from './coming-page.ts';
import { Guarded } from './guarded.tsx';
import type { RouteAccess } from './guards.ts';
import { idFrom } from './id-from.ts';
import { patterns } from './paths.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

type Load = () => Promise<ComponentType>;

/** Fetches what a screen shows first. */
type Prepare = (place: { id: number | null; search: string }) => Promise<unknown>;

/** What a route says of itself: the file that it shows and, where it is a screen, who may see it. */
type RouteHandle = { load: Load; access?: RouteAccess; prepare?: Prepare | undefined };

/** What has been fetched by `bringPage`. */
const brought = new Map<Load, ComponentType>();

function part(load: Load) {
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
function screen(path: string, access: RouteAccess, load: Load, prepare?: Prepare): RouteObject {
  return {
    path,
    element: <Guarded access={access}>{part(load)}</Guarded>,
    handle: { load, access, prepare } satisfies RouteHandle,
  };
}

function layout(load: Load, children: RouteObject[]): RouteObject {
  return { element: part(load), handle: { load } satisfies RouteHandle, children };
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
    screen(
      patterns.home,
      'token',
      async () => (await import('./screens/home-screen.tsx')).HomeScreen,
      async ({ search }) => (await import('./screens/home-screen.tsx')).prepareHome(search),
    ),
    screen(patterns.test, 'token', async () => (await import('./screens/test-screen.tsx')).TestScreen),
    screen(
      patterns.book,
      'token',
      async () => (await import('./screens/book-screen.tsx')).BookScreen,
      async ({ id }) => (await import('./screens/book-screen.tsx')).prepareBook(id),
    ),
    screen(
      patterns.readBook,
      'token',
      async () => (await import('./screens/read-book-screen.tsx')).ReadBookScreen,
      async ({ id }) => (await import('./screens/read-book-screen.tsx')).prepareReadBook(id),
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

export const routes: RouteObject[] = [
  publicScreens,
  accountScreens,
  layout(
    async () => (await import('./providers.tsx')).Providers,
    [mainScreens, adminScreens, simpleScreens, ...styleScreens],
  ),
  screen(patterns.notFound, 'anyone', notFound),
  screen('*', 'anyone', notFound),
];

/** Asks for what the first page shows while it is being drawn. A screen whose data does not come says so itself. */
export function preparePage(location: Pick<Location, 'pathname' | 'search'>): void {
  const matched = matchesAt(location).at(-1);
  const { prepare } = (matched?.route.handle ?? {}) as Partial<RouteHandle>;
  prepare?.({ id: idFrom(matched?.params.id), search: location.search }).catch(() => undefined);
}

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

import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { PlayerBar } from '#web/features/listening/bar/player-bar.tsx';
import { queryClient, readAgainWhenBack } from '#web/platform/query-client.ts';
import { useSession } from '#web/platform/session.ts';
import { OfflineBanner } from '#web/ui/offline-banner.tsx';
import { Toaster } from '#web/ui/toaster.tsx';

readAgainWhenBack();

/** What the screens behind the login share: server state, messages and the player. */
export function Providers() {
  const signedIn = useSession(({ token }) => token !== null);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      {signedIn && <PlayerBar />}
      <Toaster>
        <OfflineBanner />
      </Toaster>
    </QueryClientProvider>
  );
}

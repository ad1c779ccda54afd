import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { PlayerBar } from '#web/features/listening/bar/player-bar.tsx';
import { useColorScheme } from '#web/platform/preferences.ts';
import { queryClient } from '#web/platform/query-client.ts';
import { useSession } from '#web/platform/session.ts';
import { MantineRoot } from '#web/ui/mantine-root.tsx';
import { OfflineBanner } from '#web/ui/offline-banner.tsx';
import { Toaster } from '#web/ui/toaster.tsx';

/** What the screens behind the login share: the server's state, Mantine, and a voice that goes on across layouts. */
export function Providers() {
  const scheme = useColorScheme();
  const signedIn = useSession(({ token }) => token !== null);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineRoot scheme={scheme}>
        <Outlet />
        {signedIn && <PlayerBar />}
        <Toaster>
          <OfflineBanner />
        </Toaster>
      </MantineRoot>
    </QueryClientProvider>
  );
}

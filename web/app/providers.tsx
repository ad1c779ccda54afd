import { QueryClientProvider } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { PlayerBar } from '#web/features/listening/bar/player-bar.tsx';
import { bookButtons } from '#web/features/listening/play-button.tsx';
import { guardDownloadedBooks, oldCopies } from '#web/features/offline/device-books.ts';
import { startWorker } from '#web/features/offline/service-worker.ts';
import { BookPlayContext } from '#web/pieces/book-play.tsx';
import { whenIdle } from '#web/platform/browser/idle.ts';
import { isWaiting } from '#web/platform/data/account-outbox.ts';
import { trimKept } from '#web/platform/data/kept-answers.ts';
import { queryClient, readAgainWhenBack } from '#web/platform/data/query-client.ts';
import { followAccountPreferences } from '#web/platform/preferences/account-preferences.ts';
import { followAppearance } from '#web/platform/preferences/appearance.ts';
import { useSession } from '#web/platform/session/session.ts';
import { OfflineBanner } from '#web/ui/offline-banner.tsx';
import { Toaster } from '#web/ui/toaster.tsx';

readAgainWhenBack();
followAccountPreferences();
followAppearance();
guardDownloadedBooks();
startWorker();
/** What an earlier visit left unsent, and whose page this one may not open. */
const leftUnsent = {
  'own-collections': () => import('#web/features/collections/own/own-calls.ts'),
  highlights: () => import('#web/features/reading/highlights/highlight-calls.ts'),
  history: () => import('#web/features/listening/history/remove-from-history.ts'),
  queue: () => import('#web/features/listening/queue/queue-calls.ts'),
  review: () => import('#web/features/generation/review/review-calls.ts'),
  'collection-books': () => import('#web/features/books/collections/api.ts'),
};
whenIdle(() => {
  for (const [key, send] of Object.entries(leftUnsent)) if (isWaiting(key)) void send();
  void trimKept();
  if (oldCopies().length > 0)
    void import('#web/features/offline/download-books.ts').then(({ keepCopiesCurrent }) =>
      keepCopiesCurrent(),
    );
});

/** What the screens behind the login share: server state, messages and the player. */
export function Providers({ children }: PropsWithChildren) {
  const signedIn = useSession(({ token }) => token !== null);
  return (
    <QueryClientProvider client={queryClient}>
      <BookPlayContext value={bookButtons}>{children}</BookPlayContext>
      {signedIn && <PlayerBar />}
      <Toaster>
        <OfflineBanner />
      </Toaster>
    </QueryClientProvider>
  );
}

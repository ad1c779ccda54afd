import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BookGeneration, GenerationProgress } from '#contract/generation.ts';
import { followGeneration } from '#web/pieces/follow-generation.ts';
import { useSession } from '#web/platform/session/session.ts';
import { generationKey } from './api.ts';

/** Only the progress of a running step has changed. */
const isOnlyFurther = (known: BookGeneration, news: GenerationProgress): boolean =>
  known.steps.some(({ step, state }) => step === news.step && state === 'running') &&
  known.status === news.status &&
  known.status_reason === news.status_reason &&
  known.cost === news.cost;

function take(client: QueryClient, bookId: number, news: GenerationProgress): void {
  if (news.book_id !== bookId) return;
  const known = client.getQueryData<BookGeneration>(generationKey(bookId));
  if (known === undefined) return;
  client.setQueryData(generationKey(bookId), { ...known, ...news });
  if (!isOnlyFurther(known, news)) void client.invalidateQueries({ queryKey: generationKey(bookId) });
}

/** Applies the server's news of a book; false while none can come. */
export function useLiveGeneration(bookId: number): boolean {
  const client = useQueryClient();
  const token = useSession((state) => state.token);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (token === null) return;
    return followGeneration({
      onOpen: () => {
        setLive(true);
        // Earlier changes weren't sent.
        void client.invalidateQueries({ queryKey: generationKey(bookId) });
      },
      onLost: () => setLive(false),
      onProgress: (news) => take(client, bookId, news),
    });
  }, [client, bookId, token]);
  return isLive;
}

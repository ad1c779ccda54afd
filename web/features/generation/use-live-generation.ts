import { useEffect, useState } from 'react';
import type { BookGeneration, GenerationProgress } from '#contract/generation.ts';
import { followGeneration } from '#web/pieces/follow-generation.ts';
import { queryClient, readAgain } from '#web/platform/data/query-client.ts';
import { useSession } from '#web/platform/session/session.ts';
import { generationOf, making } from './api.ts';

/** Only the progress of a running step has changed. */
const isOnlyFurther = (known: BookGeneration, news: GenerationProgress): boolean =>
  known.steps.some(({ step, state }) => step === news.step && state === 'running') &&
  known.status === news.status &&
  known.status_reason === news.status_reason &&
  known.cost === news.cost;

function take(bookId: number, news: GenerationProgress): void {
  if (news.book_id !== bookId) return;
  const { queryKey } = generationOf(bookId);
  const known = queryClient.getQueryData(queryKey)?.data;
  if (known === undefined) return;
  queryClient.setQueryData(queryKey, { data: { ...known, ...news } });
  if (!isOnlyFurther(known, news)) void readAgain(...making);
}

/** Applies the server's news of a book; false while none can come. */
export function useLiveGeneration(bookId: number): boolean {
  const token = useSession((state) => state.token);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (token === null) return;
    return followGeneration({
      onOpen: () => {
        setLive(true);
        // Earlier changes weren't sent.
        void readAgain(...making);
      },
      onLost: () => setLive(false),
      onProgress: (news) => take(bookId, news),
    });
  }, [bookId, token]);
  return isLive;
}

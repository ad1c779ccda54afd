import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { EventSource } from 'eventsource';
import { useEffect, useState } from 'react';
import type { BookGeneration, GenerationProgress } from '#contract/generation.ts';
import { endSession } from '#web/platform/call.ts';
import { useSession } from '#web/platform/session.ts';
import { generationKey } from './api.ts';

const ADDRESS = '/api/v1/admin/generation/events';

/** Only the share of a step that runs has changed: everything else of the book is as it was. */
const isOnlyFurther = (held: BookGeneration, news: GenerationProgress): boolean =>
  held.steps.some(({ step, state }) => step === news.step && state === 'running') &&
  held.status === news.status &&
  held.status_reason === news.status_reason &&
  held.cost === news.cost;

function take(client: QueryClient, bookId: number, news: GenerationProgress): void {
  if (news.book_id !== bookId) return;
  const held = client.getQueryData<BookGeneration>(generationKey(bookId));
  if (held === undefined) return;
  client.setQueryData(generationKey(bookId), { ...held, ...news });
  if (!isOnlyFurther(held, news)) void client.invalidateQueries({ queryKey: generationKey(bookId) });
}

/** Takes the server's news of a book as they come; false while they do not. */
export function useLiveGeneration(bookId: number): boolean {
  const client = useQueryClient();
  const token = useSession((state) => state.token);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    // The browser's own cannot say who is asking.
    const source = new EventSource(ADDRESS, {
      fetch: (address, init) =>
        fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    });
    source.addEventListener('open', () => {
      setLive(true);
      // What happened before, nobody told.
      void client.invalidateQueries({ queryKey: generationKey(bookId) });
    });
    source.addEventListener('error', ({ code }) => {
      setLive(false);
      if (code === 401) endSession(token);
    });
    source.addEventListener('generation', ({ data }) =>
      take(client, bookId, JSON.parse(String(data)) as GenerationProgress),
    );
    return () => source.close();
  }, [client, bookId, token]);
  return isLive;
}

import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { discoveryFilters } from '#contract/book-lists.ts';
import { discoveredShelves } from '#web/features/browsing/api.ts';
import { libraryCollections } from '#web/features/collections/library-collections.ts';
import { latestBooks } from '#web/features/listening/history/history-calls.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { noBook } from '#web/platform/offline/copy-forms.ts';
import { browsingWords } from '#words/browsing.ts';
import { useHome } from './use-home.tsx';

// What waits to be sent listens to the network and to the page's end.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));

const collection = {
  id: 1,
  name: 'Start here',
  slug: 'start-here',
  description: 'Six to try.',
  language: 'en',
  books: [1, 2, 3, 4].map((id) => ({ ...noBook, id })),
};

function drawnFor(chosenBy: 'heard' | 'interests' | 'everyone'): string {
  queryClient.setQueryData(latestBooks.queryKey, { history: [], hasMorePages: false });
  queryClient.setQueryData(libraryCollections(3).queryKey, { collections: [collection] });
  queryClient.setQueryData(
    discoveredShelves.queryKey,
    discoveryFilters.map((_, place) => ({
      books: [1, 2, 3, 4].map((id) => ({ ...noBook, id: 10 * (place + 1) + id })),
      topic_reasons: [],
      chosen_by: place === 0 ? chosenBy : ('everyone' as const),
    })),
  );
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Titles />
    </QueryClientProvider>,
  );
  queryClient.clear();
  return drawn;
}

const { home } = browsingWords;

const Titles = () => useHome().shelves.map(({ title }) => title);

it('draws every shelf that it asks for', () => {
  for (const filter of discoveryFilters) expect(drawnFor('heard')).toContain(home.shelves[filter]);
});

it('shows somebody new where to start, and recommends nothing before anything is known of them', () => {
  expect(drawnFor('everyone')).toMatch(new RegExp(`^Start here.*${home.variety}`));
  expect(drawnFor('everyone')).not.toContain(home.shelves.recommended);
  expect(drawnFor('interests')).toMatch(new RegExp(`^Start here.*${home.shelves.recommended}`));
  expect(drawnFor('heard')).toMatch(new RegExp(`^${home.shelves.recommended}.*Start here`));
});

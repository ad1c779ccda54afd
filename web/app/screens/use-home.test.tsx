import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { discoveryFilters } from '#contract/book-lists.ts';
import { discoveredShelves } from '#web/features/browsing/api.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { noBook } from '#web/platform/offline/copy-forms.ts';
import { browsingWords } from '#words/browsing.ts';
import { useHome } from './use-home.tsx';

// What waits to be sent listens to the network and to the page's end.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined));

const Titles = () => useHome().shelves.map(({ title }) => title);

it('draws every shelf that it asks for', () => {
  queryClient.setQueryData(
    discoveredShelves.queryKey,
    discoveryFilters.map((_, place) => ({
      books: [1, 2, 3, 4].map((id) => ({ ...noBook, id: 10 * place + id })),
      topic_reasons: [],
    })),
  );
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Titles />
    </QueryClientProvider>,
  );
  queryClient.clear();
  for (const filter of discoveryFilters) expect(drawn).toContain(browsingWords.home.shelves[filter]);
});

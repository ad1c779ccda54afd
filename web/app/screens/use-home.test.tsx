import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { discoveryFilters } from '#contract/book-lists.ts';
import { discoveredShelves } from '#web/features/browsing/api.ts';
import { QuestionShelf } from '#web/features/browsing/question-shelf.tsx';
import { libraryCollections } from '#web/features/collections/library-collections.ts';
import { latestBooks } from '#web/features/listening/history/history-calls.ts';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { noBook } from '#web/platform/offline/copy-forms.ts';
import { browsingWords } from '#words/browsing.ts';
import { appLanguage } from '#words/language.ts';
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

const begun: AnswerOf<'GET /api/v1/history'>['history'][number] = {
  history_id: 1,
  book_id: 1,
  book: { ...noBook, id: 1 },
  time: 30,
  listened_at: '2026-01-01T00:00:00.000Z',
  finished_at: null,
  version: 1,
  device: null,
  audio_version: null,
};

function drawn(part: ReactNode): string {
  const html = renderToStaticMarkup(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
  queryClient.clear();
  return html;
}

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
  return drawn(<Titles />);
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

const Questions = () => <QuestionShelf questions={useHome().questions} />;

/** For somebody who has begun these books, with the server’s questions of today. */
function questionsFor(history: (typeof begun)[], questions: string[]): string {
  queryClient.setQueryData(latestBooks.queryKey, { history, hasMorePages: false });
  const today = read('GET /api/v1/books/today', { query: { language: appLanguage } });
  queryClient.setQueryData(today.queryKey, { pick: null, questions });
  return drawn(<Questions />);
}

it('offers somebody new questions, each of which leads to its answer, and leaves no hole without any', () => {
  vi.stubGlobal('location', { pathname: '/home' });
  const shelf = questionsFor([], ['Why live simply?', 'What’s in my power?']);
  expect(shelf).toContain(home.questions);
  expect(shelf).toContain('href="/search?q=Why%20live%20simply%3F"');
  expect(shelf).toContain('What’s in my power?');
  expect(questionsFor([], [])).toBe('');
  expect(questionsFor([begun], ['Why live simply?'])).toBe('');
});

import { useEffect } from 'react';
import type { GenerationProgress } from '#contract/generation.ts';
import { followGeneration } from '#web/pieces/follow-generation.ts';
import { queryClient, readAgain } from '#web/platform/data/query-client.ts';
import { useSession } from '#web/platform/session/session.ts';
import { type BookTablePage, tables } from './api.ts';

/** Many books may change their status at once: the table is asked for once. */
const GATHER_MS = 1_000;

function withProgress(table: BookTablePage, news: GenerationProgress): BookTablePage {
  const { status, status_reason, progress } = news;
  return {
    ...table,
    books: table.books.map((book) =>
      book.id === news.book_id ? { ...book, status, status_reason, progress } : book,
    ),
  };
}

const pages = (): BookTablePage[] =>
  tables.flatMap((route) =>
    queryClient.getQueriesData<BookTablePage>({ queryKey: [route] }).flatMap(([, page]) => page ?? []),
  );

export function useLiveTable(): void {
  const token = useSession((state) => state.token);
  useEffect(() => {
    if (token === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void readAgain(...tables);
      }, GATHER_MS);
    };
    const end = followGeneration({
      onOpen: askAgain,
      onProgress: (news) => {
        const shown = pages().flatMap((page) => page.books.find(({ id }) => id === news.book_id) ?? []);
        if (shown.some(({ status }) => status !== news.status)) askAgain();
        for (const route of tables)
          queryClient.setQueriesData<BookTablePage>(
            { queryKey: [route] },
            (table) => table && withProgress(table, news),
          );
      },
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [token]);
}

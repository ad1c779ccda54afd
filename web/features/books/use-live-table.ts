import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GenerationProgress } from '#contract/generation.ts';
import { followGeneration } from '#web/pieces/follow-generation.ts';
import { useSession } from '#web/platform/session/session.ts';
import { type BookTablePage, tablesKey } from './api.ts';

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

export function useLiveTable(): void {
  const client = useQueryClient();
  const token = useSession((state) => state.token);
  useEffect(() => {
    if (token === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: tablesKey });
      }, GATHER_MS);
    };
    const end = followGeneration({
      onOpen: askAgain,
      onProgress: (news) => {
        const tables = client.getQueriesData<BookTablePage>({ queryKey: tablesKey });
        const shown = tables.flatMap(([, table]) => table?.books.find(({ id }) => id === news.book_id) ?? []);
        if (shown.some(({ status }) => status !== news.status)) askAgain();
        client.setQueriesData<BookTablePage>(
          { queryKey: tablesKey },
          (table) => table && withProgress(table, news),
        );
      },
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [client, token]);
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { savedForLater } from './bookmark-list.ts';
import { booksAfter } from './bookmark-rules.ts';
import { useWaitingBookmarks } from './bookmarks.ts';

/** The list as it will be once what waits is sent. */
export function useSavedForLater() {
  const query = useQuery(savedForLater);
  const waiting = useWaitingBookmarks();
  const data = useMemo(() => query.data && booksAfter(query.data, waiting), [query.data, waiting]);
  return { ...query, data };
}

import { useEffect } from 'react';
import type { BookToReview } from '#contract/review.ts';
import { idFrom } from '#web/app/paths.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { useSearchParams } from '#web/platform/page/routing.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { generationOf } from '../api.ts';
import { quotationsOf, type ReviewList } from './review-calls.ts';

/** More are fetched when so few are left. */
const FEW = 10;
/** As in the stylesheet: the list has room beside the book. */
const BESIDE = '(width > 760px)';

/** The books that wait, which one is open (an address of its own), and how to go from one to another. */
export function useReview(query: ReviewList) {
  const [params, setParams] = useSearchParams();
  const isBeside = useMedia(BESIDE);
  const { books, left } = waitingIn(query);
  const place = placeOf(books, idFrom(params.get('book') ?? undefined), isBeside);
  const [previous = null, book = null, next = null] = [books[place - 1], books[place], books[place + 1]];
  useMoreWhenFew(query, books.length - place);
  usePreloaded(next?.id ?? null);
  /** As one turns pages: going back leads to where one came from. */
  const turnTo = (id: number | null) => setParams(id === null ? {} : { book: String(id) }, { replace: true });
  return { books, left, book, next, previous, turnTo };
}
export type Review = ReturnType<typeof useReview>;

function waitingIn({ data }: ReviewList) {
  const pages = data?.pages ?? [];
  return { books: pages.flatMap((page) => page.books), left: pages[0]?.total ?? 0 };
}

/** Of the book in the address, else of the first where the list has room beside it; -1 where none is open. */
function placeOf(books: readonly BookToReview[], asked: number | null, isBeside: boolean): number {
  const place = books.findIndex(({ id }) => id === asked);
  return place === -1 && isBeside && books.length > 0 ? 0 : place;
}

function useMoreWhenFew(query: ReviewList, ahead: number): void {
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;
  const isFew = hasNextPage && !isFetchingNextPage && !isError && ahead < FEW;
  useEffect(() => {
    if (isFew) void fetchNextPage();
  }, [isFew, fetchNextPage]);
}

function usePreloaded(bookId: number | null): void {
  useEffect(() => {
    if (bookId === null) return;
    // What doesn't come is asked for again once it's open.
    void Promise.allSettled([
      queryClient.query({ ...generationOf(bookId), staleTime: 0 }),
      queryClient.query(quotationsOf(bookId)),
    ]);
  }, [bookId]);
}

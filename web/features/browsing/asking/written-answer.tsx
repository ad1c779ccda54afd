import { useQuery } from '@tanstack/react-query';
import type { SingleBook } from '#contract/books.ts';
import { type AnswerOf, request } from '#web/platform/data/call.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { askingWords as words } from '#words/asking.ts';
import classes from './asking.module.css';

/** From 1. */
export const idOfPassage = (number: number): string => `passage-${number}`;

const ROUTE = 'POST /api/v1/books/:id/answers';

/** Each question is paid for once, so it isn't asked again by itself. */
const useAnswer = (bookId: number, question: string) => {
  const sent = { params: { id: bookId }, body: { question } };
  return useQuery({
    queryKey: [ROUTE, sent],
    queryFn: ({ signal }) => request(ROUTE, sent, { signal }) as Promise<AnswerOf<typeof ROUTE>>,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });
};

/** Sentences above the passages, each with the one it rests on. Where there are none, the passages are the answer. */
export function WrittenAnswer({ book, question }: { book: SingleBook; question: string }) {
  const { data, isFetching } = useAnswer(book.id, question);
  if (data === undefined)
    return isFetching ? (
      <div aria-busy="true" className="stack gap-2">
        <VisuallyHidden>{words.writing}</VisuallyHidden>
        <Skeleton width="95%" />
        <Skeleton width="60%" />
      </div>
    ) : null;
  if (data.limit_reached) return <p className="soft">{words.enough}</p>;
  if (data.sentences.length === 0) return null;
  return (
    <div className="stack gap-2">
      <p lang={book.language} dir="auto" className={classes.answer}>
        {data.sentences.map(({ text, passage }) => (
          <span key={text}>
            {text}{' '}
            <a href={`#${idOfPassage(passage)}`} aria-label={words.toPassage(passage)}>
              [{passage}]
            </a>{' '}
          </span>
        ))}
      </p>
      <p className={`soft ${classes.place}`}>{words.written}</p>
    </div>
  );
}

import { Combobox } from '@mantine/core';
import { useEffect } from 'react';
import type { Book } from '#contract/catalogue.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { words } from '#web/words/words.ts';
import { BookCover } from './book-cover.tsx';
import { markedLetters } from './marked-letters.ts';
import classes from './search-box.module.css';

type SearchResultsProps = {
  keyword: string;
  /** Undefined before the first answer. */
  books: readonly Book[] | undefined;
  /** False while an answer to older letters is shown. */
  isCurrent: boolean;
  isError: boolean;
  onGenerate: () => void;
  /** A new list is shown. */
  onResults: () => void;
};

const placeholders = [0, 1, 2, 3];

function Marked({ text, keyword }: { text: string; keyword: string }) {
  let at = 0;
  return markedLetters(text, keyword).map(({ text: piece, hit }) => {
    const key = at;
    at += piece.length;
    return hit ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>;
  });
}

/** What stands under the search box: the suggestions, or why there are none. */
export function SearchResults({
  keyword,
  books,
  isCurrent,
  isError,
  onGenerate,
  onResults,
}: SearchResultsProps) {
  useEffect(() => {
    if (books !== undefined && isCurrent) onResults();
  }, [books, isCurrent, onResults]);

  if (isError) return <p className={classes.message}>{words.catalogue.search.failed}</p>;
  if (books === undefined) return <Waiting />;
  if (books.length === 0 && isCurrent) return <Missing onGenerate={onGenerate} />;
  return (
    <>
      <p className={classes.count} role="status">
        {isCurrent ? words.catalogue.search.count(books.length) : ''}
      </p>
      <Combobox.Options className={classes.list} aria-label={words.catalogue.search.results}>
        {books.map((book) => (
          <Combobox.Option key={book.id} value={String(book.id)} className={classes.option}>
            <BookCover book={book} className={classes.thumbnail} eager />
            <span className={classes.words}>
              <span className={classes.title}>
                <Marked text={book.title} keyword={keyword} />
              </span>
              <span className={classes.author}>
                <Marked text={book.author.name} keyword={keyword} />
              </span>
            </span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </>
  );
}

function Waiting() {
  return (
    <div className={classes.list} aria-busy="true">
      {placeholders.map((index) => (
        <div key={index} className={classes.option}>
          <Skeleton width="2.4rem" ratio="2 / 3" />
          <span className={classes.words}>
            <Skeleton width="70%" />
            <Skeleton width="45%" />
          </span>
        </div>
      ))}
    </div>
  );
}

function Missing({ onGenerate }: { onGenerate: () => void }) {
  const { missing, generate } = words.catalogue.search;
  return (
    <p className={classes.message} role="status">
      {missing}{' '}
      <button
        type="button"
        className={classes.generate}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onGenerate}
      >
        {generate}
      </button>
    </p>
  );
}

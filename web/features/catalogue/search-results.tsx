import { type MouseEvent, useEffect } from 'react';
import type { Book } from '#contract/catalogue.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { words } from '#web/words/words.ts';
import { BookCover } from './book-cover.tsx';
import { markedLetters } from './marked-letters.ts';
import { optionId } from './option-keys.ts';
import classes from './search-box.module.css';

type SearchResultsProps = {
  listId: string;
  keyword: string;
  suggestions: {
    /** Undefined before the first answer. */
    books: readonly Book[] | undefined;
    isError: boolean;
    /** False while an answer to older letters is shown. */
    isCurrent: boolean;
  };
  active: number | null;
  onActive: (index: number) => void;
  onPick: (book: Book) => void;
  onGenerate: () => void;
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

/** Pressing must not take the focus from the field, which would close the list before the click arrives. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** What stands under the search box: the suggestions, or why there are none. */
export function SearchResults(props: SearchResultsProps) {
  return (
    <div className={classes.dropdown}>
      <Content {...props} />
    </div>
  );
}

function Content(props: SearchResultsProps) {
  const { books, isError, isCurrent } = props.suggestions;
  if (isError) return <p className={classes.message}>{words.catalogue.search.failed}</p>;
  if (books === undefined) return <Waiting />;
  if (books.length === 0 && isCurrent) return <Missing onGenerate={props.onGenerate} />;
  return (
    <>
      <p className={classes.count} role="status">
        {isCurrent ? words.catalogue.search.count(books.length) : ''}
      </p>
      <Options {...props} books={books} />
    </>
  );
}

function Options({
  books,
  listId,
  keyword,
  active,
  onActive,
  onPick,
}: SearchResultsProps & { books: readonly Book[] }) {
  useEffect(() => {
    if (active !== null)
      document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  return (
    <div role="listbox" id={listId} className={classes.list} aria-label={words.catalogue.search.results}>
      {books.map((book, index) => (
        // The field keeps the focus and has the keys; an option is only ever pressed.
        <button
          key={book.id}
          type="button"
          id={optionId(listId, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          onMouseMove={() => index !== active && onActive(index)}
          onMouseDown={keepFocus}
          onClick={() => onPick(book)}
        >
          <BookCover book={book} className={classes.thumbnail} eager />
          <span className={classes.words}>
            <span className={classes.title}>
              <Marked text={book.title} keyword={keyword} />
            </span>
            <span className={classes.author}>
              <Marked text={book.author.name} keyword={keyword} />
            </span>
          </span>
        </button>
      ))}
    </div>
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
      <button type="button" className={classes.generate} onMouseDown={keepFocus} onClick={onGenerate}>
        {generate}
      </button>
    </p>
  );
}

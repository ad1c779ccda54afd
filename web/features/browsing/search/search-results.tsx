import { type MouseEvent, useEffect } from 'react';
import type { Book } from '#contract/books.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { browsingWords } from '#web/words/browsing.ts';
import { optionId } from './option-keys.ts';
import classes from './search-box.module.css';
import { SearchOption } from './search-option.tsx';
import type { Found, Suggestion } from './suggestions.ts';

type SearchResultsProps = {
  listId: string;
  keyword: string;
  found: Found;
  /** What can be picked now; none while only what still fits of an older answer is shown. */
  items: readonly Suggestion[];
  active: number | null;
  onActive: (index: number) => void;
  onPick: (item: Suggestion) => void;
  onForget: (term: string) => void;
  onForgetAll: () => void;
  onGenerate: () => void;
};

const placeholders = [0, 1, 2, 3];

const text = browsingWords.search;

/** Pressing must not take the focus from the field, which would close the list before the click arrives. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** What stands under the search box: recent searches, the suggestions, or why there are none. */
export function SearchResults(props: SearchResultsProps) {
  return (
    <div className={classes.dropdown}>
      <Content {...props} />
    </div>
  );
}

function Content(props: SearchResultsProps) {
  const { books, isError, isCurrent } = props.found;
  if (props.keyword === '') return <Recent {...props} />;
  if (isError) return <p className={`quiet ${classes.message}`}>{text.failed}</p>;
  if (books === undefined) return <Waiting />;
  if (!isCurrent) return <StillFitting {...props} books={books} />;
  const isMissing = books.length === 0;
  return (
    <>
      {isMissing && <Missing onGenerate={props.onGenerate} />}
      <VisuallyHidden as="p" role="status">
        {isMissing ? '' : text.count(books.length)}
      </VisuallyHidden>
      {props.items.length > 0 && <Options {...props} label={text.results} isPickable />}
    </>
  );
}

/** Of an older answer what fits the letters typed since, until theirs is there: to look at, not to pick. */
function StillFitting({ books, ...props }: SearchResultsProps & { books: readonly Book[] }) {
  const items = books.map((book): Suggestion => ({ kind: 'book', book }));
  return <Options {...props} label={text.results} items={items} isPickable={false} />;
}

type OptionsProps = Pick<
  SearchResultsProps,
  'listId' | 'keyword' | 'items' | 'active' | 'onActive' | 'onPick' | 'onForget'
> & { label: string; isPickable: boolean };

const keyOf = (item: Suggestion): string => {
  if (item.kind === 'recent') return `recent ${item.term}`;
  return item.kind === 'book' ? `book ${item.book.id}` : `passage ${item.passage.book.id}`;
};

function Options({ items, listId, keyword, active, onActive, onPick, onForget, ...rest }: OptionsProps) {
  useEffect(() => {
    if (active !== null)
      document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  const firstPassage = items.findIndex(({ kind }) => kind === 'passage');

  return (
    <div role="listbox" id={listId} className={classes.list} aria-label={rest.label}>
      {items.map((item, index) => (
        <SearchOption
          key={keyOf(item)}
          id={optionId(listId, index)}
          item={item}
          keyword={keyword}
          isActive={index === active}
          beginsPassages={index === firstPassage}
          onActive={() => index !== active && rest.isPickable && onActive(index)}
          onPick={() => rest.isPickable && onPick(item)}
          onForget={onForget}
        />
      ))}
    </div>
  );
}

function Recent(props: SearchResultsProps) {
  return (
    <>
      <div className={`row between ${classes.group}`}>
        <span>{text.recent}</span>
        <button
          type="button"
          className={classes.forgetAll}
          onMouseDown={keepFocus}
          onClick={props.onForgetAll}
        >
          {text.clearRecent}
        </button>
      </div>
      <Options {...props} label={text.recent} isPickable />
      <VisuallyHidden as="p" role="status">
        {props.active === null ? '' : text.recentHint}
      </VisuallyHidden>
    </>
  );
}

function Waiting() {
  return (
    <div className={classes.list} aria-busy="true">
      {placeholders.map((index) => (
        <div key={index} className={classes.option}>
          <Skeleton width="2.4rem" ratio="2 / 3" />
          <span className={`stack ${classes.words}`}>
            <Skeleton width="70%" />
            <Skeleton width="45%" />
          </span>
        </div>
      ))}
    </div>
  );
}

function Missing({ onGenerate }: { onGenerate: () => void }) {
  return (
    <p className={`quiet ${classes.message}`} role="status">
      {text.missing}{' '}
      <button type="button" className={classes.generate} onMouseDown={keepFocus} onClick={onGenerate}>
        {text.generate}
      </button>
    </p>
  );
}

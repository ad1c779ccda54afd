import { type MouseEvent, useEffect } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { searchWords } from '#words/search.ts';
import { optionId } from './option-keys.ts';
import { SearchOption } from './search-option.tsx';
import classes from './search-results.module.css';
import { keyOf, type Suggestion } from './suggestions.ts';
import type { SearchBoxState } from './use-search-box.ts';

type ListProps = { listId: string; search: SearchBoxState };
type ResultsProps = ListProps & { onGenerate: () => void };

const placeholders = [0, 1, 2, 3];

const text = searchWords;

/** Taking the focus from the field would close the list before the click arrives. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function SearchResults(props: ResultsProps) {
  return (
    <div className={classes.dropdown}>
      <Content {...props} />
    </div>
  );
}

function Content({ onGenerate, ...props }: ResultsProps) {
  const { found, wanted, items } = props.search;
  const { books, isError, isCurrent, isLooking } = found;
  if (wanted === '') return <Recent {...props} />;
  if (isError) return <p className={`quiet ${classes.message}`}>{text.failed}</p>;
  if (books === undefined) return <Waiting />;
  if (!isCurrent) return <Options {...props} label={text.results} items={items} />;
  const isMissing = books.length === 0;
  // What a summary says is a find too: the book isn't missing before that is known.
  if (isMissing && isLooking) return <Waiting />;
  return (
    <>
      <VisuallyHidden as="p" role="status">
        {isMissing ? '' : `${text.count(books.length)}. ${text.saveHint}`}
      </VisuallyHidden>
      <VisuallyHidden as="p" role="status">
        {props.search.news}
      </VisuallyHidden>
      {items.length > 0 && <Options {...props} label={text.results} items={items} />}
      {isMissing && <Missing onGenerate={onGenerate} />}
    </>
  );
}

type OptionsProps = ListProps & { label: string; items: readonly Suggestion[] };

function Options({ listId, search, label, items }: OptionsProps) {
  const { active, setActive, wanted, pick, bookmark, recent } = search;
  useEffect(() => {
    if (active !== null)
      document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  const firstPassage = items.findIndex(({ kind }) => kind === 'passage');

  return (
    // Browsers give what scrolls the focus; this has the field's keys.
    <div role="listbox" tabIndex={-1} id={listId} className={classes.list} aria-label={label}>
      {items.map((item, index) => (
        <SearchOption
          key={keyOf(item)}
          id={optionId(listId, index)}
          item={item}
          keyword={wanted}
          isActive={index === active}
          beginsPassages={index === firstPassage}
          onActive={() => index !== active && setActive(index)}
          onPick={() => pick(item)}
          onBookmark={() => bookmark(item)}
          onForget={recent.remove}
        />
      ))}
    </div>
  );
}

function Recent(props: ListProps) {
  const { recent, items, active } = props.search;
  return (
    <>
      <div className={`row between ${classes.group}`}>
        <span>{text.recent}</span>
        <button type="button" className={classes.forgetAll} onMouseDown={keepFocus} onClick={recent.clear}>
          {text.clearRecent}
        </button>
      </div>
      <Options {...props} label={text.recent} items={items} />
      <VisuallyHidden as="p" role="status">
        {active === null ? '' : text.recentHint}
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

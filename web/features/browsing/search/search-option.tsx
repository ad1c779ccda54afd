import { IconHistory, IconSearch, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Book } from '#contract/books.ts';
import type { Passage } from '#contract/browsing.ts';
import { mmss } from '#web/platform/format/clock.ts';
import { Cover } from '#web/ui/cover.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { browsingWords } from '#words/browsing.ts';
import { searchWords } from '#words/search.ts';
import { BookmarkIcon } from '../bookmarks/bookmark-toggle.tsx';
import { useBookmarked } from '../bookmarks/bookmarks.ts';
import { Marked } from './marked.tsx';
import classes from './search-results.module.css';
import type { Suggestion } from './suggestions.ts';

const text = searchWords;

type SearchOptionProps = {
  id: string;
  item: Suggestion;
  keyword: string;
  isActive: boolean;
  beginsPassages: boolean;
  onActive: () => void;
  onPick: () => void;
  onBookmark: () => void;
  onForget: (term: string) => void;
};

/** The field keeps the focus and has the keys; an option is only pressed. */
export function SearchOption(props: SearchOptionProps) {
  const { id, item, isActive, beginsPassages, onActive, onPick } = props;
  return (
    <>
      {beginsPassages && (
        <div role="presentation" className={`row between ${classes.group}`}>
          {text.passages}
        </div>
      )}
      <button
        type="button"
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        className={item.kind === 'all' ? `${classes.option} ${classes.all}` : classes.option}
        onMouseMove={onActive}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          const isOn = (part: string) => (event.target as Element).closest(`[data-${part}]`) !== null;
          if (isOn('bookmark')) props.onBookmark();
          else if (isOn('forget') && item.kind === 'recent') props.onForget(item.term);
          else onPick();
        }}
      >
        {item.kind === 'book' && <BookLine book={item.book} keyword={props.keyword} />}
        {item.kind === 'passage' && <PassageLine passage={item.passage} keyword={props.keyword} />}
        {item.kind === 'recent' && <RecentLine term={item.term} />}
        {item.kind === 'all' && (
          <>
            <IconSearch size="1.2rem" aria-hidden="true" /> {text.all}
          </>
        )}
      </button>
    </>
  );
}

/** The bookmark is for the pointer; the keyboard has Shift and Enter. */
function WithCover({ book, children }: { book: Book; children: ReactNode }) {
  const isBookmarked = useBookmarked(book.id);
  const { title, saveIt } = browsingWords.bookmarks;
  return (
    <>
      <Cover of={book} className={classes.thumbnail} sizes="3rem" eager />
      <span className={`stack ${classes.words}`}>
        {children}
        {isBookmarked && <VisuallyHidden>{title}</VisuallyHidden>}
      </span>
      <span className={classes.act} aria-hidden="true" data-bookmark title={saveIt(book.title)}>
        <BookmarkIcon isOn={isBookmarked} size="1.2rem" />
      </span>
    </>
  );
}

function BookLine({ book, keyword }: { book: Book; keyword: string }) {
  return (
    <WithCover book={book}>
      <span className="strong clip">
        <Marked text={book.title} keyword={keyword} />
      </span>
      <span className="soft clip">
        <Marked text={book.author.name} keyword={keyword} />
      </span>
    </WithCover>
  );
}

function PassageLine({ passage, keyword }: { passage: Passage; keyword: string }) {
  const { book, start } = passage;
  return (
    <WithCover book={book}>
      <span className={classes.passage}>
        <Marked text={passage.text} keyword={keyword} />
      </span>
      <span className="soft clip">{text.passageIn(book.title, start === null ? null : mmss(start))}</span>
    </WithCover>
  );
}

/** The cross is for the pointer; the keyboard has Delete, and everyone the button that clears all. */
function RecentLine({ term }: { term: string }) {
  return (
    <>
      <IconHistory className={classes.recentIcon} size="1.2rem" aria-hidden="true" />
      <span className="strong clip">{term}</span>
      <span className={classes.act} aria-hidden="true" data-forget title={text.removeRecent(term)}>
        <IconX size="1.1rem" />
      </span>
    </>
  );
}

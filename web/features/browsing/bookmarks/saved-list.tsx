import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BookmarkedBook } from '#contract/bookmarks.ts';
import { paths } from '#web/app/paths.ts';
import { BookPlay } from '#web/pieces/book-play.tsx';
import { putUndoably } from '#web/platform/data/undoable.ts';
import { day } from '#web/platform/format/formats.ts';
import { Link, useSearchParams } from '#web/platform/page/routing.tsx';
import { usePlaybackSpeed } from '#web/platform/preferences/playback-speed.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardSkeletons } from '#web/ui/card-skeletons.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import rows from '#web/ui/rows.module.css';
import { SelectField } from '#web/ui/select-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { browsingWords } from '#words/browsing.ts';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { appLanguage } from '#words/language.ts';
import { lengthLabel } from '../book-facts.ts';
import { savedForLater } from './bookmark-list.ts';
import { bookmarkOrders, inOrder } from './bookmark-orders.ts';
import { BookmarkIcon } from './bookmark-toggle.tsx';
import { bookmarks } from './bookmarks.ts';

const text = browsingWords.bookmarks;
const page = browsingPagesWords.saved;

type RowProps = { book: BookmarkedBook; onRemove: () => void };

function Row({ book, onRemove }: RowProps) {
  const speed = usePlaybackSpeed();
  return (
    <li className={rows.card}>
      <CoverImage className={rows.picture} address={book.thumbnail} width={60} height={90} lazy />
      <span className={rows.words}>
        <Link to={paths.book(book)} lang={book.language} className={rows.title}>
          {book.title}
        </Link>
        <span className={rows.facts}>
          {[book.author.name, lengthLabel(book, speed), day(book.saved_at)].join(' · ')}
        </span>
      </span>
      <span className="row gap-1">
        <BookPlay book={book} />
        <IconButton label={text.remove(book.title)} icon={<BookmarkIcon isOn />} onClick={onRemove} />
      </span>
    </li>
  );
}

function Empty() {
  return (
    <EmptyState icon={<IconBookmark size="1.8rem" stroke={1.6} />} title={page.emptyTitle} text={page.empty}>
      <ButtonLink to={paths.home} variant="soft">
        {page.toHome}
      </ButtonLink>
    </EmptyState>
  );
}

function Books({ books }: { books: readonly BookmarkedBook[] }) {
  const [params, setParams] = useSearchParams();
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState('');
  const order = bookmarkOrders.find((name) => name === params.get('order')) ?? 'latest';

  function removeAt(place: number, book: BookmarkedBook): void {
    const next = list.current?.children[place + 1] ?? list.current?.children[place - 1];
    (next?.querySelector<HTMLElement>('a') ?? document.querySelector<HTMLElement>('main'))?.focus();
    setNews(text.removed(book.title));
    putUndoably(bookmarks, { act: 'remove', bookId: book.id }, { said: text.removed(book.title) });
  }

  return (
    <div className="stack">
      <div className="row between gap-3">
        <span className={rows.facts}>{page.count(books.length)}</span>
        <SelectField
          label={browsingWords.home.order}
          beside
          value={order}
          options={bookmarkOrders.map((name) => [name, page.orders[name]])}
          onChange={(chosen) => setParams(chosen === 'latest' ? {} : { order: chosen }, { replace: true })}
        />
      </div>
      <ul ref={list} className={rows.cards}>
        {inOrder(books, order, appLanguage).map((book, place) => (
          <Row key={book.id} book={book} onRemove={() => removeAt(place, book)} />
        ))}
      </ul>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </div>
  );
}

export const heading = { title: text.title, lead: page.lead };

export function SavedList() {
  const query = bookmarks.useShown(useQuery(savedForLater), savedForLater);
  return (
    <Loaded query={query} skeleton={<CardSkeletons />}>
      {(books) => (books.length === 0 ? <Empty /> : <Books books={books} />)}
    </Loaded>
  );
}

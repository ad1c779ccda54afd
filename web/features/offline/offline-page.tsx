import { IconCloudDownload, IconTrash } from '@tabler/icons-react';
import { paths } from '#web/app/paths.ts';
import { BookPlay } from '#web/pieces/book-play.tsx';
import { day, size } from '#web/platform/format/formats.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import rows from '#web/ui/rows.module.css';
import { libraryWords } from '#words/library.ts';
import { offlineWords } from '#words/offline.ts';
import { type DownloadedBook, useDownloadedBooks } from './device-books.ts';
import { removeAllBooks, removeBook } from './download-books.ts';

const text = offlineWords;

function Row({ saved }: { saved: DownloadedBook }) {
  const { book, bytes, savedAt } = saved;
  return (
    <li className={rows.card}>
      <CoverImage className={rows.picture} address={book.thumbnail} width={60} height={90} />
      <span className={rows.words}>
        <Link to={paths.book(book)} className={rows.title}>
          {book.title}
        </Link>
        <span className={rows.facts}>{[book.author.name, size(bytes), day(savedAt)].join(' · ')}</span>
      </span>
      <span className="row gap-1">
        <BookPlay book={book} />
        <IconButton
          label={text.remove(book.title)}
          icon={<IconTrash size="1.3rem" stroke={1.7} />}
          onClick={() => void removeBook(saved)}
        />
      </span>
    </li>
  );
}

export const heading = { title: libraryWords.downloaded, lead: text.lead };

export function OfflinePage() {
  const books = useDownloadedBooks();
  if (books.length === 0)
    return (
      <EmptyState
        icon={<IconCloudDownload size="1.8rem" stroke={1.6} />}
        title={text.emptyTitle}
        text={text.empty}
      >
        <ButtonLink to={paths.home} variant="soft">
          {text.toHome}
        </ButtonLink>
      </EmptyState>
    );
  const all = books.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <>
      <ul className={rows.cards}>
        {books.map((saved) => (
          <Row key={saved.book.id} saved={saved} />
        ))}
      </ul>
      <div className="row gap-3 between below">
        <span className={rows.facts}>{text.all(books.length, size(all))}</span>
        <Button variant="outline" onClick={() => void removeAllBooks()}>
          {text.removeAll}
        </Button>
      </div>
    </>
  );
}

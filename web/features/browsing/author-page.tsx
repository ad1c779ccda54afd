import { IconBooks } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { browsingWords } from '#web/words/browsing.ts';
import { BookGrid } from './book-grid.tsx';

export function AuthorPage({ author, books }: { author: { name: string }; books: readonly Book[] }) {
  const { count, empty } = browsingWords.author;
  return (
    <>
      <PageHeading title={author.name} lead={books.length > 0 ? count(books.length) : undefined} />
      {books.length > 0 ? (
        <BookGrid books={books} />
      ) : (
        <EmptyState icon={<IconBooks size="1.8rem" stroke={1.6} />} title={empty.title} text={empty.text} />
      )}
    </>
  );
}
